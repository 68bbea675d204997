import { addDays, dayNumber } from '#engines/calendar/contract/calendar.ts'
import { shares } from '#engines/ledger/contract/ledger.ts'
import type { LeaveYear } from './leave-year.rules.ts'
import { type Plan, planOn, type PlacedPerson } from './plan.rules.ts'

/** Working days of a pattern's cycle, in hundredths, and its weeks. */
type Week = Readonly<{ hundredths: number; weeks: number }>

/** Employed days on which a person has one placement and works by one pattern; both days included. */
export type PlacementPeriod = Omit<PlacedPerson, 'employee_id'> & Readonly<{ from: string; to: string; week: Week }>
export type PlacementHistory = Readonly<{ employee_id: number; periods: readonly PlacementPeriod[] }>

export type Segment = Readonly<{ from: string; to: string; plan: Plan | null; week: Week }>

const daysIn = (from: string, to: string): number => dayNumber(to) - dayNumber(from) + 1

const cutAtPlans = (
  { employee_id }: PlacementHistory,
  placementPeriod: PlacementPeriod,
  plans: readonly Plan[],
): Segment[] => {
  const inside = plans
    .map((plan) => plan.effective_from)
    .filter((day) => day > placementPeriod.from && day <= placementPeriod.to)
  const starts = [placementPeriod.from, ...new Set(inside.toSorted())]
  return starts.map((from, index) => {
    const next = starts[index + 1]
    const to = next === undefined ? placementPeriod.to : addDays(next, -1)
    return { from, to, plan: planOn(plans, { ...placementPeriod, employee_id }, from), week: placementPeriod.week }
  })
}

/** Cuts the employed days of a leave year wherever plan, placement or pattern change; in order. */
export const segmentsOf = (plans: readonly Plan[], history: PlacementHistory, { from, to }: LeaveYear): Segment[] =>
  history.periods
    .filter((placementPeriod) => placementPeriod.from <= to && placementPeriod.to >= from)
    .map((placementPeriod) => ({
      ...placementPeriod,
      from: placementPeriod.from > from ? placementPeriod.from : from,
      to: placementPeriod.to < to ? placementPeriod.to : to,
    }))
    .flatMap((placementPeriod) => cutAtPlans(history, placementPeriod, plans))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))

type Fraction = readonly [over: bigint, under: bigint]

const shareOf = ({ from, to, week }: Segment, plan: Plan, days: Readonly<{ year: number; employed: number }>) => {
  const { reference_days_per_week: reference, yearly_amount, prorate } = plan
  const part = BigInt(yearly_amount) * BigInt(daysIn(from, to))
  const whole = BigInt(prorate ? days.year : days.employed)
  if (reference === null) return [part, whole] as const
  return [part * BigInt(week.hundredths), whole * BigInt(reference * week.weeks * 100)] as const
}

const add = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d]

const roundHalfUp = ([over, under]: Fraction, step: number): number => {
  const by = BigInt(step)
  return Number(((2n * over + under * by) / (2n * under * by)) * by)
}

/** Returns the plan by which a leave year is rounded and granted: the last one that applies in it. */
const leadingPlan = (segments: readonly Segment[]): Plan | null =>
  segments.findLast(({ plan }) => plan !== null)?.plan ?? null

/** Sums the entitlement of a leave year: the share of each segment, added exactly and rounded once. */
export const entitlement = (segments: readonly Segment[], year: LeaveYear): number => {
  const last = leadingPlan(segments)
  if (!last) return 0
  const employed = segments.reduce((sum, { from, to }) => sum + daysIn(from, to), 0)
  const days = { year: daysIn(year.from, year.to), employed }
  const parts = segments.flatMap((segment) => (segment.plan ? [shareOf(segment, segment.plan, days)] : []))
  return roundHalfUp(parts.reduce(add, [0n, 1n]), last.rounding)
}

/** A posting that follows from a plan. */
export type DuePosting = Readonly<{ on: string; amount: number; kind: 'grant' | 'accrual'; plan_id: number }>

type Start = Readonly<{ on: string; plan: Plan }>

/** Returns the first day of each month of the year on which a plan applies, with the plan. */
const monthStarts = (segments: readonly Segment[]): Start[] => {
  const starts = new Map<string, Start>()
  for (const { from, to, plan } of segments) {
    if (!plan) continue
    for (let day = from; day <= to; day = nextMonth(day)) {
      const month = day.slice(0, 7)
      if (!starts.has(month)) starts.set(month, { on: day, plan })
    }
  }
  return [...starts.values()]
}

const nextMonth = (day: string): string => {
  const first = addDays(`${day.slice(0, 7)}-01`, 31)
  return `${first.slice(0, 7)}-01`
}

/**
 * Returns the postings of a leave year: all of it on the first day with a plan, or a share on the first such day of
 * each month, so that the balance of any day is a plain sum.
 */
export const duePostings = (segments: readonly Segment[], year: LeaveYear): DuePosting[] => {
  const total = entitlement(segments, year)
  const starts = monthStarts(segments)
  const [first] = starts
  const last = leadingPlan(segments)
  if (total === 0 || !first || !last) return []
  if (last.granted === 'upfront') return [{ on: first.on, amount: total, kind: 'grant', plan_id: first.plan.id }]
  const amounts = shares(total, starts.length, last.rounding)
  return starts.flatMap(({ on, plan }, index) => {
    const amount = amounts[index] ?? 0
    return amount > 0 ? [{ on, amount, kind: 'accrual' as const, plan_id: plan.id }] : []
  })
}
