import { expectedOfDay, expectedOfPeriod, type PlanDay } from '../../contract/targets.rules.ts'
import type { Minutes } from './minutes.ts'
import type { PlanStretch, PlanTarget } from './store/plan.ts'
import { type Held, heldOn, type ValueBook } from './values.ts'
import { periodsOf, type Window } from './window.ts'

/** A day of a person under a target, and how its expectation came about. */
export type PlannedDay = PlanDay &
  Readonly<{
    /** The number of the day in the window. */
    at: number
    held: Held | null
    expected_milli: number
    /** Scheduled minutes of its whole week or month; null for targets of a day. */
    period_minutes: number | null
  }>

export type Where = Readonly<{
  placed: readonly PlanStretch[]
  visible: readonly PlanStretch[]
  /** First and last days of waivers. */
  waivers: readonly Readonly<{ from: string; to: string }>[]
}>

type Plain = PlanDay & Readonly<{ at: number; held: Held | null }>

const plainDays = (
  window: Window,
  target: PlanTarget,
  stretches: readonly PlanStretch[],
  { waivers }: Where,
  minutes: Minutes,
  book: ValueBook,
): Plain[] =>
  stretches.flatMap((stretch) => {
    const changes = book(target.id, stretch)
    const [, from, to] = stretch
    const days: Plain[] = []
    for (let at = from; at <= to; at++) {
      const date = window.dates[at] ?? window.to
      const held = target.ended_on !== null && date > target.ended_on ? null : heldOn(changes, date)
      days.push({
        at,
        held,
        value: held?.value ?? null,
        scheduled_minutes: minutes.scheduled[at] ?? 0,
        expected_minutes: minutes.expected[at] ?? 0,
        waived: held !== null && waivers.some((one) => one.from <= date && date <= one.to),
      })
    }
    return days
  })

/**
 * The visible days of a person under a target. Those of weeks and months are worked out from all their days, also those that are
 * not visible: what a day expects does not depend on who looks.
 */
export const plannedDays = (
  window: Window,
  target: PlanTarget,
  where: Where,
  minutes: Minutes,
  book: ValueBook,
): PlannedDay[] => {
  if (target.period === 'day' || target.is_share)
    return plainDays(window, target, where.visible, where, minutes, book).map((day) => ({
      ...day,
      expected_milli: target.is_share ? 0 : expectedOfDay(day, target.reference_minutes),
      period_minutes: null,
    }))
  const all = plainDays(window, target, where.placed, where, minutes, book).toSorted((one, other) => one.at - other.at)
  const isVisible = (at: number): boolean => where.visible.some(([, from, to]) => from <= at && at <= to)
  return periodsOf(window, target.period).flatMap(({ from, to }) => {
    const days = all.filter(({ at }) => from <= at && at <= to)
    const expected = expectedOfPeriod(days)
    const period_minutes = days.reduce((sum, day) => sum + day.scheduled_minutes, 0)
    return days.flatMap((day, index) =>
      isVisible(day.at) ? [{ ...day, expected_milli: expected[index] ?? 0, period_minutes }] : [],
    )
  })
}
