import { z } from 'zod'
import type { ComponentFact, PayFacts, SalaryFact } from '../../contract/pay/facts.ts'
import type { LineFacts } from '../../contract/pay/lines.ts'
import { componentCalc, componentKind } from '../../contract/components.models.ts'
import { basis } from '../../contract/salaries.models.ts'

// The types of stored facts are those of the engine, which knows no schemas; a field that one of both lacks does not compile.
export const componentFact = z.object({
  id: z.number(),
  code: z.string(),
  name: z.string(),
  kind: componentKind,
  calc: componentCalc,
  prorate: z.boolean(),
  rate_bp: z.number().nullable(),
  cap_minor: z.number().nullable(),
})

const storedComponent: z.ZodType<ComponentFact> = componentFact.extend({
  outside: z.literal(true).optional(),
  before_tax: z.boolean().optional(),
})

export const salaryFact = z.object({
  id: z.number(),
  effective_from: z.string(),
  currency: z.string(),
  basis,
  base_minor: z.number(),
  components: z.array(
    z.object({ component_id: z.number(), amount_minor: z.number().nullable(), rate_bp: z.number().nullable() }),
  ),
}) satisfies z.ZodType<SalaryFact>

export const adjustmentFact = z.object({
  id: z.number(),
  component_id: z.number(),
  amount_minor: z.number(),
  note: z.string(),
})

export const differenceFact = z.object({
  for_month: z.string(),
  component_id: z.number(),
  amount_minor: z.number(),
  why: z.string(),
})

const dayFact = z.object({
  date: z.string(),
  is_paid: z.boolean(),
  pattern_id: z.number().nullable(),
  base: z.number(),
  holiday: z.number(),
  expected: z.number(),
  worked: z.number(),
  overtime: z.number(),
  absent: z.number(),
  leave: z.array(z.object({ request_id: z.number(), minutes: z.number(), paid_percent: z.number() })),
  attendance_id: z.number().nullable(),
})

const overtimeFact = z.object({
  posting_id: z.number(),
  posted_on: z.string(),
  minutes: z.number(),
  cycle_minutes: z.number(),
  cycle_weeks: z.number(),
})

export const payFacts: z.ZodType<PayFacts> = z.object({
  employee_id: z.number(),
  month: z.string(),
  cutoff_date: z.string(),
  planned_from: z.string().optional(),
  days_of_month: z.number(),
  brand_id: z.number(),
  days: z.array(dayFact),
  salaries: z.array(salaryFact),
  components: z.array(storedComponent),
  overtime: z.array(overtimeFact),
  adjustments: z.array(adjustmentFact),
  differences: z.array(differenceFact.extend({ settled: z.literal(true).optional() })).optional(),
})

const inputLink = z.tuple([
  z.enum(['attendance_day', 'request', 'overtime', 'salary', 'adjustment', 'component']),
  z.number(),
])
export const lineFacts: z.ZodType<LineFacts> = z.object({
  rule: z.enum([
    'share',
    'hours',
    'unpaid',
    'overtime_monthly',
    'overtime_hourly',
    'prorated',
    'full',
    'percent_of_base',
    'percent_of_gross',
    'manual',
    'difference',
  ]),
  inputs: z.array(
    z.object({
      name: z.string(),
      value: z.number(),
      unit: z.enum(['minor', 'bp', 'days', 'minutes', 'percent', 'count']),
      link: inputLink.optional(),
    }),
  ),
  n: z.string(),
  d: z.string(),
  remainder: z.number(),
  note: z.string().optional(),
})

/** The newest live payslip of a person before a month. */
export const lastPayslip = z.object({
  employee_id: z.number(),
  id: z.number(),
  month: z.string(),
  currency: z.string(),
  net_minor: z.number(),
  salary_ids: z.array(z.number()),
})

/** The inputs of exceptions in addition to the pay itself. */
const around = z.object({
  employment_type: z.string(),
  /** The employment ends in the month. */
  leaves: z.boolean(),
  last: lastPayslip.nullable(),
  /** The account that entered each new salary and each adjustment. */
  salary_authors: z.array(z.object({ salary_id: z.number(), author_id: z.number().nullable() })),
  adjustment_authors: z.array(z.object({ adjustment_id: z.number(), author_id: z.number() })),
  bank: z.object({ holder: z.string(), last4: z.string(), valid_from: z.string(), is_iban: z.boolean() }).nullable(),
  /** Others who are paid to the same account. */
  shares_account: z.number(),
  undecided_days: z.number(),
  waiting_requests: z.number(),
  has_unapplied_hike: z.boolean(),
})
export type Around = z.output<typeof around>

export const personFacts = z.object({ pay: payFacts, around })
export type PersonFacts = z.output<typeof personFacts>
