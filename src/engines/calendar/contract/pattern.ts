import { firstOfWeek } from './bounds.ts'
import { addDays, dayNumber, modulo, weekdayOf } from './dates.ts'
import { MINUTE_MS } from './intervals.ts'
import type {
  Interval,
  LocalDate,
  PatternBlock,
  PatternDay,
  PatternVersion,
  ScheduledInterval,
  TimeOfDay,
} from './models.ts'
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
export const cycleWeek = (version: Cycle, date: LocalDate, week_start: number): number => {
  if (version.cycle_weeks <= 1 || version.cycle_anchor === null) return 1
  const first = (day: LocalDate) => dayNumber(firstOfWeek(day, week_start))
  const weeks = (first(date) - first(version.cycle_anchor)) / 7
  return modulo(weeks, version.cycle_weeks) + 1
}

/** Returns the day of the pattern's cycle that a date is, if there is one. */
export const cellOn = (version: Cycle, date: LocalDate, week_start: number): PatternDay | undefined => {
  const { cycle_days, cycle_anchor, days } = version
  if (cycle_days && cycle_anchor !== null)
    return dayOfCycle(days, modulo(dayNumber(date) - dayNumber(cycle_anchor), cycle_days))
  const week = cycleWeek(version, date, week_start)
  const weekday = weekdayOf(date)
  return days.find((cell) => cell.weekday === weekday && cell.week === week)
}

const dayOfCycle = (days: readonly PatternDay[], at: number): PatternDay | undefined =>
  days.find((cell) => (cell.week - 1) * 7 + cell.weekday - 1 === at)

type Times = Omit<PatternDay, 'week' | 'weekday'>

/** The blocks of a timed day in their order. */
export const blocksOf = (day: Times): readonly PatternBlock[] => {
  const { start, end, break_minutes, further = [] } = day
  return start === null || end === null ? [] : [{ start, end, break_minutes }, ...further]
}

/** The work a pattern version plans on a date, as instants of the zone. */
export const patternWork = (version: PatternVersion, date: LocalDate, zone: string, week_start: number): Work => {
  const day = cellOn(version, date, week_start)
  if (!day) return NO_WORK
  if (version.kind === 'flexible') return { minutes: day.expected_minutes ?? 0, scheduled: [], adjusted: false }
  const scheduled: ScheduledInterval[] = []
  let adjusted = false
  for (const block of placedBlocks(blocksOf(day))) {
    const from = toInstant(addDays(date, block.start_day), block.start, zone)
    const to = toInstant(addDays(date, block.end_day), block.end, zone)
    adjusted ||= from.adjusted || to.adjusted
    const from_at = Math.max(from.at, scheduled.at(-1)?.to_at ?? from.at)
    // A block short enough to fall wholly into the hour that the clocks skip has no time left.
    if (to.at <= from_at) continue
    const interval = { from_at, to_at: to.at }
    const break_minutes = breakWithin(interval, block.break_minutes)
    scheduled.push({ ...interval, break_minutes, source: 'pattern', shift_id: null })
  }
  return { minutes: scheduled.reduce((sum, one) => sum + paidMinutes(one), 0), scheduled, adjusted }
}

/** A block with the days on which it starts and ends, counted from that of the first, and its minutes after the first start. */
type PlacedBlock = PatternBlock & { start_day: number; end_day: number; from: number; to: number }

/** Places the blocks of a day one after the other by the clock on the wall. */
export const placedBlocks = (blocks: readonly PatternBlock[]): PlacedBlock[] => {
  const first = minuteOfDay(blocks[0]?.start ?? '00:00')
  let after = 0
  return blocks.map((block) => {
    const start = minuteOfDay(block.start)
    const from = after + modulo(start - first - after, DAY_MINUTES)
    const to = from + lengthOf(block)
    after = to
    const dayOf = (minute: number): number => Math.floor((first + minute) / DAY_MINUTES)
    return { ...block, start_day: dayOf(from), end_day: dayOf(to), from, to }
  })
}

/** A break is never longer than the interval: the hour that the clocks skip may leave less of it than was planned. */
export const breakWithin = ({ from_at, to_at }: Interval, planned: number): number =>
  Math.min(planned, Math.floor((to_at - from_at) / MINUTE_MS))

/** Minutes of an interval as time passes, less its unpaid break: 22:00–06:00 is 7 h on the night clocks go forward. */
export const paidMinutes = (interval: Interval & { break_minutes: number }): number => {
  return Math.max(0, Math.floor((interval.to_at - interval.from_at) / MINUTE_MS) - interval.break_minutes)
}

const DAY_MINUTES = 1440

/** Length of a block by the clock on the wall, in minutes, its break included. */
export const lengthOf = ({ start, end }: Pick<PatternBlock, 'start' | 'end'>): number => {
  const length = minuteOfDay(end) - minuteOfDay(start)
  return length <= 0 ? length + DAY_MINUTES : length
}

/** Minutes of the longest day of the version's cycle, by the clock on the wall. */
export const longestDay = (version: PatternVersion): number => Math.max(0, ...minutesOfDays(version))

/** Minutes of each day of the version's cycle, by the clock on the wall. */
export const minutesOfDays = ({ kind, days }: PatternVersion): number[] =>
  days.map((day) => (kind === 'flexible' ? (day.expected_minutes ?? 0) : cellMinutes(day)))

/** Minutes of work of a day of a pattern, by the clock on the wall. */
export const cellMinutes = (day: Times): number => {
  if (day.start === null || day.end === null) return day.expected_minutes ?? 0
  return blocksOf(day).reduce((sum, block) => sum + Math.max(0, lengthOf(block) - block.break_minutes), 0)
}

type Cycle = Pick<PatternVersion, 'days' | 'cycle_weeks' | 'cycle_anchor' | 'cycle_days'>

type CycleOfTimes = Pick<Cycle, 'cycle_weeks' | 'cycle_days'> & { days: readonly Times[] }

/** Minutes of work of so many weeks, as whole numbers: a cycle of days is multiplied until it makes whole weeks. */
export const minutesOfCycle = ({ days, cycle_weeks, cycle_days }: CycleOfTimes): { minutes: number; weeks: number } => {
  const minutes = days.reduce((sum, day) => sum + cellMinutes(day), 0)
  return cycle_days ? { minutes: minutes * 7, weeks: cycle_days } : { minutes, weeks: Math.max(1, cycle_weeks) }
}

const minuteOfDay = (time: TimeOfDay): number => {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}
