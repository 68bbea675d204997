// How many people are needed and planned, in half hours of a day.
import { addDays, datesOf, instantOf, minuteOf, spanOf, weekdayOf } from './clock.rules.ts'
import type { RulePerson } from './rules.models.ts'
import { absenceOf } from './standing.rules.ts'

const SLOT_MINUTES = 30
const SLOTS = 48

type Need = Readonly<{
  weekday: number | null
  date: string | null
  from_time: string
  to_time: string
  needed: number
  effective_from: string
}>
type CoveredShift = Readonly<{
  date: string
  start_time: string
  end_time: string
  break_minutes: number
  users: readonly Readonly<{ employee_id: number }>[]
}>
export type CoverageFacts = Readonly<{
  start_date: string
  zone: string
  min_present: number
  needs: readonly Need[]
  shifts: readonly CoveredShift[]
  people: ReadonlyMap<number, Pick<RulePerson, 'absences'>>
}>
export type Slot = Readonly<{ from_time: string; needed: number; planned: number }>

const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
const endOf = (time: string): number => (time === '24:00' ? 1440 : minuteOf(time))

/** The needs of a day: those of the date, else those of the weekday, by the newest that hold. */
const needsOn = (needs: readonly Need[], date: string): readonly Need[] => {
  const held = needs.filter((need) => need.effective_from <= date)
  const newest = (some: readonly Need[]): Need[] => {
    const from = some
      .map(({ effective_from }) => effective_from)
      .toSorted()
      .at(-1)
    return some.filter(({ effective_from }) => effective_from === from)
  }
  const ofDate = newest(held.filter((need) => need.date === date))
  return ofDate.length > 0 ? ofDate : newest(held.filter((need) => need.weekday === weekdayOf(date)))
}

const isAway = (facts: CoverageFacts, employee: number, shift: CoveredShift): boolean =>
  facts.people
    .get(employee)
    ?.absences.some(
      (absence) =>
        absence.kind === 'away' &&
        !absence.pending &&
        absenceOf(absence, { date: shift.date, ...spanOf(shift, facts.zone) }, facts.zone) !== 'none',
    ) ?? false

const dayOf = (facts: CoverageFacts, date: string): Slot[] => {
  const needs = needsOn(facts.needs, date)
  const spans = facts.shifts
    .filter((shift) => shift.date === date || shift.date === addDays(date, -1))
    .map((shift) => ({
      ...spanOf(shift, facts.zone),
      people: shift.users.filter(({ employee_id }) => !isAway(facts, employee_id, shift)).length,
    }))
  return Array.from({ length: SLOTS }, (_, index) => {
    const minute = index * SLOT_MINUTES
    const at = instantOf(date, timeOf(minute), facts.zone)
    const there = spans.filter(({ from_at, to_at }) => from_at <= at && at < to_at)
    const need = needs.find((one) => minuteOf(one.from_time) <= minute && minute < endOf(one.to_time))
    const least = there.length > 0 ? facts.min_present : 0
    const needed = needs.length > 0 ? (need?.needed ?? 0) : least
    return { from_time: timeOf(minute), needed, planned: there.reduce((sum, { people }) => sum + people, 0) }
  })
}

/** Each day of a week in half hours. */
export const coverageOf = (facts: CoverageFacts): { date: string; slots: Slot[] }[] =>
  datesOf(facts.start_date).map((date) => ({ date, slots: dayOf(facts, date) }))

/** How far below what is needed a day falls at worst. */
export const shortageOf = (slots: readonly Slot[]): number =>
  Math.max(0, ...slots.map(({ needed, planned }) => needed - planned))
