import { expectedOfDay, expectedOfPeriod, type PlanDay } from '../../../contract/targets.rules.ts'
import type { Minutes } from './minutes.ts'
import type { PlanPlacement, PlanTarget } from '../store/plan.ts'
import { type ValueInForce, valueInForceOn, type ValueBook } from './values.ts'
import { periodsOf, type Window } from './window.ts'

/** A day of a person under a target, with the inputs of its expectation. */
export type PlannedDay = PlanDay &
  Readonly<{
    /** The number of the day in the window. */
    at: number
    inForce: ValueInForce | null
    expected_milli: number
    /** Scheduled minutes of its whole week or month; null for targets of a day. */
    period_minutes: number | null
  }>

export type PersonDays = Readonly<{
  placed: readonly PlanPlacement[]
  visible: readonly PlanPlacement[]
  /** First and last days of waivers. */
  waivers: readonly Readonly<{ from: string; to: string }>[]
}>

type BaseDay = PlanDay & Readonly<{ at: number; inForce: ValueInForce | null }>

const baseDays = (
  window: Window,
  target: PlanTarget,
  placements: readonly PlanPlacement[],
  { waivers }: PersonDays,
  minutes: Minutes,
  book: ValueBook,
): BaseDay[] =>
  placements.flatMap((placement) => {
    const changes = book(target.id, placement)
    const [, from, to] = placement
    const days: BaseDay[] = []
    for (let at = from; at <= to; at++) {
      const date = window.dates[at] ?? window.to
      const inForce = target.ended_on !== null && date > target.ended_on ? null : valueInForceOn(changes, date)
      days.push({
        at,
        inForce,
        value: inForce?.value ?? null,
        scheduled_minutes: minutes.scheduled[at] ?? 0,
        expected_minutes: minutes.expected[at] ?? 0,
        waived: inForce !== null && waivers.some((one) => one.from <= date && date <= one.to),
      })
    }
    return days
  })

/**
 * Returns the visible days of a person under a target. Days of weeks and months are calculated from all their days, also
 * from those that are not visible, because the expectation of a day does not depend on the viewer.
 */
export const plannedDays = (
  window: Window,
  target: PlanTarget,
  personDays: PersonDays,
  minutes: Minutes,
  book: ValueBook,
): PlannedDay[] => {
  if (target.period === 'day' || target.is_share)
    return baseDays(window, target, personDays.visible, personDays, minutes, book).map((day) => ({
      ...day,
      expected_milli: target.is_share ? 0 : expectedOfDay(day, target.reference_minutes),
      period_minutes: null,
    }))
  const all = baseDays(window, target, personDays.placed, personDays, minutes, book).toSorted(
    (one, other) => one.at - other.at,
  )
  const isVisible = (at: number): boolean => personDays.visible.some(([, from, to]) => from <= at && at <= to)
  return periodsOf(window, target.period).flatMap(({ from, to }) => {
    const days = all.filter(({ at }) => from <= at && at <= to)
    // The days before a person joined and after they left belong to the period: the others get their part of its value.
    const unemployed = minutes.unemployed.slice(from, to + 1).reduce((sum, one) => sum + one, 0)
    const period_minutes = days.reduce((sum, day) => sum + day.scheduled_minutes, unemployed)
    const expected = expectedOfPeriod(days, period_minutes)
    return days.flatMap((day, index) =>
      isVisible(day.at) ? [{ ...day, expected_milli: expected[index] ?? 0, period_minutes }] : [],
    )
  })
}
