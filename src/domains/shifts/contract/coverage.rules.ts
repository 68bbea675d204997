// Counts the people who are needed and planned, in half hours of a day.
import { addDays, datesOf, instantOf, minuteOf, spanOf, timeOf, weekdayOf } from './clock.rules.ts'
import type { RulePerson } from './rules.models.ts'
import { absenceOf } from './eligibility.rules.ts'

const SLOT_MINUTES = 30
const SLOTS = 48

type Need = Readonly<{
  weekday: number | null
  date: string | null
  from_time: string
  to_time: string
  needed: number
  skill_id?: number | null | undefined
  skill_level?: number | null | undefined
  effective_from: string
}>
type CoveredShift = Readonly<{
  date: string
  start_time: string
  end_time: string
  break_minutes: number
  users: readonly Readonly<{ employee_id: number }>[]
}>
export type CoverageInput = Readonly<{
  start_date: string
  zone: string
  min_present: number
  needs: readonly Need[]
  shifts: readonly CoveredShift[]
  people: ReadonlyMap<number, Pick<RulePerson, 'absences' | 'skills'>>
  /** Names of the skills that needs require. */
  skills: ReadonlyMap<number, string>
}>
type Skilled = Readonly<{ id: number; name: string; slots: Slot[] }>
type CoverageDay = Readonly<{ date: string; slots: Slot[]; skills: Skilled[] }>
export type Slot = Readonly<{ from_time: string; needed: number; planned: number }>

const endOf = (time: string): number => (time === '24:00' ? 1440 : minuteOf(time))

/** Returns the needs of a day: those of the date, else those of the weekday; of each, the newest in force. */
const needsOn = (needs: readonly Need[], date: string): readonly Need[] => {
  const inForce = needs.filter((need) => need.effective_from <= date)
  const newest = (some: readonly Need[]): Need[] => {
    const from = some
      .map(({ effective_from }) => effective_from)
      .toSorted()
      .at(-1)
    return some.filter(({ effective_from }) => effective_from === from)
  }
  const ofDate = newest(inForce.filter((need) => need.date === date))
  return ofDate.length > 0 ? ofDate : newest(inForce.filter((need) => need.weekday === weekdayOf(date)))
}

const isAway = (input: CoverageInput, employee: number, shift: CoveredShift): boolean =>
  input.people
    .get(employee)
    ?.absences.some(
      (absence) =>
        absence.kind === 'away' &&
        !absence.pending &&
        absenceOf(absence, { date: shift.date, ...spanOf(shift, input.zone) }, input.zone) !== 'none',
    ) ?? false

const hasSkill = (input: CoverageInput, employee: number, skill: number, level: number, date: string): boolean =>
  input.people
    .get(employee)
    ?.skills.some((one) => one.skill_id === skill && one.level >= level && one.dates.includes(date)) ?? false

/** Returns a day in half hours; with a skill, by its needs, counting people who have the required level. */
const slotsOf = (input: CoverageInput, date: string, skill: number | null): Slot[] => {
  const needs = needsOn(
    input.needs.filter((need) => (need.skill_id ?? null) === skill),
    date,
  )
  const spans = input.shifts
    .filter((shift) => shift.date === date || shift.date === addDays(date, -1))
    .map((shift) => ({
      ...spanOf(shift, input.zone),
      people: shift.users.map(({ employee_id }) => employee_id).filter((employee) => !isAway(input, employee, shift)),
      day: shift.date,
    }))
  return Array.from({ length: SLOTS }, (_, index) => {
    const minute = index * SLOT_MINUTES
    const at = instantOf(date, timeOf(minute), input.zone)
    const there = spans.filter(({ from_at, to_at }) => from_at <= at && at < to_at)
    const need = needs.find((one) => minuteOf(one.from_time) <= minute && minute < endOf(one.to_time))
    const least = there.length > 0 && skill === null ? input.min_present : 0
    const needed = needs.length > 0 ? (need?.needed ?? 0) : least
    const counts = (employee: number, day: string): boolean =>
      skill === null || hasSkill(input, employee, skill, need?.skill_level ?? 1, day)
    const planned = there.reduce((sum, { people, day }) => sum + people.filter((one) => counts(one, day)).length, 0)
    return { from_time: timeOf(minute), needed, planned }
  })
}

/** Each day of a week in half hours. */
export const coverageOf = (input: CoverageInput): CoverageDay[] => {
  const skills = [...new Set(input.needs.flatMap(({ skill_id }) => skill_id ?? []))].toSorted((a, b) => a - b)
  return datesOf(input.start_date).map((date) => ({
    date,
    slots: slotsOf(input, date, null),
    skills: skills
      .map((id) => ({ id, name: input.skills.get(id) ?? 'A skill', slots: slotsOf(input, date, id) }))
      .filter((one) => one.slots.some(({ needed }) => needed > 0)),
  }))
}

/** Returns the largest number of people missing in a slot of a day. */
export const shortageOf = (slots: readonly Slot[]): number =>
  Math.max(0, ...slots.map(({ needed, planned }) => needed - planned))

/** Returns the people needed for the tickets of an hour, of those that arrived in so many weeks. */
export const suggestedFor = (tickets: number, weeks: number, minutes: number | null): number =>
  minutes === null ? 0 : Math.ceil((tickets * minutes) / (weeks * 60))
