import { dateOfDayNumber, dayNumber, addDays } from './dates.ts'
import { calendarDay } from './day.ts'
import { versionFor, zoneOf } from './local-day.ts'
import type { LocalDate, PatternVersion, PersonCalendar } from './models.ts'
import { patternWork } from './pattern.ts'
import { standingOn, weekStartOn } from './planned-day.ts'
import { startOfDay } from './zones.ts'

const DAY_MS = 86_400_000
/** A local date differs from that of UTC by one day at most. */
const AROUND = [-1, 0, 1]

type Place = Readonly<{ zone: string; week_start: ReturnType<typeof weekStartOn> }>

/** Whether a pattern version plans work on a day number, by zone and first weekday; many people share a version. */
const known = new WeakMap<PatternVersion, Map<string, Map<number, boolean>>>()

const plansOf = (version: PatternVersion, { zone, week_start }: Place): Map<number, boolean> => {
  const places = known.get(version) ?? new Map<string, Map<number, boolean>>()
  known.set(version, places)
  const place = `${zone} ${week_start}`
  const plans = places.get(place) ?? new Map<number, boolean>()
  places.set(place, plans)
  return plans
}

const plansWork = (version: PatternVersion, { zone, week_start }: Place, date: LocalDate): boolean => {
  const exists = startOfDay(date, zone) < startOfDay(addDays(date, 1), zone)
  return exists && patternWork(version, date, zone, week_start).minutes > 0
}

/** Asks of a day number whether a pattern version plans work on it. */
const planOf = (version: PatternVersion, place: Place): ((day: number) => boolean) => {
  const plans = plansOf(version, place)
  return (day) => {
    const found = plans.get(day)
    if (found !== undefined) return found
    const isPlanned = plansWork(version, place, dateOfDayNumber(day))
    plans.set(day, isPlanned)
    return isPlanned
  }
}

/** Days that the pattern alone does not decide, as day numbers: with leave, a shift, a holiday, a day off, or beside a move. */
const ownDays = (person: PersonCalendar): ReadonlySet<number> => {
  const days = new Set<number>()
  const add = (day: number): void => {
    for (const by of AROUND) days.add(day + by)
  }
  for (const { from_at } of person.shifts) add(Math.floor(from_at / DAY_MS))
  for (const { date } of person.leave) add(dayNumber(date))
  for (const date of person.days_off ?? []) add(dayNumber(date))
  for (const holidays of person.holidays.values()) for (const date of holidays.keys()) days.add(dayNumber(date))
  for (const date of moves(person)) add(dayNumber(date))
  return days
}

/** A zone changes with a placement, or with a version of its pattern. */
const moves = (person: PersonCalendar): LocalDate[] =>
  [...person.placements, ...[...person.patterns.values()].flat()].map(({ effective_from }) => effective_from)

const dayAfter = (date: LocalDate | null): LocalDate[] => (date === null ? [] : [addDays(date, 1)])

/** The days from which on something else than before decides about a person, as day numbers in their order. */
const changesOf = (person: PersonCalendar, first: number, last: number): number[] => {
  const dates = [
    ...moves(person),
    ...(person.week_start_changes ?? []).map(({ from }) => from),
    ...person.employments.flatMap(({ joined_on, left_on }) => [joined_on, ...dayAfter(left_on)]),
    ...person.suspensions.flatMap(({ from, to }) => [from, ...dayAfter(to)]),
  ]
  const days = new Set(dates.map(dayNumber).filter((day) => day > first && day <= last))
  return [first, ...[...days].toSorted((one, other) => one - other)]
}

/** Working days from one day number up to another one, left out, between which one pattern version holds. */
const countBetween = (person: PersonCalendar, first: number, end: number, own: ReadonlySet<number>): number => {
  const date = dateOfDayNumber(first)
  if (standingOn(person, date) !== 'employed') return 0
  const version = versionFor(person, date)
  const place = { zone: zoneOf(person, date), week_start: weekStartOn(person, date) }
  const isPlanned = version && planOf(version, place)
  let count = 0
  for (let day = first; day < end; day++) {
    const isWorking =
      isPlanned && !own.has(day) ? isPlanned(day) : calendarDay(person, dateOfDayNumber(day)).expected_minutes > 0
    if (isWorking) count++
  }
  return count
}

/**
 * How many dates from `from` to `to`, both included, have expected minutes: the same as asking `calendarDay` of each, at a
 * fraction of its time where the pattern alone decides.
 */
export const countWorkingDays = (person: PersonCalendar, from: LocalDate, to: LocalDate): number => {
  if (to < from) return 0
  const [first, last] = [dayNumber(from), dayNumber(to)]
  const own = ownDays(person)
  const starts = changesOf(person, first, last)
  return starts.reduce((sum, start, index) => sum + countBetween(person, start, starts[index + 1] ?? last + 1, own), 0)
}
