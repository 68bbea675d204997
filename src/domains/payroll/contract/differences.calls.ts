import { z } from 'zod'
import { call, success } from '#kit/contract/call.ts'
import { id, instant, month, text } from '#kit/contract/fields.ts'
import { componentKind } from './components.models.ts'
import { minor } from './pay.fields.ts'
import { payrollRefusals } from './payroll.refusals.ts'

const changes = ['payroll.changed'] as const

/** An amount by which an issued month changes because of facts that came late. */
export const payDifference = z.strictObject({
  for_month: z.string(),
  component_id: id,
  component: z.string(),
  kind: componentKind,
  currency: z.string(),
  /** As the lines of the component count. */
  amount_minor: minor,
  /** The amount that it adds to the net. */
  net_minor: minor,
  /** The cause, in a sentence. */
  why: z.string(),
  found_at: instant,
  put_off_until: z.string().nullable(),
  put_off_reason: z.string().nullable(),
  waive_reason: z.string().nullable(),
  waive_asked_by: z.string().nullable(),
  can: z.strictObject({ put_off: z.boolean(), waive: z.boolean(), agree: z.boolean() }),
})
export type PayDifference = z.output<typeof payDifference>

/** Names a difference, with the amount that was seen. */
const named = { employee_id: id, for_month: month, component_id: id, amount_minor: minor }
const data = z.strictObject({ employee_id: id })

export const putOffDifference = call({
  id: 'payDifferences.putOff',
  route: 'PUT /api/admin/pay-differences/put-off',
  permission: 'payroll.run',
  of_others: { fields: ['employee_id'], refusal: () => payrollRefusals.refusal('own_pay') },
  summary: 'Leaves a difference of an earlier month for the payslip of a later one.',
  body: z.strictObject({ ...named, put_off_until: month, put_off_reason: text(300, 3) }),
  data,
  toast: success('Difference Put Off Successfully'),
  refusals: payrollRefusals.of('own_pay', 'difference_gone', 'difference_taken'),
  changes,
})

export const waiveDifference = call({
  id: 'payDifferences.waive',
  route: 'PUT /api/admin/pay-differences/waive',
  permission: 'payroll.run',
  of_others: { fields: ['employee_id'], refusal: () => payrollRefusals.refusal('own_pay') },
  summary: 'Asks to let a difference of an earlier month be. It counts once another person has agreed.',
  body: z.strictObject({ ...named, waive_reason: text(300, 3) }),
  data,
  toast: success('Waiver Asked For Successfully'),
  refusals: payrollRefusals.of('own_pay', 'difference_gone', 'difference_taken'),
  changes,
})

export const agreeToWaive = call({
  id: 'payDifferences.agree',
  route: 'PUT /api/admin/pay-differences/agree',
  permission: 'payroll.approve',
  of_others: { fields: ['employee_id'], refusal: () => payrollRefusals.refusal('own_pay') },
  summary: 'Agrees to waive a difference, or refuses: then it is settled like others.',
  body: z.strictObject({ ...named, agree: z.boolean() }),
  data,
  toast: success('Waiver Decided Successfully'),
  refusals: payrollRefusals.of('own_pay', 'difference_gone', 'difference_taken', 'waive_four_eyes'),
  changes,
})

export const differenceCalls = { putOffDifference, waiveDifference, agreeToWaive }
