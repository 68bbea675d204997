import { z } from 'zod'
// Times of day on the clock of a zone, from Intl alone, so that browsers can use them; the calendar engine returns the
// same.
import { wallOf } from '#kit/contract/wall-clock.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** Days since 1970-01-01. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS
export const addDays = (date: string, days: number): string =>
  new Date((dayNumber(date) + days) * DAY_MS).toISOString().slice(0, 10)
/** ISO weekday: 1 Monday … 7 Sunday. */
export const weekdayOf = (date: string): number => ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1
export const datesOf = (start: string, count = 7): string[] =>
  Array.from({ length: count }, (_, index) => addDays(start, index))
export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
/** The time of a minute of a day: `14:00`, and `24:00` at its end. */
export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const MAX_CACHED_INSTANTS = 20_000
const instants = new Map<string, number>()

/**
 * The instant at which the clocks of a zone show a date and a time. A time that they skip is read with the offset before
 * the change; of one that they show twice the first is taken.
 */
export const instantOf = (date: string, time: string, zone: string): number => {
  const key = `${date}${time}${zone}`
  const known = instants.get(key)
  if (known !== undefined) return known
  const wall = Date.parse(`${date}T${time}:00Z`)
  const offset = (at: number): number => wallOf(at, zone) - at
  const before = wall - offset(wall - DAY_MS)
  const after = wall - offset(wall + DAY_MS)
  const fitting = [before, after].filter((at) => wallOf(at, zone) === wall)
  const found = fitting.length > 0 ? Math.min(...fitting) : before
  if (instants.size >= MAX_CACHED_INSTANTS) instants.clear()
  instants.set(key, found)
  return found
}

export const shiftTimes = z.object({
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  break_minutes: z.number(),
})
export type Times = z.output<typeof shiftTimes>
export type Span = Readonly<{ from_at: number; to_at: number }>

/** From when to when a shift is: an end that is not after the start is on the next day. */
export const spanOf = ({ date, start_time, end_time }: Times, zone: string): Span => ({
  from_at: instantOf(date, start_time, zone),
  to_at: instantOf(end_time <= start_time ? addDays(date, 1) : date, end_time, zone),
})

/** Minutes of work. */
export const minutesOf = (times: Times, zone: string): number => {
  const { from_at, to_at } = spanOf(times, zone)
  return Math.max(0, Math.round((to_at - from_at) / MINUTE_MS) - times.break_minutes)
}

const NIGHT_MINUTES = 120

/** Work of a day is a night where two hours or more of it lie between 23:00 and 06:00. */
export const isNightSpan = (date: string, { from_at, to_at }: Span, zone: string): boolean => {
  let minutes = 0
  for (const offset of [-1, 0, 1]) {
    const evening = addDays(date, offset)
    const from = Math.max(from_at, instantOf(evening, '23:00', zone))
    const to = Math.min(to_at, instantOf(addDays(evening, 1), '06:00', zone))
    minutes += Math.max(0, to - from) / MINUTE_MS
  }
  return minutes >= NIGHT_MINUTES
}

export const isNight = (times: Times, zone: string): boolean => isNightSpan(times.date, spanOf(times, zone), zone)

const MAX_SHIFT_MS = 23 * 60 * MINUTE_MS

/** Returns true for times that make a shift: longer than its break, at most 23 hours. */
export const isShift = (times: Times, zone: string): boolean => {
  const { from_at, to_at } = spanOf(times, zone)
  return to_at - from_at <= MAX_SHIFT_MS && to_at - from_at > times.break_minutes * MINUTE_MS
}
