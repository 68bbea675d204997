import { memo } from '#engines/calendar/contract/memo.ts'

const MINUTE = 60_000

// Clocks only ever change at whole minutes, and in the morning hundreds of calls need the same one.
const offsetOf = memo(2000, (key) => {
  const [minute, zone = 'UTC'] = key.split(' ')
  const at = Temporal.Instant.fromEpochMilliseconds(Number(minute) * MINUTE)
  return at.toZonedDateTimeISO(zone).offsetNanoseconds / 60_000_000_000
})

/** Minutes that a zone is ahead of UTC at an instant (ISO 8601). */
export const offsetMinutes = (instant: string, zone: string): number =>
  offsetOf(`${Math.floor(Date.parse(instant) / MINUTE)} ${zone}`)

/** The date of an instant in a zone. */
export const localDate = (instant: string, zone: string): string =>
  new Date(Date.parse(instant) + offsetMinutes(instant, zone) * MINUTE).toISOString().slice(0, 10)

/** Whole days from one date to another. */
export const daysBetween = (from: string, to: string): number => Temporal.PlainDate.from(from).until(to).days
