import { z } from 'zod'
import { date, id, version } from '#kit/contract/fields.ts'
import { minor, rateBp } from './pay.fields.ts'

export const componentKind = z.enum(['earning', 'deduction', 'employer_cost'])
export type ComponentKind = z.output<typeof componentKind>

/** `engine`: the fixed components that follow from time alone. */
export const componentCalc = z.enum(['fixed', 'percent_of_base', 'percent_of_gross', 'manual', 'engine'])
export type ComponentCalc = z.output<typeof componentCalc>

const componentRate = z.strictObject({
  effective_from: date,
  rate_bp: rateBp,
  /** The gross counts up to this amount. */
  cap_minor: minor.nullable(),
})
export type ComponentRate = z.output<typeof componentRate>

export const payComponent = z.strictObject({
  id,
  code: z.string(),
  name: z.string(),
  kind: componentKind,
  calc: componentCalc,
  prorate: z.boolean(),
  on_slip: z.boolean(),
  active: z.boolean(),
  /** The newest last. */
  rates: z.array(componentRate),
  /** Salaries and payslips that use it. */
  uses: z.int(),
  version,
  can: z.strictObject({ update: z.boolean(), delete: z.boolean() }),
})
export type PayComponent = z.output<typeof payComponent>
