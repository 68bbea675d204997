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

export const listRegister = call({
  id: 'payRegister.list',
  route: 'GET /api/admin/pay-register',
  permission: 'payroll.read',
  summary: 'Issued payslips of a month by component and person. The sums of `meta` are those of all rows.',
  query: z.strictObject({
    month,
    brand_id: textId.optional(),
    component_id: textId.optional(),
    ...pageQuery(['name', 'amount']),
  }),
  data: z.array(registerRow),
  meta: z.strictObject({ ...pageMeta.shape, sums: z.array(registerTotal) }),
  shows: ['payroll.changed', 'people.changed'],
  export: { name: 'pay-register' },
})

export const registerCalls = { listRegister }
