import { dateOfDayNumber, dayNumber, addDays } from './dates.ts'
import { calendarDay } from './day.ts'
import { versionFor, zoneOf } from './local-day.ts'
import type { LocalDate, PatternVersion, PersonCalendar } from './models.ts'
import { patternWork } from './pattern.ts'
import { employmentStatusOn, weekStartOn } from './planned-day.ts'
import { startOfDay } from './zones.ts'

const DAY_MS = 86_400_000
/** A local date differs from that of UTC by one day at most. */
const AROUND = [-1, 0, 1]

type Place = Readonly<{ zone: string; week_start: ReturnType<typeof weekStartOn> }>

/** Days on which a pattern version plans work, as running sums: `sums[i]` of them lie from day number `first` up to `first + i`. */
type Plan = Readonly<{ first: number; sums: readonly number[] }>

/** By zone and first weekday; many people share a version. */
const known = new WeakMap<PatternVersion, Map<string, Plan>>()

/** Days around the requested ones, so that the plan is not made again for each further day. */
const MARGIN_DAYS = 400

const plansWork = (version: PatternVersion, { zone, week_start }: Place, date: LocalDate): boolean => {
  const exists = startOfDay(date, zone) < startOfDay(addDays(date, 1), zone)
  return exists && patternWork(version, date, zone, week_start).minutes > 0
}

/** The plan of a version for the days from one number up to another one, left out, at least. */
const planOf = (version: PatternVersion, place: Place, from: number, end: number): Plan => {
  const plans = known.get(version) ?? new Map<string, Plan>()
  known.set(version, plans)
  const name = `${place.zone} ${place.week_start}`
  const found = plans.get(name)
  const foundEnd = found && found.first + found.sums.length - 1
  if (found && found.first <= from && foundEnd !== undefined && end <= foundEnd) return found
  const first = Math.min(from - MARGIN_DAYS, found?.first ?? from)
  const last = Math.max(end + MARGIN_DAYS, foundEnd ?? end)
  const sums = [0]
  for (let day = first, sum = 0; day < last; day++) {
    if (plansWork(version, place, dateOfDayNumber(day))) sum++
    sums.push(sum)
  }
  const plan = { first, sums }
  plans.set(name, plan)
  return plan
}

const plannedBefore = ({ first, sums }: Plan, day: number): number => sums[day - first] ?? 0

/** The pattern versions that a person may come under. */
const versionsOf = (person: PersonCalendar): readonly PatternVersion[] => {
  const patterns = new Set(person.placements.map(({ work_pattern_id }) => work_pattern_id))
  return [...patterns].flatMap((pattern) => person.patterns.get(pattern) ?? [])
}

/** Day numbers: of days that are evaluated one by one, and of others on which nothing is left of what a pattern plans. */
type Apart = Readonly<{ evaluated: ReadonlySet<number>; free: ReadonlySet<number> }>

/** Finds the days apart: holidays and leave of a whole day leave no work of a pattern, unless a shift is planned. */
const apartOf = (person: PersonCalendar, versions: readonly PatternVersion[]): Apart => {
  const evaluated = new Set<number>()
  const free = new Set<number>()
  const around = (day: number): void => {
    for (const by of AROUND) evaluated.add(day + by)
  }
  for (const { from_at } of person.shifts) around(Math.floor(from_at / DAY_MS))
  for (const date of moves(person, versions)) around(dayNumber(date))
  for (const { date, part } of person.leave) (part === 'full' ? free : evaluated).add(dayNumber(date))
  for (const date of person.days_off ?? []) free.add(dayNumber(date))
  return { evaluated, free }
}

/** The same with the holidays of a version. */
const withHolidays = (
  { evaluated, free }: Apart,
  holidays: PersonCalendar['holidays'],
  version: PatternVersion,
): Apart => {
  const dates = holidays.get(version.holiday_calendar_id)
  if (!dates) return { evaluated, free }
  const [more, whole] = [new Set(evaluated), new Set(free)]
  for (const [date, { portion }] of dates) (portion === 'full' ? whole : more).add(dayNumber(date))
  return { evaluated: more, free: whole }
}

/** A zone changes with a placement, or with a version of its pattern. */
const moves = (person: PersonCalendar, versions: readonly PatternVersion[]): LocalDate[] =>
  [...person.placements, ...versions].map(({ effective_from }) => effective_from)

const dayAfter = (date: LocalDate | null): LocalDate[] => (date === null ? [] : [addDays(date, 1)])

/** The days from which on something else than before decides about a person, as day numbers in their order. */
const changesOf = (
  person: PersonCalendar,
  versions: readonly PatternVersion[],
  first: number,
  last: number,
): number[] => {
  const dates = [
    ...moves(person, versions),
    ...(person.week_start_changes ?? []).map(({ from }) => from),
    ...person.employments.flatMap(({ joined_on, left_on }) => [joined_on, ...dayAfter(left_on)]),
    ...person.suspensions.flatMap(({ from, to }) => [from, ...dayAfter(to)]),
  ]
  const days = new Set(dates.map(dayNumber).filter((day) => day > first && day <= last))
  return [first, ...[...days].toSorted((one, other) => one - other)]
}

const isWorking = (person: PersonCalendar, day: number): boolean =>
  calendarDay(person, dateOfDayNumber(day)).expected_minutes > 0

/** Counts working days from one day number up to another one, left out, between which one pattern version is valid. */
const countBetween = (person: PersonCalendar, first: number, end: number, own: Apart): number => {
  const date = dateOfDayNumber(first)
  if (employmentStatusOn(person, date) !== 'employed') return 0
  const version = versionFor(person, date)
  const { evaluated, free } = version ? withHolidays(own, person.holidays, version) : own
  const within = (day: number): boolean => day >= first && day < end
  const looked = [...evaluated].filter(within)
  const worked = looked.filter((day) => isWorking(person, day)).length
  if (!version) return worked
  const plan = planOf(version, { zone: zoneOf(person, date), week_start: weekStartOn(person, date) }, first, end)
  const planned = (from: number, to: number): number => plannedBefore(plan, to) - plannedBefore(plan, from)
  const apart = [...looked, ...[...free].filter((day) => within(day) && !evaluated.has(day))]
  return worked + planned(first, end) - apart.reduce((sum, day) => sum + planned(day, day + 1), 0)
}

/**
 * Counts the dates from `from` to `to`, both included, that have expected minutes: the same as calling `calendarDay` for
 * each, in a fraction of its time where the pattern alone decides.
 */
export const countWorkingDays = (person: PersonCalendar, from: LocalDate, to: LocalDate): number => {
  if (to < from) return 0
  const [first, last] = [dayNumber(from), dayNumber(to)]
  const versions = versionsOf(person)
  const own = apartOf(person, versions)
  const starts = changesOf(person, versions, first, last)
  return starts.reduce((sum, start, index) => sum + countBetween(person, start, starts[index + 1] ?? last + 1, own), 0)
}
