import { addDays, toInstant } from '#engines/calendar/contract/calendar.ts'

/**
 * A quiet time of day; if `to_time` is not after `from_time`, it ends on the next day; equal times mean no quiet time.
 */
export type QuietTime = Readonly<{ from_time: string; to_time: string }>

const clockOf = (at: string, zone: string): { date: string; time: string } => {
  const local = Temporal.Instant.from(at).toZonedDateTimeISO(zone)
  return { date: local.toPlainDate().toString(), time: local.toPlainTime().toString({ smallestUnit: 'minute' }) }
}

const instantOf = (date: string, time: string, zone: string): string =>
  new Date(toInstant(date, time, zone).at).toISOString()

/** The instant at which the quiet time ends that `at` falls into by the clock of `zone`; null outside of it. */
export const quietEnd = ({ from_time, to_time }: QuietTime, at: string, zone: string): string | null => {
  if (from_time === to_time) return null
  const { date, time } = clockOf(at, zone)
  const isOvernight = to_time < from_time
  if (!isOvernight) return time >= from_time && time < to_time ? instantOf(date, to_time, zone) : null
  if (time >= from_time) return instantOf(addDays(date, 1), to_time, zone)
  return time < to_time ? instantOf(date, to_time, zone) : null
}

const MORNING = '09:00'

/** 09:00 of the day after `at` by the clock of `zone`. */
export const tomorrowMorning = (at: string, zone: string): string =>
  instantOf(addDays(clockOf(at, zone).date, 1), MORNING, zone)

/** The date of `at` by the clock of `zone`, and the instant of a time of that day. */
export const dayTime = (at: string, time: string, zone: string): Readonly<{ date: string; at: string }> => {
  const { date } = clockOf(at, zone)
  return { date, at: instantOf(date, time, zone) }
}

const MAX_SNOOZE_MS = 30 * 86_400_000

/** Returns true if a row may be snoozed until `until`: in the future, and at most 30 days ahead. */
export const maySnoozeUntil = (until: string, now: string): boolean => {
  const ahead = Date.parse(until) - Date.parse(now)
  return ahead > 0 && ahead <= MAX_SNOOZE_MS
}
