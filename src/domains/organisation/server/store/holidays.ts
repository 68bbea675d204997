import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { Holiday, HolidayCalendar } from '../../contract/calendar.models.ts'
import { placedOn } from './people.ts'

export type CalendarRow = Omit<HolidayCalendar, 'can'>
export type HolidayRow = Omit<Holiday, 'can'> & Readonly<{ calendar_id: number }>

/** Holiday calendars by name, with how many holidays each year has and how many patterns keep them. */
export const listHolidayCalendarRows = async (tx: Tx, id?: number): Promise<CalendarRow[]> => {
  const { rows } = await sql<CalendarRow>`
    select k.id, k.version, k.name, k.region,
      case when c.id is not null then json_build_object('id', c.id, 'name', c.name) end as country,
      (select coalesce(json_agg(json_build_object('year', y.year, 'holidays', y.n) order by y.year), '[]')
       from (select extract(year from h.date)::int as year, count(*)::int as n from holidays h
             where h.calendar_id = k.id group by 1) y) as counts,
      (select count(distinct v.pattern_id)::int from work_pattern_versions v
       join work_patterns w on w.id = v.pattern_id and w.archived_at is null
       where v.holiday_calendar_id = k.id) as pattern_count
    from holiday_calendars k left join countries c on c.id = k.country_id
    where ${id ?? null}::int is null or k.id = ${id ?? null}
    order by lower(k.name), k.id`.execute(tx)
  return rows
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

/** Patterns that keep the calendar on a day. */
export const listPatternsKeeping = async (tx: Tx, calendarId: number, day: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select w.id from work_patterns w
    join lateral (select v.holiday_calendar_id from work_pattern_versions v
      where v.pattern_id = w.id and v.effective_from <= ${day}::date order by v.effective_from desc limit 1) v on true
    where v.holiday_calendar_id = ${calendarId}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Who works by one of these patterns on a day. Employee ids. */
export const listPeopleByPattern = async (tx: Tx, patternIds: readonly number[], day: string): Promise<number[]> => {
  if (patternIds.length === 0) return []
  const { rows } = await sql<{ employee_id: number }>`
    select p.employee_id from ${placedOn(day)} p where p.work_pattern_id = any(${patternIds}::int[])`.execute(tx)
  return rows.map((row) => row.employee_id)
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
  const { rows } = await sql<HolidayRow>`
    insert into holidays (calendar_id, date, name, portion)
    select calendar_id, (date + make_interval(years => ${toYear - fromYear}::int))::date, name, portion
    from holidays
    where calendar_id = ${calendarId} and date between ${`${fromYear}-01-01`}::date and ${`${fromYear}-12-31`}::date
      and to_char(date + make_interval(years => ${toYear - fromYear}::int), 'MM-DD') = to_char(date, 'MM-DD')
    on conflict (calendar_id, date) do nothing
    returning id, version, calendar_id, date, name, portion`.execute(tx)
  return rows.toSorted((a, b) => (a.date < b.date ? -1 : 1))
}
