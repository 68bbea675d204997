import { addDays, dayNumber } from '#engines/calendar/contract/calendar.ts'
import { shares } from '#engines/ledger/contract/ledger.ts'
import type { EntitlementBasis, EntitlementPart } from './balances.models.ts'
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

/** Returns what the share of a segment is calculated from. */
const partOf = ({ from, to, yearly_amount, week }: Segment, plan: Plan, days: Days): EntitlementPart => {
  const { prorate, prorate_by, reference_days_per_week: reference } = plan
  const period = days.periods.find((one) => one.from <= from && to <= one.to)
  if (!period) throw new Error(`No employment period contains ${from}`)
  const byMonths = prorate && prorate_by !== 'days'
  return {
    plan_id: plan.id,
    from,
    to,
    yearly_amount,
    days: daysIn(from, to),
    of_days: byMonths ? period.days : prorate ? days.year : days.employed,
    months: byMonths ? period[prorate_by] : null,
    week: reference === null ? null : { ...week, reference },
  }
}

const shareOf = ({ yearly_amount, days, of_days, months, week }: EntitlementPart): Fraction => {
  const part = BigInt(yearly_amount) * BigInt(days) * BigInt(months ?? 1) * BigInt(week?.hundredths ?? 1)
  const whole = BigInt(of_days) * (months === null ? 1n : 12n)
  return [part, whole * BigInt(week ? week.reference * week.weeks * 100 : 1)]
}

const add = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d]

const roundHalfUp = ([over, under]: Fraction, step: number): number => {
  const by = BigInt(step)
  return Number(((2n * over + under * by) / (2n * under * by)) * by)
}

/** Returns the plan by which a leave year is rounded and granted: the last one that applies in it. */
const leadingPlan = (segments: readonly Segment[]): Plan | null =>
  segments.findLast(({ plan }) => plan !== null)?.plan ?? null

const partsOf = (segments: readonly Segment[], year: LeaveYear): EntitlementPart[] => {
  const employed = segments.reduce((sum, { from, to }) => sum + daysIn(from, to), 0)
  const days = { year: daysIn(year.from, year.to), employed, periods: employmentPeriods(segments) }
  const parts = segments.flatMap((segment) => (segment.plan ? [partOf(segment, segment.plan, days)] : []))
  return joinParts(parts)
}

const termsOf = ({ plan_id, yearly_amount, of_days, months, week }: EntitlementPart): string =>
  JSON.stringify([plan_id, yearly_amount, of_days, months, week])

/** Joins parts that follow each other by the same terms, such as those around a move to another team. */
const joinParts = (parts: readonly EntitlementPart[]): EntitlementPart[] => {
  const joined: EntitlementPart[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    const isNext = last && addDays(last.to, 1) === part.from && termsOf(last) === termsOf(part)
    if (isNext) joined[joined.length - 1] = { ...last, to: part.to, days: last.days + part.days }
    else joined.push(part)
  }
  return joined
}

/** Returns the entitlement of a leave year and what it is made of: shares of segments, added exactly, rounded once. */
export const entitlementBasis = (segments: readonly Segment[], year: LeaveYear): EntitlementBasis => {
  const rounding = leadingPlan(segments)?.rounding ?? 1
  const parts = partsOf(segments, year)
  const total = parts.length === 0 ? 0 : roundHalfUp(parts.map(shareOf).reduce(add, [0n, 1n]), rounding)
  return { rule: 'entitlement', total, rounding, parts, share: null, before: null }
}

/** Returns the entitlement of a leave year. */
export const entitlement = (segments: readonly Segment[], year: LeaveYear): number =>
  entitlementBasis(segments, year).total

/** A posting that follows from a plan. */
export type DuePosting = Readonly<{
  on: string
  amount: number
  kind: 'grant' | 'accrual'
  plan_id: number
  basis: EntitlementBasis
}>

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
  const basis = entitlementBasis(segments, year)
  const { total } = basis
  const starts = monthStarts(segments)
  const [first] = starts
  const last = leadingPlan(segments)
  if (total === 0 || !first || !last) return []
  if (last.granted === 'upfront') return [{ on: first.on, amount: total, kind: 'grant', plan_id: first.plan.id, basis }]
  const amounts = shares(total, starts.length, last.rounding)
  return starts.flatMap(({ on, plan }, index) => {
    const amount = amounts[index] ?? 0
    const share = { nth: index + 1, of: starts.length }
    return amount > 0 ? [{ on, amount, kind: 'accrual' as const, plan_id: plan.id, basis: { ...basis, share } }] : []
  })
}
