import type { ComponentCalc, ComponentKind, PayComponent } from '../../contract/components.models.ts'
import type { Payslip } from '../../contract/payslips.models.ts'
import type { RunItem, RunState } from '../../contract/runs.models.ts'
import type { SalaryReason } from '../../contract/salaries.models.ts'
import type { Adjustment } from '../../contract/adjustments.calls.ts'
import { amount, money } from '#kit/web/format/money.ts'
import { duration } from '#kit/web/format/durations.ts'
import { number, percentOf } from '#kit/web/format/numbers.ts'
import type { Tone } from '#kit/web/layout/status-badge.tsx'

type Sign = Readonly<{ tone: Tone; word: string }>

export const RUN_SIGNS: Readonly<Record<RunState, Sign>> = {
  queued: { tone: 'attention', word: 'Queued' },
  calculating: { tone: 'attention', word: 'Calculating' },
  review: { tone: 'attention', word: 'In review' },
  approved: { tone: 'away', word: 'Approved' },
  issued: { tone: 'good', word: 'Issued' },
  paid: { tone: 'good', word: 'Paid' },
  discarded: { tone: 'off', word: 'Discarded' },
}

export const SLIP_SIGNS: Readonly<Record<Payslip['state'], Sign>> = {
  draft: { tone: 'off', word: 'Draft' },
  approved: { tone: 'away', word: 'Approved' },
  issued: { tone: 'good', word: 'Issued' },
  paid: { tone: 'good', word: 'Paid' },
  superseded: { tone: 'off', word: 'Replaced' },
  discarded: { tone: 'off', word: 'Discarded' },
}

export const ITEM_SIGNS: Readonly<Record<RunItem['state'], Sign>> = {
  pending: { tone: 'attention', word: 'Waiting' },
  done: { tone: 'good', word: 'Calculated' },
  failed: { tone: 'bad', word: 'Failed' },
  skipped: { tone: 'off', word: 'Left out' },
}

export const KIND_LABELS: Readonly<Record<ComponentKind, string>> = {
  earning: 'Earning',
  deduction: 'Deduction',
  employer_cost: 'Cost of the employer',
}

/** The title of the part of a payslip that is outside of the gross. */
export const OUTSIDE_TITLE = 'Refunds and advances'

/** The place of a component, as lists show it. */
export const placeText = ({
  kind,
  outside,
  before_tax,
}: Pick<PayComponent, 'kind' | 'outside' | 'before_tax'>): string => {
  if (kind === 'employer_cost') return 'On top of gross pay'
  if (outside) return 'Outside of the gross'
  if (kind === 'earning') return before_tax ? 'In the gross' : 'In the gross, without tax'
  return before_tax ? 'Taken before tax' : 'Taken after tax'
}

export const CALC_LABELS: Readonly<Record<ComponentCalc, string>> = {
  fixed: 'Amount of the salary',
  percent_of_base: 'Rate of the base',
  percent_of_gross: 'Rate of the gross',
  manual: 'Entered each month',
  engine: 'Calculated from time',
}

export const REASON_LABELS: Readonly<Record<SalaryReason, string>> = {
  hire: 'Hire',
  hike: 'Hike',
  change: 'Change',
  correction: 'Correction',
}

/** An amount in the currency of its person; a number alone where there is no salary. */
export const adjustmentText = ({ amount_minor, currency }: Pick<Adjustment, 'amount_minor' | 'currency'>): string =>
  currency === null ? amount(amount_minor, 'EUR') : money(amount_minor, currency)

/** Leave in days or hours: "4.5 days". */
export const leaveText = (value: number, unit: 'day' | 'hour'): string =>
  unit === 'hour' ? duration(value) : `${number(value / 100, 2)} ${value === 100 ? 'day' : 'days'}`

/** The options of a select from labels by value. */
export const optionsOf = <const Value extends string>(
  texts: Readonly<Record<NoInfer<Value>, string>>,
  values: readonly Value[],
) => values.map((value) => ({ value, label: texts[value] }))

/** Hundredths of a percent, as `+12.5 %`. */
export const changeText = (bp: number | null): string =>
  bp === null ? '–' : `${bp > 0 ? '+' : bp < 0 ? '−' : ''}${percentOf(Math.abs(bp), 1)}`
/** Hundredths of a percent, as `9.3 %`. */
export const rateText = (bp: number): string => percentOf(bp, 2)
