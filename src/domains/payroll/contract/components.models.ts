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

type Rules = Readonly<{
  kind: ComponentKind
  calc: ComponentCalc
  prorate?: boolean | undefined
  on_slip?: boolean | undefined
  outside?: boolean | undefined
  before_tax?: boolean | undefined
}>

/** Returns the values of a component that do not fit the rest of it, as messages by field. */
export const componentFaults = (rules: Rules): Readonly<Record<string, string>> => {
  const { kind, calc, prorate, on_slip, outside = false, before_tax = false } = rules
  const isCost = kind === 'employer_cost'
  return {
    ...(calc === 'percent_of_gross' && kind === 'earning' ? { calc: 'of an earning cannot follow the gross' } : {}),
    ...(prorate === true && calc !== 'fixed' ? { prorate: 'is for fixed amounts only' } : {}),
    ...(on_slip === false && !isCost ? { on_slip: 'can be off for costs of the employer only' } : {}),
    ...(outside && isCost ? { outside: 'is for what the employee gets or gives' } : {}),
    ...(outside && calc === 'percent_of_gross' ? { outside: 'is not for a rate of the gross' } : {}),
    ...(before_tax && isCost ? { before_tax: 'is for what the employee gets or gives' } : {}),
    ...(before_tax && outside ? { before_tax: 'is for what stands in the gross' } : {}),
  }
}

/** Returns the default of `before_tax`: earnings of the gross count before tax. */
export const isBeforeTaxByKind = ({ kind, outside = false }: Pick<Rules, 'kind' | 'outside'>): boolean =>
  kind === 'earning' && !outside

export const payComponent = z.strictObject({
  id,
  code: z.string(),
  name: z.string(),
  kind: componentKind,
  calc: componentCalc,
  prorate: z.boolean(),
  on_slip: z.boolean(),
  /** Paid out or taken outside of the gross: refunds of expenses, advances. No rate of the gross counts it. */
  outside: z.boolean(),
  /** For an earning: rates of the gross count it. For a deduction: it is taken off before they are worked out. */
  before_tax: z.boolean(),
  active: z.boolean(),
  /** The newest last. */
  rates: z.array(componentRate),
  /** Salaries and payslips that use it. */
  uses: z.int(),
  version,
  can: z.strictObject({ update: z.boolean(), delete: z.boolean() }),
})
export type PayComponent = z.output<typeof payComponent>
