import { rows } from '#kit/server/database/rows.ts'
import { dayPlace } from './day-places.ts'
import { type RawBuilder, sql } from 'kysely'
import type { CalendarChange } from '#domains/organisation/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import type { DayPlace } from './day-places.ts'

/** The number of days that are evaluated in one transaction. */
export const BATCH = 500

/** Days of locked months stay as they are. */
const isOpen = (day: RawBuilder<unknown>): RawBuilder<unknown> => sql`not exists (
  select from attendance_periods p where p.month = to_char(${day}, 'YYYY-MM') and p.state <> 'open')`

const DAYS_BACK = 31

/**
 * Returns days of employed people, or of some of them, that no one has written yet: of tomorrow, so that boards find
 * them, and any missed before. Of people who are named, such as those hired with a date in the past, whole months, so that
 * reports and lists of a month have the same days.
 */
export const listMissingDays = async (
  { tx, now }: Work,
  people: readonly number[] | null = null,
): Promise<DayPlace[]> => {
  const found = await rows(tx, dayPlace)`
    select m.employee_id, g.day::date as business_date
    from employment_span m
    join person_short e on e.id = m.employee_id
    cross join lateral generate_series(
      greatest(m.joined_on, case when ${people}::int[] is null then ${now}::date - ${DAYS_BACK}::int
        else date_trunc('month', ${now}::date - ${DAYS_BACK}::int)::date end),
      least(m.left_on, ${now}::date + 1), interval '1 day') as g(day)
    where (${people}::int[] is null or m.employee_id = any(${people}::int[]))
      and not exists (select from attendance_days d where d.employee_id = m.employee_id and d.business_date = g.day::date)
      and ${isOpen(sql`g.day`)}
    order by 2, 1 limit ${BATCH}`
  return found
}

/**
 * Returns days whose time is over and that wait for their verdict. An open punch prevents the end of its day. They are
 * found by the index of days that are not final before they are put in order: the order alone would read every day
 * there is.
 */
export const listEndedDays = async ({ tx, now }: Work): Promise<DayPlace[]> => {
  const found = await rows(tx, dayPlace)`
    with ended as materialized (
      select employee_id, business_date from attendance_days
      where not final and window_ends_at <= ${now}::timestamptz and verdict <> 'working'
        and (verdict <> 'pending' or first_in_at is null))
    select employee_id, business_date from ended order by employee_id limit ${BATCH}`
  return found
}

/** Returns the next written days, after a place, that a change of the calendar touches. */
export const listTouchedDays = async ({ tx }: Work, change: CalendarChange, after: DayPlace): Promise<DayPlace[]> => {
  const found = await rows(tx, dayPlace)`
    select d.employee_id, d.business_date from attendance_days d
    where d.business_date >= ${change.from}::date and (${change.to}::date is null or d.business_date <= ${change.to}::date)
      and ${isOpen(sql`d.business_date`)}
      and (d.employee_id, d.business_date) > (${after.employee_id}::int, ${after.business_date}::date)
      and (d.employee_id = any(${change.employee_ids}::int[]) or exists (
        select from placed_on(d.business_date) p
        where p.employee_id = d.employee_id and p.work_pattern_id = any(${change.pattern_ids}::int[])))
    order by d.employee_id, d.business_date limit ${BATCH}`
  return found
}
