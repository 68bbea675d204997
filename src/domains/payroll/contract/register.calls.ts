import { z } from 'zod'
import { call } from '#kit/contract/call.ts'
import { id, month, textId } from '#kit/contract/fields.ts'
import { pageMeta, pageQuery } from '#kit/contract/page.ts'
import { componentKind } from './components.models.ts'
import { minor, payee } from './pay.fields.ts'

const component = z.strictObject({ id, code: z.string(), name: z.string() })

/** The amount of one component on one payslip. */
export const registerRow = z.strictObject({
  id,
  employee: payee,
  month: z.string(),
  payslip_id: id,
  number: z.string().nullable(),
  brand: z.string(),
  component,
  kind: componentKind,
  currency: z.string(),
  /** Deductions are positive, as on the payslip. */
  amount_minor: minor,
})
export type RegisterRow = z.output<typeof registerRow>

/** The sum of a component over all payslips. */
export const registerTotal = z.strictObject({
  component,
  kind: componentKind,
  currency: z.string(),
  people: z.int(),
  amount_minor: minor,
})
export type RegisterTotal = z.output<typeof registerTotal>

/** An issued payslip in the register, known by its id, with the sum of each component. */
export const registerPerson = z.strictObject({
  id,
  employee: payee,
  number: z.string().nullable(),
  brand: z.string(),
  currency: z.string(),
  gross_minor: minor,
  deductions_minor: minor,
  employer_cost_minor: minor,
  net_minor: minor,
  lines: z.array(z.strictObject({ component, kind: componentKind, amount_minor: minor })),
})
export type RegisterPerson = z.output<typeof registerPerson>

const filter = {
  month,
  brand_id: textId.optional(),
  component_id: textId.optional(),
}

export const listRegister = call({
  id: 'payRegister.list',
  route: 'GET /api/admin/pay-register',
  permission: 'payroll.read',
  summary: 'Issued payslips of a month by component and person.',
  query: z.strictObject({ ...filter, ...pageQuery(['name', 'amount']) }),
  data: z.array(registerRow),
  meta: pageMeta,
  shows: ['payroll.changed', 'people.changed'],
  export: { name: 'pay-register' },
})

export const listRegisterPeople = call({
  id: 'payRegister.people',
  route: 'GET /api/admin/pay-register/people',
  permission: 'payroll.read',
  summary:
    'Issued payslips of a month, each with its components; with `component_id` those that have it, with it alone. The sums of `meta` are those of all payslips.',
  query: z.strictObject({ ...filter, ...pageQuery(['name', 'net']) }),
  data: z.array(registerPerson),
  meta: z.strictObject({ ...pageMeta.shape, sums: z.array(registerTotal) }),
  shows: ['payroll.changed', 'people.changed'],
})

export const registerCalls = { listRegister, listRegisterPeople }
