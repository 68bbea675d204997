import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { shiftEnd } from '../../store/day-rows.ts'

/** The longest time without a trace after the end of the shift. */
export const QUIET_MINUTES = 30
const quiet = sql`make_interval(mins => ${sql.lit(QUIET_MINUTES)})`

/** Matches punches `s` without a recent punch in, heartbeat or break. */
export const isQuiet = (at: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  s.punched_in_at <= ${at} - ${quiet} and coalesce(s.last_seen_at <= ${at} - ${quiet}, true)
  and not exists (select from attendance_breaks b where b.session_id = s.id and not b.voided
    and greatest(b.started_at, b.ended_at) > ${at} - ${quiet}))`

const stalePunch = z.object({
  id: z.number(),
  employee_id: z.number(),
  business_date: z.string(),
  is_quiet: z.boolean(),
})
export type StalePunch = z.output<typeof stalePunch>

type StaleQuery = Readonly<{
  now: string
  /** After the punch with this id. */
  after: number
  /** Limits the search to these people; null: everyone. */
  people: readonly number[] | null
  limit: number
}>

/**
 * Returns open punches that have exceeded a limit: the longest duration; long after the end of the shift without a
 * trace; or those of a person who is suspended or has left. After a resume the first two wait for `next_check_at`, but
 * never longer than an hour, even if the clock was changed.
 */
export const listStale = async (tx: Tx, { now, after, people, limit }: StaleQuery): Promise<StalePunch[]> => {
  const at = sql`${now}::timestamptz`
  return rows(tx, stalePunch)`
    select x.id, x.employee_id, x.business_date, not x.is_long and not x.is_away as is_quiet from (
      select s.id, s.employee_id, s.business_date, l.is_due,
        l.is_due and s.punched_in_at + make_interval(mins => r.max_session_minutes) <= ${at} as is_long,
        l.is_due and l.ends_at + make_interval(mins => r.stale_after_shift_minutes) <= ${at}
          and ${isQuiet(at)} as is_silent,
        exists (select from suspension_span u where u.employee_id = s.employee_id and u.from_date <= l.today
            and u.until_date > l.today)
          or (coalesce(l.ends_at <= ${at}, true) and not exists (
            select from employment_span m where m.employee_id = s.employee_id and m.joined_on <= l.today
              and (m.left_on is null or m.left_on >= l.today))) as is_away
      from attendance_sessions s
      join attendance_days d on d.employee_id = s.employee_id and d.business_date = s.business_date
      join attendance_policies r on r.id = d.policy_id
      cross join lateral (select (${at} at time zone s.in_zone)::date as today,
        coalesce(s.shift_end_at, ${shiftEnd(sql`d`)}) as ends_at,
        coalesce(s.next_check_at not between ${at} + interval '1 millisecond' and ${at} + interval '1 hour', true) as is_due) l
      where s.punched_out_at is null and s.state in ('working', 'on_break') and s.id > ${after}
        and (${people}::int[] is null or s.employee_id = any(${people}::int[]))) x
    where x.is_long or x.is_silent or x.is_away
    order by x.id limit ${limit}`
}
