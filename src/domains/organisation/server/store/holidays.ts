import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { holiday, holidayCalendar } from '../../contract/calendar.models.ts'
import type { Insertable, Updateable } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { Database } from '#kit/server/database/tables.ts'
import { placedOn } from './people.ts'

const calendarRow = holidayCalendar.omit({ can: true })
type CalendarRow = z.output<typeof calendarRow>
const holidayRow = holiday.omit({ can: true }).extend({ calendar_id: z.int() })
export type HolidayRow = z.output<typeof holidayRow>

/** Returns holiday calendars by name, with the number of holidays of each year and of the patterns that use them. */
export const listHolidayCalendarRows = async (tx: Tx, id?: number): Promise<CalendarRow[]> => {
  return rows(tx, calendarRow)`
    select k.id, k.version, k.name, k.region, coalesce(k.place, c.code) as place,
      case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as country,
      (select coalesce(json_agg(json_build_object('year', y.year, 'holidays', y.n) order by y.year), '[]')
       from (select extract(year from h.date)::int as year, count(*)::int as n from holidays h
             where h.calendar_id = k.id group by 1) y) as counts,
      (select count(distinct v.pattern_id)::int from work_pattern_versions v
       join work_patterns w on w.id = v.pattern_id and w.archived_at is null
       where v.holiday_calendar_id = k.id) as pattern_count
    from holiday_calendars k left join countries c on c.id = k.country_id
    where ${id ?? null}::int is null or k.id = ${id ?? null}
    order by lower(k.name) collate names, k.id`
}

/** Holidays of a calendar by date, of one year or all. */
export const listHolidayRows = async (tx: Tx, calendarId: number, year: number | undefined): Promise<HolidayRow[]> =>
  tx
    .selectFrom('holidays')
    .select(['id', 'version', 'calendar_id', 'date', 'name', 'portion'])
    .where('calendar_id', '=', calendarId)
    .$if(year !== undefined, (query) => query.where('date', '>=', `${year}-01-01`).where('date', '<=', `${year}-12-31`))
    .orderBy('date')
    .execute()

export const findHoliday = async (tx: Tx, id: number): Promise<HolidayRow | undefined> =>
  tx
    .selectFrom('holidays')
    .select(['id', 'version', 'calendar_id', 'date', 'name', 'portion'])
    .where('id', '=', id)
    .executeTakeFirst()

const patternsUsingRow = z.object({ id: z.number() })

/** Returns the patterns that use the calendar on a day. */
export const listPatternsUsing = async (tx: Tx, calendarId: number, day: string): Promise<number[]> => {
  const found = await rows(tx, patternsUsingRow)`
    select w.id from work_patterns w
    join lateral (select v.holiday_calendar_id from work_pattern_versions v
      where v.pattern_id = w.id and v.effective_from <= ${day}::date order by v.effective_from desc limit 1) v on true
    where v.holiday_calendar_id = ${calendarId}`
  return found.map(({ id }) => id)
}

const peopleByPatternRow = z.object({ employee_id: z.number() })

/** Returns the employee ids of people who work by one of these patterns on a day. */
export const listPeopleByPattern = async (tx: Tx, patternIds: readonly number[], day: string): Promise<number[]> => {
  if (patternIds.length === 0) return []
  const found = await rows(tx, peopleByPatternRow)`
    select p.employee_id from ${placedOn(day)} p where p.work_pattern_id = any(${patternIds}::int[])`
  return found.map((row) => row.employee_id)
}

/** Adds holidays to a calendar; days that have one are left out. */
export const insertHolidays = async (
  tx: Tx,
  calendarId: number,
  holidays: readonly Pick<HolidayRow, 'date' | 'name' | 'portion'>[],
): Promise<HolidayRow[]> => {
  if (holidays.length === 0) return []
  return tx
    .insertInto('holidays')
    .values(holidays.map((holiday) => ({ ...holiday, calendar_id: calendarId })))
    .onConflict((row) => row.columns(['calendar_id', 'date']).doNothing())
    .returning(['id', 'version', 'calendar_id', 'date', 'name', 'portion'])
    .execute()
}

/** Copies the holidays of a year to the same days of another; a 29 February and days that have one are left out. */
export const copyHolidayRows = async (
  tx: Tx,
  calendarId: number,
  fromYear: number,
  toYear: number,
): Promise<HolidayRow[]> => {
  const copied = await rows(tx, holidayRow)`
    insert into holidays (calendar_id, date, name, portion)
    select calendar_id, (date + make_interval(years => ${toYear - fromYear}::int))::date, name, portion
    from holidays
    where calendar_id = ${calendarId} and date between ${`${fromYear}-01-01`}::date and ${`${fromYear}-12-31`}::date
      and to_char(date + make_interval(years => ${toYear - fromYear}::int), 'MM-DD') = to_char(date, 'MM-DD')
    on conflict (calendar_id, date) do nothing
    returning id, version, calendar_id, date, name, portion`
  return copied.toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

export const insertHoliday = async (tx: Tx, row: Insertable<Database['holidays']>): Promise<HolidayRow> =>
  tx
    .insertInto('holidays')
    .values(row)
    .returning(['id', 'version', 'calendar_id', 'date', 'name', 'portion'])
    .executeTakeFirstOrThrow()

export const updateHolidayRow = async (
  tx: Tx,
  id: number,
  changes: Updateable<Database['holidays']>,
): Promise<void> => {
  await tx.updateTable('holidays').set(changes).where('id', '=', id).execute()
}

export const deleteHolidayRow = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('holidays').where('id', '=', id).execute()
}

/**
 * Returns the holidays from one day to another: of the work pattern that a person has on the first, or of all calendars
 * for those who have none.
 */
export const listHolidaysOfPerson = async (
  tx: Tx,
  employeeId: number | null,
  { from, to }: Readonly<{ from: string; to: string }>,
): Promise<readonly Pick<HolidayRow, 'date' | 'name'>[]> =>
  rows(tx, holidayRow.pick({ date: true, name: true }))`
    with own as (select (select v.holiday_calendar_id from work_pattern_versions v where v.pattern_id = p.work_pattern_id
        and v.effective_from <= ${from}::date order by v.effective_from desc limit 1) as holiday_calendar_id
      from placed_on(${from}::date) p where p.employee_id = ${employeeId})
    select h.date, string_agg(distinct h.name, ', ' order by h.name) as name from holidays h
    where h.date between ${from}::date and ${to}::date
      and (not exists (select from own) or h.calendar_id in (select holiday_calendar_id from own))
    group by h.date order by h.date`

/** Deletes holidays of a year of a calendar, and returns them. */
export const deleteHolidayRows = async (
  tx: Tx,
  calendarId: number,
  year: number,
  ids: readonly number[],
): Promise<HolidayRow[]> => {
  if (ids.length === 0) return []
  return tx
    .deleteFrom('holidays')
    .where('calendar_id', '=', calendarId)
    .where('date', '>=', `${year}-01-01`)
    .where('date', '<=', `${year}-12-31`)
    .where('id', 'in', [...ids])
    .returning(['id', 'version', 'calendar_id', 'date', 'name', 'portion'])
    .execute()
}

/** Notes the place whose public holidays a calendar has. */
export const setPlaceOfCalendar = async (tx: Tx, calendarId: number, place: string): Promise<void> => {
  await tx.updateTable('holiday_calendars').set({ place }).where('id', '=', calendarId).execute()
}
