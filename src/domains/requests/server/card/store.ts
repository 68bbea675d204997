import { decisionCard } from '../../contract/requests.models.ts'
import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { instantIn } from '#kit/server/database/json.ts'
import type { Tx } from '#kit/server/context.ts'
import type { DecisionCard } from '../../contract/requests.models.ts'

const teamRow = z.object({ team_id: z.number().nullable(), team: z.string().nullable(), members: z.array(z.number()) })
type Team = z.output<typeof teamRow>

/** The team of a person on a day and everyone who is placed in it and employed then. */
export const getTeam = async (tx: Tx, employeeId: number, day: string): Promise<Team> => {
  const found = await rows(tx, teamRow)`
    select p.team_id, (select g.name from teams g where g.id = p.team_id) as team,
      array(select o.employee_id from placed_on(${day}::date) o join employed_on(${day}::date) m on m.employee_id = o.employee_id
        where o.team_id = p.team_id order by 1) as members
    from placed_on(${day}::date) p where p.employee_id = ${employeeId}`
  return found[0] ?? { team_id: null, team: null, members: [] }
}

const awayDay = z.object({
  employee_id: z.number(),
  name: z.string(),
  date: z.string(),
  is_approved: z.boolean(),
  is_home: z.boolean(),
})
export type AwayDay = z.output<typeof awayDay>

/** Lists live days of other people. */
export const listAway = async (tx: Tx, people: readonly number[], from: string, to: string): Promise<AwayDay[]> => {
  return rows(tx, awayDay)`
    select d.employee_id, e.name, d.date, r.status in ('approved', 'cancel_pending') as is_approved,
      r.kind = 'work_from_home' as is_home
    from request_days d join requests r on r.id = d.request_id join person_short e on e.id = d.employee_id
    where d.employee_id = any(${people}::int[]) and d.date between ${from}::date and ${to}::date and d.live
      and d.lane = 'absence' and d.part <> 'none'
    order by d.date, lower(e.name) collate names`
}

const peakDaysCount = z.object({ employee_id: z.number(), count: z.number() })

/** Counts the peak days that each of some people had as leave in the 24 months before a day. */
export const countPeakDays = async (
  tx: Tx,
  people: readonly number[],
  day: string,
): Promise<ReadonlyMap<number, number>> => {
  const found = await rows(tx, peakDaysCount)`
    select a.employee_id, count(distinct a.date)::int as count from request_absence a
    join calendar_blocks b on b.level = 'peak' and b.deleted_at is null and a.date between b.from_date and b.to_date
    where a.employee_id = any(${people}::int[]) and a.kind = 'leave'
      and a.date > (${day}::date - interval '24 months')::date and a.date <= ${day}::date
    group by a.employee_id`
  return new Map(found.map(({ employee_id, count }) => [employee_id, count]))
}

const decisionsRow = z.object({ decisions: decisionCard.shape.decisions, approvals_waiting: z.number() })

/** The last decisions about requests of one type in a team, and the approvals that wait for the person. */
export const listDecisions = async (
  tx: Tx,
  { people, type_id, employee_id }: Readonly<{ people: readonly number[]; type_id: number; employee_id: number }>,
): Promise<{ decisions: DecisionCard['decisions']; approvals_waiting: number }> => {
  const found = await rows(tx, decisionsRow)`
    select (select coalesce(json_agg(x), '[]') from (
        select e.name as employee, r.from_date, r.to_date, r.status,
          ${instantIn('r.decided_at')} as decided_at
        from requests r join person_short e on e.id = r.employee_id
        where r.employee_id = any(${people}::int[]) and r.type_id = ${type_id} and r.decided_at is not null
          and r.deleted_at is null
        order by r.decided_at desc, r.id desc limit 3) x) as decisions,
      (select count(*)::int from request_steps s join request_step_assignees y on y.step_id = s.id
        join accounts a on a.id = y.account_id
        where s.state = 'open' and a.employee_id = ${employee_id}) as approvals_waiting`
  return found[0] ?? { decisions: [], approvals_waiting: 0 }
}
