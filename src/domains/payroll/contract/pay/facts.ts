import { isRecord } from '#kit/contract/is-record.ts'
import type { Basis } from '../salaries.models.ts'
import type { ComponentCalc, ComponentKind } from '../components.models.ts'

/** Version of the rules below. A payslip stores the one it was calculated with. */
export const ENGINE_VERSION = 2

/** A component as it applies to a month: with the rate that is valid on its last day. */
export type ComponentFact = Readonly<{
  id: number
  code: string
  name: string
  kind: ComponentKind
  calc: ComponentCalc
  prorate: boolean
  rate_bp: number | null
  cap_minor: number | null
  /** Paid out or taken outside of the gross; left out where it is not, so that older facts are the same. */
  outside?: true
  /** Left out where it is the default of its kind: earnings count for components after the gross, deductions do not reduce their base. */
  before_tax?: boolean
}>

export const isOutside = ({ outside }: Pick<ComponentFact, 'outside'>): boolean => outside === true

/** Returns true where components after the gross count an earning, or are worked out from the amount that a deduction leaves. */
export const isBeforeTax = ({ kind, outside, before_tax }: ComponentFact): boolean =>
  outside !== true && (before_tax ?? kind === 'earning')

/** Returns the facts of now with each component in the place that it had when a payslip was made: moving a component changes no month that is paid. */
export const withFormerPlaces = (then: PayFacts, now: PayFacts): PayFacts => ({
  ...now,
  components: now.components.map((component) => {
    const known = then.components.find(({ id }) => id === component.id)
    if (!known) return component
    const { outside: _outside, before_tax: _before, ...rest } = component
    const { outside, before_tax } = known
    return { ...rest, ...(outside ? { outside } : {}), ...(before_tax === undefined ? {} : { before_tax }) }
  }),
})

export type SalaryFact = Readonly<{
  id: number
  effective_from: string
  currency: string
  basis: Basis
  base_minor: number
  components: readonly Readonly<{ component_id: number; amount_minor: number | null; rate_bp: number | null }>[]
}>

type LeaveFact = Readonly<{ request_id: number; minutes: number; paid_percent: number }>

/** One employed day. Days after the cut-off, and those that have not passed, are worked as planned. All times in minutes. */
export type DayFact = Readonly<{
  date: string
  /** Employed, and not suspended without pay. */
  is_paid: boolean
  pattern_id: number | null
  base: number
  holiday: number
  expected: number
  worked: number
  overtime: number
  /** Thousandths of the expected time that were missed without leave. */
  absent: number
  leave: readonly LeaveFact[]
  /** The row of the attendance that it comes from. */
  attendance_id: number | null
}>

type OvertimeFact = Readonly<{
  posting_id: number
  posted_on: string
  minutes: number
  /** Minutes of all weeks of the cycle of the pattern on that day; 0 without a pattern. */
  cycle_minutes: number
  cycle_weeks: number
}>

export type AdjustmentFact = Readonly<{ id: number; component_id: number; amount_minor: number; note: string }>

/** An amount by which an earlier month changes for a component, because of facts that came late. */
export type DifferenceFact = Readonly<{
  for_month: string
  component_id: number
  amount_minor: number
  why: string
  /**
   * The amount is fixed, whatever the pay comes to: the payslip that this one replaces has it, or, for the month itself
   * and taken off, other payslips and waivers have it. Left out where it is open.
   */
  settled?: true
}>

/** All inputs of the pay of a person for a month. Stored with the payslip, as canonical JSON. */
export type PayFacts = Readonly<{
  employee_id: number
  month: string
  cutoff_date: string
  /** From this day on days count as planned; left out where none does, and in older facts. */
  planned_from?: string
  days_of_month: number
  brand_id: number
  /** In their order; the employed days of the month. */
  days: readonly DayFact[]
  /** Those that are valid on a day of the month, by day. */
  salaries: readonly SalaryFact[]
  /** Those of the salaries and adjustments, and the fixed ones. */
  components: readonly ComponentFact[]
  overtime: readonly OvertimeFact[]
  adjustments: readonly AdjustmentFact[]
  /** Differences of other months that this one pays, and amounts of this month that others have paid; left out where there are none. */
  differences?: readonly DifferenceFact[]
}>

/** The reason for which a payslip cannot be calculated. */
export class PayProblem extends Error {
  readonly code: 'no_salary' | 'no_pattern' | 'not_employed' | 'failed'
  constructor(code: PayProblem['code'], message: string) {
    super(message)
    this.name = 'PayProblem'
    this.code = code
  }
}

/** JSON with the keys of every object in order, so that the same facts have the same text. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (!isRecord(value)) return JSON.stringify(value)
  const keys = Object.keys(value).toSorted()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`).join(',')}}`
}
