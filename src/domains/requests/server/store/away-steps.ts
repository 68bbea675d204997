import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx, Work } from '#kit/server/context.ts'
import { one, rows } from '#kit/server/database/rows.ts'
import { assigneeRule } from '../../contract/requests.models.ts'
import { type Decider, decider } from './approvers.ts'

const requestRow = z.object({ request_id: z.number() })

/** An assignee `x` of account `a` is on leave for the whole of their present day. */
const isAway = (now: string) => sql<boolean>`exists (select from request_absence q
  where q.employee_id = a.employee_id and q.date = person_day(a.employee_id, ${now}::timestamptz)
    and q.kind = 'leave' and q.minutes >= q.full_day_minutes)`

/** Lists requests whose open step waits for someone who is away today and that HR cannot decide yet; by id. */
export const listWaitingForAbsent = async (tx: Tx, now: string, after: number, limit: number): Promise<number[]> => {
  const found = await rows(tx, requestRow)`
    select s.request_id from request_steps s join requests r on r.id = s.request_id and r.deleted_at is null
    where s.state = 'open' and s.hr_at is null and s.request_id > ${after}
      and exists (select from request_step_assignees x join accounts a on a.id = x.account_id
        where x.step_id = s.id and ${isAway(now)})
    order by s.request_id limit ${limit}`
  return found.map(({ request_id }) => request_id)
}

const holder = z.object({ account_id: z.number(), employee_id: z.number().nullable(), is_away: z.boolean() })
export type Holder = z.output<typeof holder>

/** The accounts that decide a step, and whether each is on leave today. */
export const listHolders = (tx: Tx, stepId: number, now: string): Promise<Holder[]> =>
  rows(tx, holder)`
    select x.account_id, a.employee_id, ${isAway(now)} as is_away
    from request_step_assignees x join accounts a on a.id = x.account_id
    where x.step_id = ${stepId} order by x.via, x.account_id`

type Represented = Readonly<{ employee_ids: readonly number[]; requester: number; kind: string; now: string }>

/**
 * Lists the deputies of people who are not on leave today: by a delegation for the kind of request, and
 * where there is none by the backups, by priority. Never the requester.
 */
export const listPresentDeputies = (tx: Tx, { employee_ids, requester, kind, now }: Represented): Promise<Decider[]> =>
  rows(tx, decider)`
    with named as (
      select d.to_employee_id as employee_id, d.from_employee_id as covers_id, 0 as priority from approval_delegations d
      where d.from_employee_id = any(${employee_ids}::int[]) and d.ended_at is null
        and person_day(d.from_employee_id, ${now}::timestamptz) between d.from_date and d.to_date
        and (d.kinds is null or ${kind} = any(d.kinds))
      union all
      select b.employee_id, b.covers_id, b.priority from backup_span b
      where b.covers_id = any(${employee_ids}::int[])
        and b.from_date <= person_day(b.covers_id, ${now}::timestamptz)
        and b.until_date > person_day(b.covers_id, ${now}::timestamptz)
        and not exists (select from approval_delegations d where d.from_employee_id = b.covers_id and d.ended_at is null
          and person_day(b.covers_id, ${now}::timestamptz) between d.from_date and d.to_date))
    select distinct on (n.covers_id) a.id as account_id, a.employee_id
    from named n join accounts a on a.employee_id = n.employee_id and a.area = 'User' and a.deleted_at is null
    where a.employee_id <> ${requester} and not ${isAway(now)}
      and exists (select from employed_on(person_day(a.employee_id, ${now}::timestamptz)) m
        where m.employee_id = a.employee_id)
    order by n.covers_id, n.priority, a.employee_id`

const nextStep = z.object({ escalate_to: assigneeRule, employee_id: z.number(), today: z.string() })

/** Finds to whom the open step of a request is passed on; undefined where it was already, and where none is open. */
export const findNextOfStep = (
  tx: Tx,
  requestId: number,
  now: string,
): Promise<z.output<typeof nextStep> | undefined> =>
  one(tx, nextStep)`
    select s.escalate_to, r.employee_id, person_day(r.employee_id, ${now}::timestamptz) as today
    from request_steps s join requests r on r.id = s.request_id
    where s.request_id = ${requestId} and s.state = 'open' and s.escalated_at is null and s.hr_at is null
      and s.assignee <> 'hr'`

/** Stores when a step is due. */
export const updateDue = async ({ tx }: Work, stepId: number, due_at: string): Promise<void> => {
  await tx.updateTable('request_steps').set({ due_at }).where('id', '=', stepId).execute()
}

/** Opens a step to HR, as no one else is there; those who had it may still decide. */
export const openToHr = async ({ tx, now }: Work, stepId: number): Promise<void> => {
  await tx.updateTable('request_steps').set({ overridable: true, hr_at: now }).where('id', '=', stepId).execute()
}
