import { addDays, dayNumber, modulo, weekdayOf } from './dates.ts'
import type { Instant, LocalDate } from './models.ts'
import { startOfDay } from './zones.ts'

/**
 * Returns the week of a date when weeks start on `week_start` (ISO weekday). `year` and `week` number it: a week belongs
 * to the year that has most of its days. With Monday these are the week numbers of ISO 8601 (2026 has 53).
 */
export const weekBounds = (
  date: LocalDate,
  week_start: number,
): { first: LocalDate; last: LocalDate; year: number; week: number } => {
  const first = firstOfWeek(date, week_start)
  const middle = addDays(first, 3)
  const year = Number(middle.slice(0, 4))
  const week = Math.floor((dayNumber(middle) - dayNumber(`${middle.slice(0, 4)}-01-01`)) / 7) + 1
  return { first, last: addDays(first, 6), year, week }
}

/** The first day of the date's week. */
export const firstOfWeek = (date: LocalDate, week_start: number): LocalDate => {
  return addDays(date, -modulo(weekdayOf(date) - week_start, 7))
}

/** Returns the bounds of a month ('YYYY-MM') in a zone: first and last date, number of days, and the interval of time. */
export const monthBounds = (
  month: string,
  zone: string,
): { first: LocalDate; last: LocalDate; days: number; starts_at: Instant; ends_at: Instant } => {
  const first = `${month}-01`
  const next = `${addDays(first, 31).slice(0, 7)}-01`
  return {
    first,
    last: addDays(next, -1),
    days: dayNumber(next) - dayNumber(first),
    starts_at: startOfDay(first, zone),
    ends_at: startOfDay(next, zone),
  }
}
