import { sql } from 'kysely'
import type { Named } from '#kit/contract/fields.ts'
import type { Tx } from '#kit/server/context.ts'
import type { ScopeFilter } from '#kit/server/scope.ts'
import { isOverdue } from '../../tickets/store/tickets.ts'

export type ReachedTeam = Readonly<{
  id: number
  name: string
  leads: Named[]
  tickets_overdue: number
  reports_to_review: number
}>

/** Teams whose rows the scope reaches, with what waits in them now. */
export const listReachedTeams = async (
  tx: Tx,
  scope: ScopeFilter,
  { today, now }: Readonly<{ today: string; now: string }>,
): Promise<ReachedTeam[]> => {
  const { rows } = await sql<ReachedTeam>`
    select t.id, t.name,
      (select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name) order by l.kind desc, e.name), '[]')
        from team_leaderships l join person_short e on e.id = l.employee_id
        where l.team_id = t.id and l.from_date <= ${today}::date and (l.to_date is null or l.to_date >= ${today}::date)) as leads,
      (select count(*)::int from tickets t2 where t2.team_id = t.id and ${overdueOf(now)}) as tickets_overdue,
      (select count(*)::int from report_filed r where r.state = 'submitted'
        and r.employee_id in (select p.employee_id from placed_on(${today}::date) p where p.team_id = t.id)) as reports_to_review
    from teams t where t.archived_at is null and ${scope.ofTeam(sql`t.id`)} order by lower(t.name)`.execute(tx)
  return rows
}

const overdueOf = (now: string) => sql<boolean>`t2.id in (select t.id from tickets t where ${isOverdue(now)})`

export type NamedTeam = Readonly<{ id: number; name: string; is_reached: boolean }>

/** A team with whether the scope reaches its rows. */
export const findTeam = async (tx: Tx, scope: ScopeFilter, id: number): Promise<NamedTeam | undefined> => {
  const { rows } = await sql<NamedTeam>`
    select t.id, t.name, ${scope.ofTeam(sql`t.id`)} as is_reached from teams t where t.id = ${id}`.execute(tx)
  return rows[0]
}
