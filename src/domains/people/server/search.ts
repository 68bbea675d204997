import { sql } from 'kysely'
import { organisationDay } from '#domains/organisation/server/index.ts'
import { scopeOf } from '#kit/server/actor.ts'
import type { Found, SearchSource } from '#kit/server/registries.ts'
import { matches } from './store/person-filter.ts'

type Row = Readonly<{ id: number; name: string; designation: string | null; team: string | null; department: string }>

const subtitle = (row: Row): string => [row.designation, row.team ?? row.department].filter(Boolean).join(' · ')

/** People who are here, by name, number or address: the record for administrators, the directory for everybody else. */
export const searchPeople: SearchSource = async ({ tx, actor, now }, q, limit): Promise<readonly Found[]> => {
  const isAdmin = actor.area === 'Admin'
  if (scopeOf(actor, isAdmin ? 'people.read' : 'people.directory.read') === null) return []
  const today = await organisationDay(tx, now)
  const { rows } = await sql<Row>`
    select e.id, e.name, des.name as designation, t.name as team, dep.name as department
    from employees e
    join placement_on p on p.employee_id = e.id and p.effective_from <= ${today}::date
      and (p.effective_until is null or p.effective_until > ${today}::date)
    join departments dep on dep.id = p.department_id
    left join teams t on t.id = p.team_id
    left join designations des on des.id = p.designation_id
    where e.deleted_at is null and ${sql.join([sql`true`, ...matches(q)], sql` and `)}
      and exists (select from employments m where m.employee_id = e.id
        and ${today}::date between m.joined_on and coalesce(m.left_on, 'infinity'))
    order by lower(e.name), e.id limit ${limit}`.execute(tx)
  return rows.map((row) => ({
    id: row.id,
    title: row.name,
    subtitle: subtitle(row),
    path: isAdmin
      ? `/admin/employee/details/${row.id}`
      : `/employee/userprofile?tab=directory&q=${encodeURIComponent(row.name)}`,
  }))
}
