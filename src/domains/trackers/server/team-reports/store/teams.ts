import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { named } from '#kit/contract/fields.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { ScopeFilter } from '#kit/server/scope.ts'
import { isOverdue } from '../../tickets/store/tickets.ts'

const teamInScope = z.object({
  id: z.number(),
  name: z.string(),
  leads: z.array(named),
  tickets_overdue: z.number(),
  reports_to_review: z.number(),
})
export type TeamInScope = z.output<typeof teamInScope>

/** Lists teams in scope, with their overdue tickets and the reports that wait for review. */
export const listTeamsInScope = async (
  tx: Tx,
  scope: ScopeFilter,
  { today, now, me }: Readonly<{ today: string; now: string; me: number | null }>,
): Promise<TeamInScope[]> => {
  return rows(tx, teamInScope)`
    select t.id, t.name,
      (select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name) order by l.kind desc, lower(e.name) collate names), '[]')
        from team_leaderships l join person_short e on e.id = l.employee_id
        where l.team_id = t.id and l.from_date <= ${today}::date and (l.to_date is null or l.to_date >= ${today}::date)) as leads,
      (select count(*)::int from tickets t2 where t2.team_id = t.id and ${overdueOf(now)}) as tickets_overdue,
      (select count(*)::int from report_filed r where r.state = 'submitted' and r.employee_id is distinct from ${me}::int
        and exists (select from placed_on(r.period_end) p where p.employee_id = r.employee_id and p.team_id = t.id)) as reports_to_review
    from teams t where t.archived_at is null and ${scope.ofTeam(sql`t.id`)} order by lower(t.name) collate names`
}

const overdueOf = (now: string) => sql<boolean>`t2.id in (select t.id from tickets t where ${isOverdue(now)})`

const namedTeam = z.object({ id: z.number(), name: z.string(), is_in_scope: z.boolean() })
export type NamedTeam = z.output<typeof namedTeam>

/** Finds a team; `is_in_scope`: its own rows are in scope. */
export const findTeam = async (tx: Tx, scope: ScopeFilter, id: number): Promise<NamedTeam | undefined> => {
  return one(tx, namedTeam)`
    select t.id, t.name, ${scope.ofTeam(sql`t.id`)} as is_in_scope from teams t where t.id = ${id}`
}
