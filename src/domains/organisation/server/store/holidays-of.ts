import { z } from 'zod'
import type { Tx } from '#kit/server/context.ts'
import { rows } from '#kit/server/database/rows.ts'

const holidayOf = z.object({
  id: z.number(),
  version: z.number(),
  changed_at: z.string(),
  date: z.string(),
  name: z.string(),
  portion: z.enum(['full', 'am', 'pm']),
})
export type HolidayOf = z.output<typeof holidayOf>

/** Lists the holidays of a person: each of the calendar of the work pattern in which they are placed on that day. */
export const listHolidaysOf = (
  tx: Tx,
  employee: number,
  { from, to }: Readonly<{ from: string; to: string }>,
): Promise<HolidayOf[]> =>
  rows(tx, holidayOf)`
    select h.id, h.version, h.updated_at as changed_at, h.date, h.name, h.portion
    from placement_on p join holidays h on h.date >= p.effective_from and (p.effective_until is null or h.date < p.effective_until)
    cross join lateral (select v.holiday_calendar_id from work_pattern_versions v
      where v.pattern_id = p.work_pattern_id and v.effective_from <= h.date order by v.effective_from desc limit 1) v
    where p.employee_id = ${employee} and h.calendar_id = v.holiday_calendar_id
      and h.date between ${from}::date and ${to}::date
    order by h.date`
