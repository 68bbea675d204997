import { addDays } from './dates.ts'
import { breaksOf, halvesOf } from './halves.ts'
import { minutesOf, within, without } from './intervals.ts'
import type { Interval, LeavePart, LocalDate } from './models.ts'
import type { PlannedDay } from './planned-day.ts'
import { toInstant } from './zones.ts'

/** The part of a day's first or second half that neither holiday nor leave has taken yet. */
type Rest = {
  minutes: number
  intervals: readonly Interval[]
}

/** The rest of a day, half by half. */
export type DayRest = {
  am: Rest
  pm: Rest
}

export type Taken = {
  minutes: number
  intervals: Interval[]
  rest: DayRest
}

const NOTHING: Rest = { minutes: 0, intervals: [] }

/** A day before any leave: its two halves, less the holiday. */
export const wholeRest = (day: PlannedDay): DayRest => {
  const takes = day.holiday_takes
  const { am, pm } = halvesOf(day.base)
  return {
    am: takes === 'full' || takes === 'am' ? NOTHING : am,
    pm: takes === 'full' || takes === 'pm' ? NOTHING : pm,
  }
}

/**
 * Takes one leave from what is left of a day, never more: a half takes what is left of that half; times take
 * their overlap with the scheduled time that is left, less the breaks in it. On a flexible day, whose hours are the person's
 * own, they take their length; the rest of such a day is not known, and takes nothing.
 */
export const takeLeave = (day: PlannedDay, rest: DayRest, part: LeavePart): Taken => {
  if (part === 'am') return { ...all(rest.am), rest: { am: NOTHING, pm: rest.pm } }
  if (part === 'pm') return { ...all(rest.pm), rest: { am: rest.am, pm: NOTHING } }
  if (part === 'full') {
    const intervals = [...all(rest.am).intervals, ...all(rest.pm).intervals]
    return { minutes: rest.am.minutes + rest.pm.minutes, intervals, rest: { am: NOTHING, pm: NOTHING } }
  }
  const { from_time, to_time } = part
  if (day.base.scheduled.length === 0 && to_time !== null)
    return takeMinutes(rest, minutesOf([windowOn(day.date, day.zone, from_time, to_time)]))
  const window = to_time === null ? restWindow(day, from_time) : leaveWindow(day, from_time, to_time)
  return takeWindow(day, rest, window)
}

const all = (half: Rest): { minutes: number; intervals: Interval[] } => {
  return { minutes: half.minutes, intervals: half.intervals.map(({ from_at, to_at }) => ({ from_at, to_at })) }
}

/** Takes minutes that lie nowhere, from the first half on. */
const takeMinutes = ({ am, pm }: DayRest, wanted: number): Taken => {
  const fromAm = Math.min(wanted, am.minutes)
  const fromPm = Math.min(wanted - fromAm, pm.minutes)
  const rest = { am: { ...am, minutes: am.minutes - fromAm }, pm: { ...pm, minutes: pm.minutes - fromPm } }
  return { minutes: fromAm + fromPm, intervals: [], rest }
}

const takeWindow = (day: PlannedDay, rest: DayRest, window: Interval): Taken => {
  const am = within(rest.am.intervals, window)
  const pm = within(rest.pm.intervals, window)
  const breaks = breaksOf(day.base)
  const paid = (intervals: readonly Interval[]): number => minutesOf(without(intervals, breaks))
  const minutes = Math.min(paid([...am, ...pm]), rest.am.minutes + rest.pm.minutes)
  // A break that is not in the middle of the day can leave a half more time than it has minutes; what is over comes from
  // the other half, and the two together never fall below zero.
  const fromPm = Math.min(rest.pm.minutes, minutes - Math.min(paid(am), rest.am.minutes, minutes))
  const fromAm = minutes - fromPm
  return {
    minutes,
    intervals: [...am, ...pm],
    rest: {
      am: { minutes: rest.am.minutes - fromAm, intervals: without(rest.am.intervals, am) },
      pm: { minutes: rest.pm.minutes - fromPm, intervals: without(rest.pm.intervals, pm) },
    },
  }
}

// Times are read on the date itself; where they meet none of its work they are read after midnight, so that a
// night worker can request 02:00–04:00 of the night that began on the date.
const leaveWindow = (day: PlannedDay, from_time: string, to_time: string): Interval => {
  const same = windowOn(day.date, day.zone, from_time, to_time)
  if (within(day.left.intervals, same).length > 0) return same
  return windowOn(addDays(day.date, 1), day.zone, from_time, to_time)
}

// The work of the day from a time on. A time before its first start is read after midnight where the work lasts until then,
// so that a night worker can go home ill at 02:00.
const restWindow = ({ date, zone, left }: PlannedDay, from_time: string): Interval => {
  const same = toInstant(date, from_time, zone).at
  const next = toInstant(addDays(date, 1), from_time, zone).at
  const to_at = left.intervals.at(-1)?.to_at ?? same
  const isNight = next < to_at && same <= (left.intervals[0]?.from_at ?? same)
  return { from_at: isNight ? next : same, to_at }
}

const windowOn = (date: LocalDate, zone: string, from_time: string, to_time: string): Interval => {
  const endDate = to_time <= from_time ? addDays(date, 1) : date
  return { from_at: toInstant(date, from_time, zone).at, to_at: toInstant(endDate, to_time, zone).at }
}
