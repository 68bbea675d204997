import { scopeOf } from '#kit/server/actor.ts'
import type { SearchSource } from '#kit/server/registries.ts'
import { listDepartmentRows } from './store/departments.ts'
import { listTeamRows } from './store/teams.ts'
import { organisationDay } from './public/today.ts'

const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`)

/** Teams by name, for those who may open their page. */
export const searchTeams: SearchSource = async ({ tx, actor, now }, q, limit) => {
  if (scopeOf(actor, 'organisation.read') === null) return []
  const rows = await listTeamRows(tx, await organisationDay(tx, now), { q })
  return rows.slice(0, limit).map((row) => ({
    id: row.id,
    title: row.name,
    subtitle: `${row.department.name} · ${people(row.people_count)}`,
    path: `/admin/organisation/teams?team=${row.id}`,
  }))
}

/** Departments by name, for those who may open their page. */
export const searchDepartments: SearchSource = async ({ tx, actor, now }, q, limit) => {
  if (scopeOf(actor, 'organisation.read') === null) return []
  const rows = await listDepartmentRows(tx, await organisationDay(tx, now), { q })
  return rows.slice(0, limit).map((row) => ({
    id: row.id,
    title: row.name,
    subtitle: people(row.people_count),
    path: `/admin/organisation/departments?department=${row.id}`,
  }))
}
