import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { userTeam, teamLead } from '../../contract/organisation.models.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { Database } from '#kit/server/database/tables.ts'
import { containing } from '#kit/server/database/containing.ts'
import type { TeamLead, UserTeam } from '../../contract/organisation.models.ts'
import { team } from '../../contract/units.models.ts'
import { placedOn } from './people.ts'

const teamRow = team.omit({ can: true })
type TeamRow = z.output<typeof teamRow>
export type Filter = Readonly<{
  id?: number | undefined
  q?: string | undefined
  department_id?: number | undefined
  archived?: boolean | undefined
}>

/** Teams by name, with who leads them on a day, who will, and how many belong to them. */
export const listTeamRows = async (tx: Tx, day: string, filter: Filter): Promise<TeamRow[]> => {
  const q = containing(filter.q)
  return rows(tx, teamRow)`
    select t.id, t.version, t.archived_at, t.name, t.description, t.color,
      json_build_object('id', d.id, 'name', d.name) as department,
      (select json_build_object('id', e.id, 'name', e.name, 'from', l.from_date)
       from team_leaderships l join person_short e on e.id = l.employee_id
       where l.team_id = t.id and l.kind = 'lead' and l.from_date <= ${day}::date
         and (l.to_date is null or l.to_date >= ${day}::date)) as lead,
      (select json_build_object('id', e.id, 'name', e.name, 'from', l.from_date)
       from team_leaderships l join person_short e on e.id = l.employee_id
       where l.team_id = t.id and l.kind = 'lead' and l.from_date > ${day}::date
       order by l.from_date limit 1) as next_lead,
      (select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'from', l.from_date, 'to', l.to_date)
         order by l.from_date, lower(e.name) collate names), '[]')
       from team_leaderships l join person_short e on e.id = l.employee_id
       where l.team_id = t.id and l.kind = 'deputy' and (l.to_date is null or l.to_date >= ${day}::date)) as deputies,
      coalesce(n.people, 0) as people_count
    from teams t
    join departments d on d.id = t.department_id
    left join (select p.team_id, count(*)::int as people from ${placedOn(day)} p group by 1) n on n.team_id = t.id
    where (${filter.id ?? null}::int is null or t.id = ${filter.id ?? null})
      and (${filter.archived === true || filter.id !== undefined} or t.archived_at is null)
      and (${filter.department_id ?? null}::int is null or t.department_id = ${filter.department_id ?? null})
      and (${q}::text is null or t.name ilike ${q})
    order by lower(t.name) collate names, t.id`
}

/** Counts the teams, which decides the colour of the next one. */
export const countTeams = async (tx: Tx): Promise<number> => {
  const { n } = await tx
    .selectFrom('teams')
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** Teams as employees see them: the own one first, then those that one leads, then by name. */
export const listUserTeamRows = async (
  tx: Tx,
  day: string,
  me: { employee_id: number | null; team_id: number | null },
): Promise<UserTeam[]> => {
  return rows(tx, userTeam)`
    select t.id, t.name, t.color, json_build_object('id', d.id, 'name', d.name) as department,
      (select json_build_object('id', e.id, 'name', e.name)
       from team_leaderships l join person_short e on e.id = l.employee_id
       where l.team_id = t.id and l.kind = 'lead' and l.from_date <= ${day}::date
         and (l.to_date is null or l.to_date >= ${day}::date)) as lead,
      t.id is not distinct from ${me.team_id}::int as mine,
      exists (select from team_leaderships l where l.team_id = t.id and l.employee_id = ${me.employee_id}::int
        and l.from_date <= ${day}::date and (l.to_date is null or l.to_date >= ${day}::date)) as led_by_me
    from teams t join departments d on d.id = t.department_id
    where t.archived_at is null
    order by mine desc, led_by_me desc, lower(t.name) collate names, t.id`
}

/** Returns lead and deputies on a day, of one team or all. */
export const listTeamLeadRows = async (tx: Tx, day: string, teamId: number | undefined): Promise<TeamLead[]> => {
  return rows(tx, teamLead)`
    select l.employee_id, e.name, json_build_object('id', t.id, 'name', t.name) as team, l.kind, l.to_date as until
    from team_leaderships l
    join teams t on t.id = l.team_id and t.archived_at is null
    join person_short e on e.id = l.employee_id
    where l.from_date <= ${day}::date and (l.to_date is null or l.to_date >= ${day}::date)
      and (${teamId ?? null}::int is null or l.team_id = ${teamId ?? null})
    order by lower(t.name) collate names, l.kind desc, e.name`
}

export const insertTeam = async (tx: Tx, row: Insertable<Database['teams']>): Promise<number> => {
  const { id } = await tx.insertInto('teams').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updateTeamRow = async (tx: Tx, id: number, changes: Updateable<Database['teams']>): Promise<void> => {
  await tx.updateTable('teams').set(changes).where('id', '=', id).execute()
}
