import { addDays, dayNumber } from '#engines/calendar/contract/calendar.ts'
import { shares } from '#engines/ledger/contract/ledger.ts'
import type { LeaveYear } from './leave-year.rules.ts'
import { type Plan, planOn, type PlacedPerson } from './plan.rules.ts'
import { serviceDays, type EmploymentPeriod, employmentPeriods, yearlyAmountOn } from './service.rules.ts'

/** Working days of a pattern's cycle, in hundredths, and its weeks. */
type Week = Readonly<{ hundredths: number; weeks: number }>

/**
 * Employed days on which a person has one placement and works by one pattern; both days included. `joined_on`: the first
 * day of the employment, from which years of service count.
 */
export type PlacementPeriod = Omit<PlacedPerson, 'employee_id'> &
  Readonly<{ from: string; to: string; week: Week; joined_on: string }>
export type PlacementHistory = Readonly<{ employee_id: number; periods: readonly PlacementPeriod[] }>

/** `yearly_amount`: that of the plan, for the years of service. */
export type Segment = Readonly<{ from: string; to: string; plan: Plan | null; week: Week; yearly_amount: number }>

const daysIn = (from: string, to: string): number => dayNumber(to) - dayNumber(from) + 1

const cutAtPlans = (
  { employee_id }: PlacementHistory,
  placementPeriod: PlacementPeriod,
  plans: readonly Plan[],
  year: LeaveYear,
): Segment[] => {
  const { joined_on, week } = placementPeriod
  const inside = plans
    .flatMap((plan) => [plan.effective_from, ...serviceDays(plan, joined_on)])
    .filter((day) => day > placementPeriod.from && day <= placementPeriod.to)
  const starts = [placementPeriod.from, ...new Set(inside.toSorted())]
  return starts.map((from, index) => {
    const next = starts[index + 1]
    const to = next === undefined ? placementPeriod.to : addDays(next, -1)
    const plan = planOn(plans, { ...placementPeriod, employee_id }, from)
    return { from, to, plan, week, yearly_amount: plan ? yearlyAmountOn(plan, joined_on, from, year) : 0 }
  })
}

/** Cuts the employed days of a leave year wherever plan, years of service, placement or pattern change; in order. */
export const segmentsOf = (plans: readonly Plan[], history: PlacementHistory, year: LeaveYear): Segment[] => {
  const { from, to } = year
  return history.periods
    .filter((placementPeriod) => placementPeriod.from <= to && placementPeriod.to >= from)
    .map((placementPeriod) => ({
      ...placementPeriod,
      from: placementPeriod.from > from ? placementPeriod.from : from,
      to: placementPeriod.to < to ? placementPeriod.to : to,
    }))
    .flatMap((placementPeriod) => cutAtPlans(history, placementPeriod, plans, year))
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
}

type Fraction = readonly [over: bigint, under: bigint]

type Days = Readonly<{ year: number; employed: number; periods: readonly EmploymentPeriod[] }>

/** Returns the part of a full leave year that a segment is worth. */
const partOf = ({ from, to }: Segment, { prorate, prorate_by }: Plan, days: Days): Fraction => {
  const own = BigInt(daysIn(from, to))
  if (!prorate) return [own, BigInt(days.employed)]
  if (prorate_by === 'days') return [own, BigInt(days.year)]
  const period = days.periods.find((one) => one.from <= from && to <= one.to)
  if (!period) throw new Error(`No employment period contains ${from}`)
  return [own * BigInt(period[prorate_by]), BigInt(period.days * 12)]
}

const shareOf = (segment: Segment, plan: Plan, days: Days): Fraction => {
  const { yearly_amount, week } = segment
  const [own, whole] = partOf(segment, plan, days)
  const part = BigInt(yearly_amount) * own
  const { reference_days_per_week: reference } = plan
  if (reference === null) return [part, whole]
  return [part * BigInt(week.hundredths), whole * BigInt(reference * week.weeks * 100)]
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
  const days = { year: daysIn(year.from, year.to), employed, periods: employmentPeriods(segments) }
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
