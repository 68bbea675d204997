import { weekdayOf } from '#engines/calendar/contract/calendar.ts'
import type { Known, Part, Rules } from './minutes-drawn.ts'

/** A working day of the pattern that all have. */
export const DAY = 480
/** The begin of the shift, the middle of its paid time, and its end. */
const [NINE, MIDDLE, EVENING] = [9 * 60, 13 * 60 + 15, 17 * 60 + 30]
const HOURS = { full_day: [NINE, EVENING], first_half: [NINE, MIDDLE], second_half: [MIDDLE, EVENING] } as const
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

export type Day = Readonly<{
  date: string
  planned: number
  leave: number
  /** The part of the leave that is not paid. */
  unpaid: number
  expected: number
  worked: number
  /** Worked in hours of leave. */
  on_leave: number
  over: number
}>

export const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((all, item) => all + of(item), 0)

/** Returns the minutes of leave in a working day. */
export const minutesOf = ({ part }: Readonly<{ part: Part }>): number => (part === 'full_day' ? DAY : DAY / 2)

/** Returns the overtime in the minutes beyond; the rest is ordinary work. */
const overOf = ({ step, least, most }: Rules, beyond: number): number =>
  beyond < Math.max(1, least) ? 0 : Math.min(most, beyond - (beyond % step))

/** A day by what was punched and taken off, minute by minute. */
export const dayOf = (known: Known, date: string): Day => {
  const planned = weekdayOf(date) <= 5 ? DAY : 0
  const off = [...known.leave.values()].filter((one) => one.date === date && one.state === 'approved')
  const [leave, unpaid] = [off, off.filter(({ type }) => type === 'unpaid')].map((some) =>
    planned === 0 ? 0 : sum(some, minutesOf),
  ) as [number, number]
  const expected = planned - leave
  let [worked, on_leave, counted] = [0, 0, 0]
  for (const punch of known.punches.values())
    for (let minute = minuteOf(punch.from); punch.date === date && minute < minuteOf(punch.to); minute++) {
      worked += 1
      if (off.some(({ part }) => HOURS[part][0] <= minute && minute < HOURS[part][1])) on_leave += 1
      // Minutes before the shift may not count, unless nothing is expected of the day.
      if (known.rules.early || expected === 0 || minute >= NINE) counted += 1
    }
  return { date, planned, leave, unpaid, expected, worked, on_leave, over: overOf(known.rules, counted - expected) }
}

/** Returns the absent part of a day, in thousandths. */
export const absentOf = ({ expected, worked }: Day): number => {
  if (expected === 0) return 0
  if (worked * 100 < expected * 25) return 1000
  return worked * 100 < expected * 60 ? 500 : 0
}
