import { addDays, dayNumber } from './dates.ts'
import { calendarDay } from './day.ts'
import { versionFor, zoneOf } from './local-day.ts'
import type { LocalDate, PatternVersion, PersonCalendar } from './models.ts'
import { patternWork } from './pattern.ts'
import { standingOn, weekStartOn } from './planned-day.ts'
import { startOfDay } from './zones.ts'

const DAY_MS = 86_400_000
/** A local date differs from that of UTC by one day at most. */
const AROUND = [-1, 0, 1]

/** Whether a pattern version plans work on a date, by zone and first weekday; many people share a version. */
const known = new WeakMap<PatternVersion, Map<string, Map<LocalDate, boolean>>>()

const plansOf = (version: PatternVersion, place: string): Map<LocalDate, boolean> => {
  const places = known.get(version) ?? new Map<string, Map<LocalDate, boolean>>()
  known.set(version, places)
  const plans = places.get(place) ?? new Map<LocalDate, boolean>()
  places.set(place, plans)
  return plans
}

const plansWork = (person: PersonCalendar, version: PatternVersion, date: LocalDate): boolean => {
  const zone = zoneOf(person, date)
  const weekStart = weekStartOn(person, date)
  const plans = plansOf(version, `${zone} ${weekStart}`)
  const found = plans.get(date)
  if (found !== undefined) return found
  const exists = startOfDay(date, zone) < startOfDay(addDays(date, 1), zone)
  const plan = exists && patternWork(version, date, zone, weekStart).minutes > 0
  plans.set(date, plan)
  return plan
}

/** Days that the pattern alone does not decide, as day numbers: with leave, a shift, a day off, or beside a move. */
const ownDays = (person: PersonCalendar, first: number, last: number): ReadonlySet<number> => {
  const days = new Set<number>()
  const add = (day: number): void => {
    for (const by of AROUND) if (day + by >= first && day + by <= last) days.add(day + by)
  }
  for (const { from_at } of person.shifts) add(Math.floor(from_at / DAY_MS))
  for (const { date } of person.leave) add(dayNumber(date))
  for (const date of person.days_off ?? []) add(dayNumber(date))
  // A zone changes with a placement, or with a version of its pattern.
  const changes = [...person.placements, ...[...person.patterns.values()].flat()]
  for (const { effective_from } of changes) add(dayNumber(effective_from))
  return days
}

/**
 * How many dates from `from` to `to`, both included, have expected minutes: the same as asking `calendarDay` of each, at a
 * fraction of its time where the pattern alone decides.
 */
export const countWorkingDays = (person: PersonCalendar, from: LocalDate, to: LocalDate): number => {
  if (to < from) return 0
  const own = ownDays(person, dayNumber(from), dayNumber(to))
  let count = 0
  for (let date = from; date <= to; date = addDays(date, 1)) {
    if (standingOn(person, date) !== 'employed') continue
    const version = versionFor(person, date)
    const isOwn = own.has(dayNumber(date)) || !version || person.holidays.get(version.holiday_calendar_id)?.has(date)
    if (isOwn ? calendarDay(person, date).expected_minutes > 0 : plansWork(person, version, date)) count += 1
  }
  return count
}
