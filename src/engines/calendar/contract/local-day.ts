import { addDays, dateOfDayNumber } from './dates.ts'
import type { CalendarPlacement, Instant, LocalDate, PatternVersion, PersonCalendar } from './models.ts'
import { startOfDay } from './zones.ts'

/** The interval of time that is one date of one person. */
export type LocalDay = {
  date: LocalDate
  zone: string
  starts_at: Instant
  ends_at: Instant
}

/** The pattern version valid for the person on the date, as placed on that date. */
export const versionFor = (person: PersonCalendar, date: LocalDate): PatternVersion | undefined => {
  const placement = placementOn(person, date)
  return placement && latest(person.patterns.get(placement.work_pattern_id) ?? [], date)
}

/**
 * The IANA zone of a person's day: the placement's own, else the pattern's, else that of the employing brand.
 * Days before the first placement are read in the zone of the first; a person never placed is read in UTC.
 */
export const zoneOf = (person: PersonCalendar, date: LocalDate): string => {
  const placement = placementOn(person, date) ?? first(person.placements)
  if (!placement) return 'UTC'
  if (placement.time_zone !== null) return placement.time_zone
  const version = latest(person.patterns.get(placement.work_pattern_id) ?? [], date)
  return version?.time_zone ?? placement.brand_zone
}

/**
 * Returns a date of the person as an interval of the time line, from the first instant of the date in its zone to the same
 * of the next date in the next date's zone: where the zone changes between two days the first is longer or shorter,
 * and nothing is missed or counted twice. A date that the zone skipped (Apia, 2011-12-30) has no length.
 */
export const localDay = (person: PersonCalendar, date: LocalDate): LocalDay => {
  const zone = zoneOf(person, date)
  const start = startOfDay(date, zone)
  const before = firstInstant(person, addDays(date, -1))
  const after = firstInstant(person, addDays(date, 1))
  // A move of more than a day to the east would start the next date before this one: then this one has no length.
  return { date, zone, starts_at: Math.max(before, start), ends_at: Math.max(start, after) }
}

/** Returns the date of the person whose local day contains the instant. */
export const localDateOf = (person: PersonCalendar, at: Instant): LocalDate => {
  let day = localDay(person, dateOfDayNumber(Math.floor(at / 86_400_000)))
  while (at < day.starts_at) day = localDay(person, addDays(day.date, -1))
  while (at >= day.ends_at) day = localDay(person, addDays(day.date, 1))
  return day.date
}

const firstInstant = (person: PersonCalendar, date: LocalDate): Instant => {
  return startOfDay(date, zoneOf(person, date))
}

const placementOn = (person: PersonCalendar, date: LocalDate): CalendarPlacement | undefined => {
  return latest(person.placements, date)
}

const latest = <T extends { effective_from: LocalDate }>(rows: readonly T[], date: LocalDate): T | undefined => {
  let found: T | undefined
  for (const row of rows) {
    if (row.effective_from <= date && (!found || row.effective_from > found.effective_from)) found = row
  }
  return found
}

const first = (placements: readonly CalendarPlacement[]): CalendarPlacement | undefined => {
  return [...placements].sort((a, b) => (a.effective_from < b.effective_from ? -1 : 1))[0]
}
