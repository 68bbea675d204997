import { memo } from './memo.ts'
import type { LocalDate } from './models.ts'

const DAY_MS = 86_400_000

/** Days since 1970-01-01. Throws a RangeError for what is no date ('2026-02-30', '2026-2-3'). */
export const dayNumber = memo(20_000, (date) => {
  const days = Date.parse(`${date}T00:00:00Z`) / DAY_MS
  if (!Number.isInteger(days) || dateOfDayNumber(days) !== date) throw new RangeError(`${date} is no date`)
  return days
})

export const dateOfDayNumber = (days: number): LocalDate => {
  return new Date(days * DAY_MS).toISOString().slice(0, 10)
}

const nextDay = memo(20_000, (date) => dateOfDayNumber(dayNumber(date) + 1))
const previousDay = memo(20_000, (date) => dateOfDayNumber(dayNumber(date) - 1))

/** The date `days` later, or earlier when negative. */
export const addDays = (date: LocalDate, days: number): LocalDate => {
  if (days === 1) return nextDay(date)
  if (days === -1) return previousDay(date)
  return dateOfDayNumber(dayNumber(date) + days)
}

/** ISO weekday: 1 Monday … 7 Sunday. */
export const weekdayOf = (date: LocalDate): number => {
  // 1970-01-01 was a Thursday, so that 1969-12-29 (−3) was a Monday.
  return modulo(dayNumber(date) + 3, 7) + 1
}

/** The remainder that is never negative. */
export const modulo = (a: number, b: number): number => {
  return ((a % b) + b) % b
}

/** Every date from `from` to `to`, both included; none when `to` lies before `from`. */
export const datesBetween = (from: LocalDate, to: LocalDate): LocalDate[] => {
  const dates: LocalDate[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date)
  return dates
}

/** The date so many months later; a day that the month lacks is its last one: a month after 31 January is 28 February. */
export const monthsAfter = (date: LocalDate, months: number): LocalDate =>
  Temporal.PlainDate.from(date).add({ months }).toString()
