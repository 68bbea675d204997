import { z } from 'zod'
import { date, id, instant, version } from '#kit/contract/fields.ts'
import { componentCalc, componentKind } from './components.models.ts'
import { minor, payee, rateBp } from './pay.fields.ts'

export const basis = z.enum(['monthly', 'hourly'])
export type Basis = z.output<typeof basis>
export const salaryReason = z.enum(['hire', 'hike', 'change', 'correction'])
export type SalaryReason = z.output<typeof salaryReason>
const salaryPhase = z.enum(['past', 'current', 'future'])

export const salaryComponent = z.strictObject({
  component_id: id,
  code: z.string(),
  name: z.string(),
  kind: componentKind,
  calc: componentCalc,
  outside: z.boolean(),
  amount_minor: minor.nullable(),
  /** Null: the rate of the component. */
  rate_bp: rateBp.nullable(),
  /** A new salary can have it. */
  active: z.boolean(),
})

/** One row of pay, from its day until the day before the next one. */
export const salary = z.strictObject({
  id,
  employee: payee,
  effective_from: date,
  /** Null: open. */
  effective_to: date.nullable(),
  currency: z.string(),
  basis,
  /** Per month or per hour. */
  base_minor: minor,
  components: z.array(salaryComponent),
  /** The base with the earnings of a full month; null for hourly pay. */
  monthly_total_minor: minor.nullable(),
  reason: salaryReason,
  hike_id: id.nullable(),
  note: z.string().nullable(),
  phase: salaryPhase,
  /** A payslip uses it, so it cannot change. */
  used: z.boolean(),
  created_by: z.string().nullable(),
  created_at: instant,
  version,
  can: z.strictObject({ update: z.boolean(), delete: z.boolean() }),
})
export type Salary = z.output<typeof salary>
