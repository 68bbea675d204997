import type { Hike } from '../../contract/hikes.models.ts'
import type { OwnPayslip, OwnPayslipFull, PayRead } from '../../contract/own.calls.ts'

const NOTHING = { update: false, withdraw: false, approve: false, reject: false, apply: false }

export const employee = {
  id: 5,
  name: 'Asha Rao',
  employee_no: 'NB-0005',
  photo_version: null,
  department: { id: 2, name: 'Support' },
  designation: { id: 3, name: 'Senior agent' },
}

/** A proposed hike of ten percent, with what is given instead. */
export const hikeOf = (id: number, given: Partial<Hike> = {}): Hike => ({
  id,
  employee,
  effective_from: '2026-06-01',
  currency: 'EUR',
  basis: 'monthly',
  current_minor: 400_000,
  new_minor: 440_000,
  percent_bp: 1000,
  annual_cost_minor: 480_000,
  evaluation: null,
  round: null,
  reason: 'merit',
  note: 'Good work',
  state: 'proposed',
  proposed_by: 'Olivia Grant',
  decided_by: null,
  decided_at: null,
  decision_note: null,
  applied_by: null,
  applied_at: null,
  salary_id: null,
  has_letter: false,
  base_changed: false,
  later_salaries: [],
  version: 1,
  ...given,
  can: { ...NOTHING, ...given.can },
})

export const ownPayslip: OwnPayslip = {
  id: 12,
  number: 'NB-PS-2026-000123',
  month: '2026-05',
  state: 'paid',
  run_id: 4,
  currency: 'EUR',
  gross_minor: 421_333,
  deductions_minor: 100_000,
  outside_minor: 0,
  net_minor: 321_333,
  withheld: false,
  withheld_reason: null,
  issued_at: '2026-06-01T08:00:00Z',
  paid_on: '2026-06-02',
  supersedes_id: null,
  superseded_by_id: null,
  version: 3,
}

export const ownPayslipFull: OwnPayslipFull = {
  ...ownPayslip,
  employee,
  brand: { id: 1, name: 'Northwind Support GmbH' },
  period_start: '2026-05-01',
  period_end: '2026-05-31',
  cutoff_date: '2026-05-31',
  note: null,
  correction_reason: null,
  segments: [],
  lines: [
    {
      id: 1,
      seq: 1,
      component_id: 1,
      component_code: 'BASIC',
      label: 'Basic pay',
      kind: 'earning',
      outside: false,
      for_month: null,
      segment_from: '2026-05-01',
      segment_to: '2026-05-31',
      quantity_minutes: null,
      rate_minor: null,
      rate_bp: null,
      amount_minor: 421_333,
      explain: {
        sentence: 'The share of the monthly base that these days are: 4,213.33 EUR.',
        formula: 'base × calendar days ÷ days of the month',
        inputs: [],
        exact: { numerator: '421333', denominator: '1' },
        rounded_minor: 421_333,
        remainder_minor: 0,
      },
    },
  ],
  ytd: { gross_minor: 2_000_000, deductions_minor: 500_000, outside_minor: 0, net_minor: 1_500_000 },
  bank: { holder: 'Asha Rao', last4: '3000' },
  compare: { payslip_id: 11, month: '2026-04', net_difference_minor: 21_333, items: [] },
  facts_hash: 'abc',
  engine_version: 1,
}

export const payRead: PayRead = { id: 77, at: '2026-06-03T08:00:00Z', who: 'Clara Winter', what: 'payslip' }
