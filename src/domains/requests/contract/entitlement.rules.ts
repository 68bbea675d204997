import { shares } from '#engines/ledger/contract/ledger.ts'

/** What a leave plan gives in a full leave year, and how. Amounts are hundredths of a day, or minutes. */
export type PlanTerms = Readonly<{
  id: number
  yearly_amount: number
  granted: 'upfront' | 'monthly'
  prorate: boolean
  /** The days a week for which the yearly amount is meant; null: the pattern makes no difference. */
  reference_days_per_week: number | null
  rounding: number
}>

export type LeaveYear = Readonly<{ year: number; from: string; to: string }>

/** Days of a leave year on which a person is employed under one plan and one pattern. Both days are included. */
export type Segment = Readonly<{ from: string; to: string; plan: PlanTerms | null; days_per_week: number }>

export type PlannedGrant = Readonly<{ date: string; amount: number; kind: 'grant' | 'accrual'; plan_id: number }>

const DAY_MS = 86_400_000
const daysOf = ({ from, to }: Readonly<{ from: string; to: string }>): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1

const monthEnd = (year: number, month: number): string => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)

/** The leave year in which a day lies, where leave years begin with a month (1 to 12). */
export const leaveYearOf = (day: string, startMonth: number): LeaveYear => {
  const [calendarYear, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  const year = month < startMonth ? calendarYear - 1 : calendarYear
  const from = `${year}-${String(startMonth).padStart(2, '0')}-01`
  return { year, from, to: monthEnd(startMonth === 1 ? year : year + 1, startMonth === 1 ? 12 : startMonth - 1) }
}

const withPlan = (segments: readonly Segment[]) =>
  segments.flatMap((segment) => (segment.plan ? [{ ...segment, plan: segment.plan }] : []))

const roundTo = (amount: number, step: number): number => Math.floor(amount / step + 0.5) * step

/**
 * What a leave year comes to: each stretch gives its share of the yearly amount by its days, of the whole year where the
 * plan prorates, else of the employed days; rounded half up as the last plan says.
 */
export const entitlementOf = (year: LeaveYear, segments: readonly Segment[]): number => {
  const held = withPlan(segments)
  const last = held.at(-1)
  if (!last) return 0
  const employed = segments.reduce((sum, segment) => sum + daysOf(segment), 0)
  const exact = held.reduce((sum, { plan, days_per_week, ...span }) => {
    const reference = plan.reference_days_per_week === null ? 1 : days_per_week / plan.reference_days_per_week
    return sum + (plan.yearly_amount * reference * daysOf(span)) / (plan.prorate ? daysOf(year) : employed)
  }, 0)
  // Sums of thirds end in many nines.
  return roundTo(Math.round(exact * 1e6) / 1e6, last.plan.rounding)
}

/** The first employed day of each month of a year. */
const monthStarts = (segments: readonly Segment[]): string[] => {
  const found = new Map<string, string>()
  for (const { from, to } of segments) {
    for (let day = from; day <= to;) {
      const month = day.slice(0, 7)
      if (!found.has(month)) found.set(month, day)
      day = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1)).toISOString().slice(0, 10)
    }
  }
  return [...found.values()].toSorted()
}

/** What is posted in a leave year: all at once on the first day, or a share on the first employed day of each month. */
export const grantsOf = (year: LeaveYear, segments: readonly Segment[]): PlannedGrant[] => {
  const held = withPlan(segments)
  const [first, last] = [held[0], held.at(-1)]
  const amount = entitlementOf(year, segments)
  if (!first || !last || amount <= 0) return []
  if (last.plan.granted === 'upfront') return [{ date: first.from, amount, kind: 'grant', plan_id: last.plan.id }]
  const dates = monthStarts(held)
  return shares(amount, dates.length, last.plan.rounding).flatMap((share, index) => {
    const date = dates[index]
    return date === undefined || share === 0
      ? []
      : [{ date, amount: share, kind: 'accrual' as const, plan_id: last.plan.id }]
  })
}

export type PostedGrant = Readonly<{
  id: number
  date: string
  amount: number
  /** The difference that an earlier change made. */
  is_adjustment: boolean
}>

export type Settlement = Readonly<{
  /** Postings that are undone. */
  undo: readonly PostedGrant[]
  make: readonly PlannedGrant[]
  /** The difference of what was given before the change. */
  adjust: number
}>

const isSame = (posted: readonly PostedGrant[], planned: readonly PlannedGrant[]): boolean =>
  posted.length === planned.length &&
  posted.every(({ date, amount }, index) => date === planned[index]?.date && amount === planned[index]?.amount)

/**
 * What a change from a day on means for a leave year: postings of that day and later are undone and made again; the
 * difference of what was given before is one adjustment. `posted` are those of plans that stand, adjustments among them.
 */
export const settle = (posted: readonly PostedGrant[], planned: readonly PlannedGrant[], from: string): Settlement => {
  const sum = (rows: readonly Readonly<{ amount: number }>[]): number =>
    rows.reduce((total, { amount }) => total + amount, 0)
  const isLater = ({ date }: Readonly<{ date: string }>): boolean => date >= from
  const before = posted.filter((one) => !isLater(one) || (one.is_adjustment && one.date === from))
  const after = posted.filter((one) => !before.includes(one)).toSorted((a, b) => (a.date < b.date ? -1 : 1))
  const given = planned.filter((one) => !isLater(one))
  const later = planned.filter(isLater)
  const adjust = sum(given) - sum(before)
  return isSame(after, later) ? { undo: [], make: [], adjust } : { undo: after, make: later, adjust }
}
