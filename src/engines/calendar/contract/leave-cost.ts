import { datesBetween } from './dates.ts'
import type { LeavePart, LocalDate, PatternVersion, PersonCalendar } from './models.ts'
import { longestDay, minutesOfDays } from './pattern.ts'
import { plannedDay, type PlannedDay } from './planned-day.ts'
import { takeLeave, wholeRest } from './take-leave.ts'

/** The cost of a leave on a date: minutes of work, and hundredths of a day (100 = one day). */
export type LeaveCost = {
  date: LocalDate
  minutes: number
  fraction: number
}

/** A day whose work is at most this share of the pattern's longest day is half a working day. */
const HALF_DAY_PERCENT = 60

/**
 * Returns the cost of a leave from `from` to `to`, day by day: `first` is the part that it takes of the first day,
 * `last` of the last, the days between are taken whole. On a leave of one day `first` counts, or `last` where `first` is full.
 * It takes only what neither a holiday nor other leave has taken; `without_request` leaves that request's own days
 * out of the other leave, so that a sent request is priced as if it were new.
 *
 * The fraction measures days, not hours: a full working day of any length costs 100, a half working day (a short
 * Friday in a pattern of long days) costs 50, and parts of either their share, rounded half up.
 */
export const leaveCost = (
  person: PersonCalendar,
  from: LocalDate,
  to: LocalDate,
  first: LeavePart,
  last: LeavePart,
  without_request?: number,
): LeaveCost[] => {
  return datesBetween(from, to).map((date) => {
    const part = from === to ? (first === 'full' ? last : first) : date === from ? first : date === to ? last : 'full'
    const planned = plannedDay(person, date)
    let rest = wholeRest(planned)
    for (const other of person.leave) {
      if (other.date === date && other.request_id !== without_request) rest = takeLeave(planned, rest, other.part).rest
    }
    const { minutes } = takeLeave(planned, rest, part)
    return { date, minutes, fraction: fractionOf(planned, minutes) }
  })
}

const fractionOf = ({ base, version }: PlannedDay, minutes: number): number => {
  if (base.minutes === 0) return 0
  const whole = wholeDay(base.minutes, version ? longestDay(version) : 0)
  return Math.floor((whole * minutes) / base.minutes + 0.5)
}

/** Returns the worth of a working day of so many minutes, in hundredths of a day. */
const wholeDay = (minutes: number, longest: number): number => (minutes * 100 <= longest * HALF_DAY_PERCENT ? 50 : 100)

/**
 * The working days of one whole cycle of a pattern, in hundredths as leave costs them, and the weeks that the cycle has:
 * a five-day week with a half Wednesday is 450 in 1. Of a cycle of days, those of seven cycles: four days of eight are
 * 2800 in 8.
 */
export const workingDays = (version: PatternVersion): { hundredths: number; weeks: number } => {
  const longest = longestDay(version)
  const minutes = minutesOfDays(version).filter((one) => one > 0)
  const hundredths = minutes.reduce((sum, one) => sum + wholeDay(one, longest), 0)
  const { cycle_days } = version
  return cycle_days
    ? { hundredths: hundredths * 7, weeks: cycle_days }
    : { hundredths, weeks: Math.max(1, version.cycle_weeks) }
}
