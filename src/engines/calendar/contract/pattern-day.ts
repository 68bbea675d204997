import { calendarDay } from './day.ts'
import type { Day, Holiday, LocalDate, PatternVersion, PersonCalendar, Weekday } from './models.ts'

type HolidayCalendars = ReadonlyMap<number, ReadonlyMap<LocalDate, Holiday>>

const ANY_ID = 0
const ALWAYS = '0001-01-01'

/**
 * Makes a calendar of a pattern with its holidays and no one's own days: for a person who has not joined yet, or
 * to show a pattern. `zone` is the brand's; the own zone of a version goes before it. Every function of the engine
 * takes it.
 */
const patternCalendar = (
  versions: readonly PatternVersion[],
  holidays: HolidayCalendars,
  zone: string,
  week_start: Weekday,
): PersonCalendar => {
  return {
    employments: [{ joined_on: ALWAYS, left_on: null }],
    placements: [{ effective_from: ALWAYS, work_pattern_id: ANY_ID, time_zone: null, brand_zone: zone }],
    patterns: new Map([[ANY_ID, versions]]),
    holidays,
    shifts: [],
    leave: [],
    suspensions: [],
    week_start,
  }
}

/** The day of a pattern with its holidays, without a person. */
export const patternDay = (
  versions: readonly PatternVersion[],
  holidays: HolidayCalendars,
  date: LocalDate,
  zone: string,
  week_start: Weekday,
): Day => {
  return calendarDay(patternCalendar(versions, holidays, zone, week_start), date)
}
