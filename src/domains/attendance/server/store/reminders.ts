import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { isQuiet } from '../forced/store/find-stale.ts'
import { shiftEnd } from './day-rows.ts'

/** Reminders that became due longer ago are not sent, such as after a stop. */
const FRESH = '1 hour'
/** No one is notified before this time after the start of their day. */
const START_AFTER = '10 minutes'
const BEFORE_LIMIT = 30

/** People whose day began at one instant, on the clocks of one zone. */
const starters = z.object({
  business_date: z.string(),
  zone: z.string(),
  starts_at: z.string(),
  employee_ids: z.array(z.number()),
})
export type Starters = z.output<typeof starters>

/**
 * Returns people who are expected and have no punch. Leave, holidays, days off and suspensions have their own verdict;
 * a person who still works on the day before is not reminded to punch in.
 */
export const listNotPunchedIn = async (tx: Tx, now: string): Promise<Starters[]> => {
  return rows(tx, starters)`
    select d.business_date, d.zone, l.starts_at, array_agg(d.employee_id order by d.employee_id) as employee_ids
    from attendance_days d
    join attendance_policies x on x.id = d.policy_id
    cross join lateral (
      select d.late_after_at - make_interval(mins => x.late_grace_minutes) as starts_at) l
    where not d.final and d.verdict = 'pending' and d.first_in_at is null and d.window_ends_at > ${now}::timestamptz
      and l.starts_at + ${START_AFTER}::interval between ${now}::timestamptz - ${FRESH}::interval and ${now}::timestamptz
      and not exists (select from attendance_sessions s
        where s.employee_id = d.employee_id and s.punched_out_at is null and s.state <> 'voided')
    group by 1, 2, 3
    order by 1, 2, 3`
}

const longBreak = z.object({
  id: z.number(),
  employee_id: z.number(),
  name: z.string(),
  started_at: z.string(),
  zone: z.string(),
  max_each_minutes: z.number(),
})
export type LongBreak = z.output<typeof longBreak>

/** Breaks that run longer than one of their kind may, by the rules of their day. */
export const listLongBreaks = async (tx: Tx, now: string): Promise<LongBreak[]> => {
  return rows(tx, longBreak)`
    select b.id, b.employee_id, b.name, b.started_at, s.in_zone as zone, k.max_each_minutes
    from attendance_breaks b
    join attendance_sessions s on s.id = b.session_id and s.state = 'on_break'
    join attendance_days d on d.employee_id = s.employee_id and d.business_date = s.business_date
    join attendance_policies x on x.id = d.policy_id
    join lateral jsonb_to_recordset(x.break_kinds) as k(key text, max_each_minutes int) on k.key = b.kind
    where b.ended_at is null and not b.voided
      and b.started_at + make_interval(mins => k.max_each_minutes)
        between ${now}::timestamptz - ${FRESH}::interval and ${now}::timestamptz
    order by b.id`
}

const longPunch = z.object({ id: z.number(), employee_id: z.number(), punched_in_at: z.string(), zone: z.string() })
export type LongPunch = z.output<typeof longPunch>

/**
 * Returns punches that will exceed a limit in half an hour: the longest that their rules allow, or, where the person
 * leaves no trace, the time after the end of work.
 */
export const listLongPunches = async (tx: Tx, now: string): Promise<LongPunch[]> => {
  const at = sql`${now}::timestamptz`
  const isNear = (limit: RawBuilder<unknown>) =>
    sql`${limit} - make_interval(mins => ${BEFORE_LIMIT}::int) between ${at} - ${FRESH}::interval and ${at}`
  return rows(tx, longPunch)`
    select s.id, s.employee_id, s.punched_in_at, s.in_zone as zone
    from attendance_sessions s
    join attendance_days d on d.employee_id = s.employee_id and d.business_date = s.business_date
    join attendance_policies r on r.id = d.policy_id
    where s.punched_out_at is null and s.state in ('working', 'on_break')
      and (${isNear(sql`s.punched_in_at + make_interval(mins => r.max_session_minutes)`)}
        or (${isNear(sql`coalesce(s.shift_end_at, ${shiftEnd(sql`d`)}) + make_interval(mins => r.stale_after_shift_minutes)`)}
          and ${isQuiet(at)}))
    order by s.id`
}
