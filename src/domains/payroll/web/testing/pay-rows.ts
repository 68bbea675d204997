import type { Payslip, PayslipFull, PayslipLine, PayException } from '../../contract/payslips.models.ts'
import type { PayComponent } from '../../contract/components.models.ts'
import type { Run, RunFull, RunItem } from '../../contract/runs.models.ts'
import type { PayrollRow } from '../../contract/salaries.calls.ts'
import type { Salary } from '../../contract/salaries.models.ts'
import { employee } from './hike-rows.ts'

type Given<Row extends { can: object }> = Partial<Omit<Row, 'can'>> & Readonly<{ can?: Partial<Row['can']> }>

const totalsOf = (net_minor: number) => ({
  currency: 'EUR',
  gross_minor: net_minor + 100_000,
  deductions_minor: 100_000,
  outside_minor: 0,
  net_minor,
  employer_cost_minor: 80_000,
})

const NO_STEP = {
  recalculate: false,
  accept: false,
  approve: false,
  reopen: false,
  issue: false,
  bank_file: false,
  paid: false,
  discard: false,
}

/** The run of June in review, with what is given instead; the actor may do nothing but what is given. */
export const runOf = ({ can, ...given }: Given<RunFull> = {}): RunFull => ({
  id: 7,
  month: '2026-06',
  kind: 'regular',
  state: 'review',
  cutoff_date: '2026-06-30',
  started_by: 'Olivia Grant',
  started_at: '2026-07-01T08:00:00Z',
  finished_at: '2026-07-01T08:00:06Z',
  approved_by: null,
  approved_at: null,
  issued_by: null,
  issued_at: null,
  pay_on: null,
  paid_by: null,
  paid_on: null,
  reopen_reason: null,
  total: 60,
  done: 57,
  failed: 1,
  skipped: 2,
  totals: [totalsOf(320_000)],
  version: 3,
  per_second: null,
  eta_seconds: null,
  last_totals: [totalsOf(300_000)],
  exceptions_open: 1,
  changed_since: 0,
  exceptions: [],
  bank_files: [],
  held: [],
  payable: [],
  next: { step: 'approve', why_not: null, others: [] },
  changes: { people: 4, swings: 1 },
  unpaid: 3,
  ...given,
  can: { ...NO_STEP, ...can },
})

/** A run as the list of runs has it. */
export const listedRun = (full: RunFull): Run => {
  const {
    per_second: _speed,
    eta_seconds: _left,
    last_totals: _last,
    exceptions_open: _open,
    changed_since: _changed,
    exceptions: _exceptions,
    bank_files: _files,
    payable: _payable,
    next: _next,
    changes: _changes,
    unpaid: _unpaid,
    held: _uncleared,
    ...run
  } = full
  return run
}

/** An exception that waits for its acceptance. */
export const exceptionOf = (given: Partial<PayException> = {}): PayException => ({
  id: 31,
  code: 'net_change',
  text: 'The net pay changed by 24.0 %.',
  blocking: false,
  accepted_by: null,
  accepted_at: null,
  note: null,
  can: { accept: true },
  ...given,
})

/** A draft of June. */
export const slipOf = ({ can, ...given }: Given<Payslip> = {}): Payslip => ({
  id: 11,
  number: null,
  month: '2026-06',
  state: 'draft',
  run_id: 7,
  currency: 'EUR',
  gross_minor: 421_333,
  deductions_minor: 100_000,
  outside_minor: 0,
  net_minor: 321_333,
  employer_cost_minor: 80_000,
  withheld: false,
  withheld_reason: null,
  issued_at: null,
  paid_on: null,
  supersedes_id: null,
  superseded_by_id: null,
  changed_since: false,
  version: 2,
  ...given,
  can: { update: true, correct: false, delete: true, hold: true, pdf: false, ...can },
})

/** A person of the run, with a draft. */
export const itemOf = (given: Partial<RunItem> = {}): RunItem => ({
  id: 5,
  employee: { ...employee, id: given.id ?? employee.id },
  state: 'done',
  code: null,
  message: null,
  payslip: slipOf(),
  exceptions: [],
  net_change_bp: 2400,
  causes: [{ label: 'Base', amount_minor: 62_000 }],
  ...given,
})

const lineOf = (seq: number, given: Partial<PayslipLine>): PayslipLine => ({
  id: 100 + seq,
  seq,
  component_id: seq,
  component_code: 'BASIC',
  label: 'Basic pay',
  kind: 'earning',
  outside: false,
  for_month: null,
  segment_from: '2026-06-01',
  segment_to: '2026-06-14',
  quantity_minutes: null,
  rate_minor: null,
  rate_bp: null,
  amount_minor: 186_667,
  explain: {
    sentence: '14 of 30 days at 4,000.00 EUR a month.',
    formula: 'base × calendar days ÷ days of the month',
    inputs: [],
    exact: { numerator: '560000', denominator: '3' },
    rounded_minor: 186_667,
    remainder_minor: 0,
  },
  ...given,
})

/** A payslip with its lines: a raise on the 15th, and one deduction. */
export const fullSlip = (given: Given<Payslip> = {}): PayslipFull => ({
  ...slipOf(given),
  employee,
  brand: { id: 1, name: 'Northwind Support GmbH' },
  period_start: '2026-06-01',
  period_end: '2026-06-30',
  cutoff_date: '2026-06-30',
  note: null,
  correction_reason: null,
  segments: [],
  lines: [
    lineOf(1, {}),
    lineOf(2, { segment_from: '2026-06-15', segment_to: '2026-06-30', amount_minor: 234_666 }),
    lineOf(3, { component_code: 'TAX', label: 'Income tax', kind: 'deduction', amount_minor: 100_000 }),
  ],
  ytd: { gross_minor: 2_421_333, deductions_minor: 600_000, outside_minor: 0, net_minor: 1_821_333 },
  bank: { holder: 'Asha Rao', last4: '3000' },
  exceptions: [],
  compare: {
    payslip_id: 10,
    month: '2026-05',
    net_difference_minor: 21_333,
    items: [{ label: 'Basic pay', amount_minor: 21_333, links: [] }],
  },
  facts_hash: 'abc',
  engine_version: 1,
})

/** A salary of 4,000.00 with an allowance of 200.00, which no payslip uses. */
export const salaryOf = (given: Partial<Salary> = {}): Salary => ({
  id: 9,
  employee,
  effective_from: '2026-01-01',
  effective_to: null,
  currency: 'EUR',
  basis: 'monthly',
  base_minor: 400_000,
  components: [
    {
      component_id: 4,
      code: 'HOUSING',
      name: 'Housing allowance',
      kind: 'earning',
      calc: 'fixed',
      amount_minor: 20_000,
      rate_bp: null,
      active: true,
      outside: false,
    },
  ],
  monthly_total_minor: 420_000,
  reason: 'hire',
  hike_id: null,
  note: null,
  phase: 'current',
  used: false,
  created_by: 'Olivia Grant',
  created_at: '2026-01-01T08:00:00Z',
  version: 1,
  can: { update: true, delete: true },
  ...given,
})

/** A person in the list of salaries. */
export const payrollRow = (given: Partial<PayrollRow> = {}): PayrollRow => ({
  id: 5,
  employee: { ...employee, id: given.id ?? employee.id },
  salary: salaryOf(),
  next_salary: null,
  last_payslip: null,
  off_payroll: false,
  ...given,
})

/** A component that is an earning with an amount of the salary. */
export const componentOf = (given: Partial<PayComponent> = {}): PayComponent => ({
  id: 4,
  code: 'HOUSING',
  name: 'Housing allowance',
  kind: 'earning',
  calc: 'fixed',
  prorate: false,
  on_slip: true,
  outside: false,
  before_tax: true,
  active: true,
  rates: [],
  uses: 1,
  version: 1,
  can: { update: true, delete: false },
  ...given,
})
