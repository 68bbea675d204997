import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { type DayFilter, daysFrom } from './day-rows.ts'

const dayCount = z.object({
  business_date: z.string(),
  present: z.number(),
  work_from_home: z.number(),
  on_leave: z.number(),
  absent: z.number(),
})
export type DayCount = z.output<typeof dayCount>

// The offset prevents the planner from looking for them by their date, where they are few among many.
const unfinished = sql`(
  select employee_id, business_date, verdict, flags from attendance_days where not final offset 0)`

/**
 * Returns the number of people who were there on each day of a range. Days with a final verdict are counted in their
 * index, which the length of the history does not slow down; the few that are still open are read.
 */
export const countDays = async (tx: Tx, filter: DayFilter): Promise<DayCount[]> => {
  const closed = { ...filter, where: [sql<boolean>`d.counts_as is not null`, ...filter.where] }
  return rows(tx, dayCount)`
    with kinds as (
      select d.business_date, d.counts_as, count(*) as people ${daysFrom(closed)} group by d.business_date, d.counts_as
      union all
      select d.business_date, day_counts_as(d.verdict, d.flags), count(*) ${daysFrom(filter, unfinished)} group by 1, 2)
    select x.day::date as business_date,
      coalesce(sum(people) filter (where counts_as = 'present'), 0)::int as present,
      coalesce(sum(people) filter (where counts_as = 'work_from_home'), 0)::int as work_from_home,
      coalesce(sum(people) filter (where counts_as = 'on_leave'), 0)::int as on_leave,
      coalesce(sum(people) filter (where counts_as = 'absent'), 0)::int as absent
    from generate_series(${filter.from}::date, ${filter.to}::date, interval '1 day') as x(day)
    left join kinds k on k.business_date = x.day
    group by x.day order by x.day`
}
