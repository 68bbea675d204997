import { z } from 'zod'
import { date, id, instant, named, version } from '#kit/contract/fields.ts'
import { unclearedPayee } from './pay-accounts.calls.ts'
import { minor, payee } from './pay.fields.ts'
import { payException, payslip, payTotals } from './payslips.models.ts'

const runState = z.enum(['queued', 'calculating', 'review', 'approved', 'issued', 'paid', 'discarded'])
export type RunState = z.output<typeof runState>
const runKind = z.enum(['regular', 'supplementary'])

export const bankFile = z.strictObject({
  id,
  name: z.string(),
  brand: named,
  currency: z.string(),
  format: z.enum(['pain.001.001.09', 'csv']),
  count: z.int(),
  total_minor: minor,
  sha256: z.string(),
  created_by: z.string(),
  created_at: instant,
})
export type BankFile = z.output<typeof bankFile>

const runCan = z.strictObject({
  recalculate: z.boolean(),
  accept: z.boolean(),
  approve: z.boolean(),
  reopen: z.boolean(),
  issue: z.boolean(),
  bank_file: z.boolean(),
  paid: z.boolean(),
  discard: z.boolean(),
})

export const run = z.strictObject({
  id,
  month: z.string(),
  kind: runKind,
  state: runState,
  cutoff_date: date,
  /** Null: the system. */
  started_by: z.string().nullable(),
  started_at: instant,
  finished_at: instant.nullable(),
  approved_by: z.string().nullable(),
  approved_at: instant.nullable(),
  issued_by: z.string().nullable(),
  issued_at: instant.nullable(),
  pay_on: date.nullable(),
  paid_by: z.string().nullable(),
  paid_on: date.nullable(),
  reopen_reason: z.string().nullable(),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  skipped: z.int(),
  totals: z.array(payTotals),
  version,
  can: runCan,
})
export type Run = z.output<typeof run>

export const runStep = z.enum(['facts', 'calculate', 'review', 'approve', 'issue', 'pay', 'done'])
export type RunStep = z.output<typeof runStep>

/** The next step of a run. */
const runNext = z.strictObject({
  step: runStep,
  /** The reason for which the actor cannot take the step now, in a sentence; null where they can, or where no one has to. */
  why_not: z.string().nullable(),
  /** Names of others who may take it, at most three, where the actor may not. */
  others: z.array(z.string()),
})

export const runFull = z.strictObject({
  ...run.shape,
  next: runNext,
  /** People whose net differs from that of their last payslip; of these, by more than the settings let pass. */
  changes: z.strictObject({ people: z.int(), swings: z.int() }),
  /** People to whom this run sends nothing: failed, left out, withheld, nothing to pay, or no account for it. */
  unpaid: z.int(),
  /** While it calculates; null before the first batch. */
  per_second: z.int().nullable(),
  eta_seconds: z.int().nullable(),
  /** The totals of the month before, by currency, to compare with. */
  last_totals: z.array(payTotals),
  exceptions_open: z.int(),
  changed_since: z.int(),
  /** Exceptions of the run itself. */
  exceptions: z.array(payException),
  bank_files: z.array(bankFile),
  /** The employers and currencies for which a bank file can be made. */
  payable: z.array(z.strictObject({ brand: named, currency: z.string(), count: z.int(), total_minor: minor })),
  /** People for whom a second person has to choose the account that is paid. */
  held: z.array(unclearedPayee),
})
export type RunFull = z.output<typeof runFull>

const itemState = z.enum(['pending', 'done', 'failed', 'skipped'])

export const runItem = z.strictObject({
  id,
  employee: payee,
  state: itemState,
  code: z.string().nullable(),
  message: z.string().nullable(),
  payslip: payslip.nullable(),
  exceptions: z.array(payException),
  /** Against the payslip of the month before, in hundredths of a percent. */
  net_change_bp: z.int().nullable(),
  /** The largest differences behind it, by component, the largest first; at most three. */
  causes: z.array(z.strictObject({ label: z.string(), amount_minor: minor })),
})
export type RunItem = z.output<typeof runItem>
