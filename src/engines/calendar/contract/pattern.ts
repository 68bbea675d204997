import { firstOfWeek } from './bounds.ts'
import { addDays, dayNumber, modulo, weekdayOf } from './dates.ts'
import { MINUTE_MS } from './intervals.ts'
import type { Interval, LocalDate, PatternDay, PatternVersion, ScheduledInterval, TimeOfDay } from './models.ts'
import { toInstant } from './zones.ts'

/** Work planned on a day, from whichever source. */
export type Work = {
  minutes: number
  scheduled: readonly ScheduledInterval[]
  adjusted: boolean
}

export const NO_WORK: Work = { minutes: 0, scheduled: [], adjusted: false }

/**
 * Returns the week of the pattern's cycle that contains a date, 1 … cycle_weeks. Whole weeks are counted from the week of the anchor
 * to that of the date; dates before the anchor continue the cycle backwards.
 */
export const cycleWeek = (version: PatternVersion, date: LocalDate, week_start: number): number => {
  if (version.cycle_weeks <= 1 || version.cycle_anchor === null) return 1
  const first = (day: LocalDate) => dayNumber(firstOfWeek(day, week_start))
  const weeks = (first(date) - first(version.cycle_anchor)) / 7
  return modulo(weeks, version.cycle_weeks) + 1
}

/** The work a pattern version plans on a date, as instants of the zone. */
export const patternWork = (version: PatternVersion, date: LocalDate, zone: string, week_start: number): Work => {
  const week = cycleWeek(version, date, week_start)
  const weekday = weekdayOf(date)
  const day = version.days.find((cell) => cell.weekday === weekday && cell.week === week)
  if (!day) return NO_WORK
  if (version.kind === 'flexible') return { minutes: day.expected_minutes ?? 0, scheduled: [], adjusted: false }
  if (day.start === null || day.end === null) return NO_WORK
  const from = toInstant(date, day.start, zone)
  const to = toInstant(day.end <= day.start ? addDays(date, 1) : date, day.end, zone)
  const adjusted = from.adjusted || to.adjusted
  // A day short enough to fall wholly into the hour that the clocks skip has no time left.
  if (to.at <= from.at) return { ...NO_WORK, adjusted }
  const interval: ScheduledInterval = {
    from_at: from.at,
    to_at: to.at,
    break_minutes: breakWithin({ from_at: from.at, to_at: to.at }, day.break_minutes),
    source: 'pattern',
    shift_id: null,
  }
  return { minutes: paidMinutes(interval), scheduled: [interval], adjusted }
}

/** A break is never longer than the interval: the hour that the clocks skip may leave less of it than was planned. */
export const breakWithin = ({ from_at, to_at }: Interval, planned: number): number =>
  Math.min(planned, Math.floor((to_at - from_at) / MINUTE_MS))

/** Minutes of an interval as time passes, less its unpaid break: 22:00–06:00 is 7 h on the night clocks go forward. */
export const paidMinutes = (interval: Interval & { break_minutes: number }): number => {
  return Math.max(0, Math.floor((interval.to_at - interval.from_at) / MINUTE_MS) - interval.break_minutes)
}

/** Length of a timed cell by the clock on the wall, in minutes, its break included; 0 when it has no times. */
export const clockMinutes = (day: PatternDay): number => {
  if (day.start === null || day.end === null) return 0
  const length = minuteOfDay(day.end) - minuteOfDay(day.start)
  return length <= 0 ? length + 1440 : length
}

/** Minutes of the longest day of the version's cycle, by the clock on the wall. */
export const longestDay = (version: PatternVersion): number => {
  return Math.max(0, ...version.days.map((day) => cellMinutes(version, day)))
}

/** Minutes of work of a cell, by the clock on the wall. */
export const cellMinutes = (version: PatternVersion, day: PatternDay): number =>
  version.kind === 'flexible' ? (day.expected_minutes ?? 0) : clockMinutes(day) - day.break_minutes

const minuteOfDay = (time: TimeOfDay): number => {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}
