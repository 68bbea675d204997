import { memo } from './memo.ts'
import type { Instant, LocalDate, TimeOfDay } from './models.ts'

// Both results depend on their key and the runtime's time-zone data alone. Keys are few: the zones of one
// organisation, the days of its reports, the start and end times of its patterns.
// By zone first: to look a date up as it is takes a fraction of making a key of both.
const startsOfDays = memo(1000, (zone) =>
  memo(5000, (date): Instant => Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone }).epochMilliseconds),
)

const dates = memo(5000, (key): LocalDate => {
  // The zone first: an instant may be written with a space.
  const [zone, at] = splitOnce(key)
  return Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDate().toString()
})

const instants = memo(50_000, (key) => {
  const [local, timeZone] = splitOnce(key)
  const time = Temporal.PlainDateTime.from(local)
  const zoned = time.toZonedDateTime(timeZone, { disambiguation: 'compatible' })
  const exists = zoned.toPlainDateTime().equals(time)
  const latest = time.toZonedDateTime(timeZone, { disambiguation: 'later' }).epochMilliseconds
  return { at: zoned.epochMilliseconds, adjusted: !exists || latest !== zoned.epochMilliseconds }
})

/** The first instant of a date in a zone: 00:00, or the first that exists where midnight is skipped. */
export const startOfDay = (date: LocalDate, zone: string): Instant => {
  return startsOfDays(zone)(date)
}

/**
 * The instant of a local time. A time that the clocks skip is read with the offset before the change (02:30 in
 * Berlin on 2026-03-29 is 03:30 summer time); of a time that occurs twice the first is meant (RFC 5545, 3.3.5).
 * `adjusted` is true in both cases, so that a screen can show it. Throws a RangeError for an unknown zone or time.
 */
export const toInstant = (date: LocalDate, time: TimeOfDay, zone: string): { at: Instant; adjusted: boolean } => {
  return instants(`${date}T${time} ${zone}`)
}

/** The date that an instant, as ISO text, is in a zone. Throws a RangeError for an unknown zone. */
export const dateIn = (at: string, zone: string): LocalDate => {
  return dates(`${zone} ${at}`)
}

/** Returns whether the runtime's data knows the zone by name. Fixed offsets ('+05:30') are none: their clocks never change. */
export const isZone = (zone: string): boolean => {
  if (!/^[A-Za-z]/.test(zone)) return false
  try {
    startOfDay('2000-01-01', zone)
    return true
  } catch {
    return false
  }
}

const splitOnce = (key: string): [string, string] => {
  const space = key.indexOf(' ')
  return [key.slice(0, space), key.slice(space + 1)]
}
