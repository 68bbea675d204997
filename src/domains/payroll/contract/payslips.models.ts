import { z } from 'zod'
import { date, id, instant, version } from '#kit/contract/fields.ts'
import { adjustment } from './adjustments.calls.ts'
import { componentKind } from './components.models.ts'
import { minor, payee } from './pay.fields.ts'
import { salary } from './salaries.models.ts'

const payslipState = z.enum(['draft', 'approved', 'issued', 'paid', 'superseded', 'discarded'])

/** The row that an input comes from. A link opens only what the viewer may see. */
const factLink = z.strictObject({
  type: z.enum(['attendance_day', 'request', 'overtime', 'salary', 'hike', 'adjustment', 'component', 'employee']),
  id,
  label: z.string(),
  /** Null where the viewer may not open it. */
  path: z.string().nullable(),
})
export type FactLink = z.output<typeof factLink>

/** The full calculation of an amount. */
const explain = z.strictObject({
  sentence: z.string(),
  formula: z.string(),
  inputs: z.array(
    z.strictObject({
      name: z.string(),
      /** Whole; see its unit. */
      value: z.int(),
      unit: z.enum(['minor', 'bp', 'days', 'minutes', 'percent', 'count']),
      link: factLink.nullable(),
    }),
  ),
  /** The amount before rounding, as digits. */
  exact: z.strictObject({ numerator: z.string(), denominator: z.string() }),
  rounded_minor: minor,
  /** The amount that the last line of a component takes over from those before it. */
  remainder_minor: minor,
})
export type Explain = z.output<typeof explain>

export const payslipLine = z.strictObject({
  id: z.int(),
  seq: z.int(),
  component_id: id,
  component_code: z.string(),
  label: z.string(),
  kind: componentKind,
  /** Neither in the gross nor in the deductions. */
  outside: z.boolean(),
  /** The earlier month that it pays for. */
  for_month: z.string().nullable(),
  segment_from: date.nullable(),
  segment_to: date.nullable(),
  quantity_minutes: z.int().nullable(),
  rate_minor: minor.nullable(),
  rate_bp: z.int().nullable(),
  amount_minor: minor,
  explain,
})
export type PayslipLine = z.output<typeof payslipLine>

const segment = z.strictObject({
  from: date,
  to: date,
  days: z.int(),
  salary_id: id,
  base_minor: minor,
  base_minutes: z.int(),
  unpaid_minutes: z.int(),
})
export type PaySegment = z.output<typeof segment>

export const payslip = z.strictObject({
  id,
  number: z.string().nullable(),
  month: z.string(),
  state: payslipState,
  run_id: id,
  currency: z.string(),
  gross_minor: minor,
  deductions_minor: minor,
  /** Amounts paid out less amounts taken, outside of the gross: net = gross − deductions + outside. */
  outside_minor: minor,
  net_minor: minor,
  employer_cost_minor: minor,
  withheld: z.boolean(),
  withheld_reason: z.string().nullable(),
  issued_at: instant.nullable(),
  paid_on: date.nullable(),
  supersedes_id: id.nullable(),
  superseded_by_id: id.nullable(),
  /** The facts behind it have changed. */
  changed_since: z.boolean(),
  version,
  can: z.strictObject({
    update: z.boolean(),
    correct: z.boolean(),
    delete: z.boolean(),
    hold: z.boolean(),
    pdf: z.boolean(),
  }),
})
export type Payslip = z.output<typeof payslip>

const exceptionCode = z.enum([
  'net_negative',
  'bank_missing',
  'bank_unpayable',
  'no_pattern',
  'no_salary',
  'failed',
  'first_payslip',
  'net_change',
  'net_zero',
  'bank_changed',
  'duplicate_account',
  'undecided_attendance',
  'undecided_request',
  'month_unlocked',
  'salary_changed',
  'adjustment',
  'unapplied_hike',
  'leaver_final',
])
export type ExceptionCode = z.output<typeof exceptionCode>

export const payException = z.strictObject({
  id,
  code: exceptionCode,
  /** The message, with no amount of another person. */
  text: z.string(),
  blocking: z.boolean(),
  accepted_by: z.string().nullable(),
  accepted_at: instant.nullable(),
  note: z.string().nullable(),
  can: z.strictObject({ accept: z.boolean() }),
})
export type PayException = z.output<typeof payException>

/** The differences from the payslip before: the sum of the items is exactly the difference of the nets. */
const compare = z.strictObject({
  payslip_id: id,
  month: z.string(),
  net_difference_minor: minor,
  items: z.array(z.strictObject({ label: z.string(), amount_minor: minor, links: z.array(factLink) })),
})
export type Compare = z.output<typeof compare>

const bank = z.strictObject({ holder: z.string(), last4: z.string() })
const yearToDate = z.strictObject({
  gross_minor: minor,
  deductions_minor: minor,
  outside_minor: minor,
  net_minor: minor,
})

export const payslipFull = z.strictObject({
  ...payslip.shape,
  employee: payee,
  brand: z.strictObject({ id, name: z.string() }),
  period_start: date,
  period_end: date,
  cutoff_date: date,
  note: z.string().nullable(),
  correction_reason: z.string().nullable(),
  segments: z.array(segment),
  lines: z.array(payslipLine),
  ytd: yearToDate,
  bank: bank.nullable(),
  exceptions: z.array(payException),
  /** Null for the first one, and where the currency changed. */
  compare: compare.nullable(),
  facts_hash: z.string(),
  engine_version: z.int(),
})
export type PayslipFull = z.output<typeof payslipFull>

export const payBank = z.strictObject({ ...bank.shape, changed_at: date })

const totals = z.strictObject({
  currency: z.string(),
  gross_minor: minor,
  deductions_minor: minor,
  outside_minor: minor,
  net_minor: minor,
  employer_cost_minor: minor,
})
export { totals as payTotals }

/** All data about the pay of one person in a year. */
export const personPay = z.strictObject({
  employee: payee,
  off_payroll: z.boolean(),
  bank: payBank.nullable(),
  salaries: z.array(salary),
  payslips: z.array(payslip),
  adjustments: z.array(adjustment),
  year_totals: z.array(totals),
})
export type PersonPay = z.output<typeof personPay>

/** A line of a payslip that is not saved. */
const previewLine = payslipLine.omit({ id: true })
export type PreviewLine = z.output<typeof previewLine>

export const salaryDetails = z.strictObject({
  salary: salary.nullable(),
  segments: z.array(segment),
  preview: z
    .strictObject({
      currency: z.string(),
      lines: z.array(previewLine),
      gross_minor: minor,
      deductions_minor: minor,
      outside_minor: minor,
      net_minor: minor,
    })
    .nullable(),
  /** From this day on days count as planned; null where all have passed. */
  planned_from: date.nullable(),
  existing: payslip.nullable(),
  problems: z.array(z.strictObject({ code: z.string(), message: z.string() })),
})
export type SalaryDetails = z.output<typeof salaryDetails>

/** The proof of an issued payslip: its lines follow from the facts stored with it; and the comparison with the facts of now. */
export const payslipProof = z.strictObject({
  /** The facts stored with the payslip still have the hash it was made with, and produce its lines to the smallest unit. */
  recomputed_lines_equal: z.boolean(),
  stored_hash: z.string(),
  /** The hash of the stored facts as it is worked out now. */
  recomputed_hash: z.string(),
  /** The facts of now are those it was made from. */
  same: z.boolean(),
  changed_facts: z.array(
    z.strictObject({ name: z.string(), before: z.string(), after: z.string(), link: factLink.nullable() }),
  ),
})
export type PayslipProof = z.output<typeof payslipProof>
