import { z } from 'zod'
import { call, success } from '#kit/contract/call.ts'
import { date, id, instant, line, named, textId, text } from '#kit/contract/fields.ts'
import { payDifference } from './differences.calls.ts'
import { currency, minor, payee, typedMinor } from './pay.fields.ts'
import { payrollRefusals } from './payroll.refusals.ts'

const shows = ['payroll.changed'] as const
const changes = ['payroll.changed'] as const
const params = z.strictObject({ id: textId })

/** The amount that an employer owes a person in a currency. */
export const balance = z.strictObject({
  brand: named,
  currency: z.string(),
  owed_minor: minor,
  sent_minor: minor,
  /** Still to be sent; negative: more was sent than is owed, and the next pay is less by it. */
  open_minor: minor,
})
export type PayBalance = z.output<typeof balance>

const payment = z.strictObject({
  id,
  /** `before`: recorded as paid before the system stored payments. */
  origin: z.enum(['file', 'hand', 'before']),
  reference: z.string(),
  note: z.string().nullable(),
  bank_holder: z.string().nullable(),
  bank_last4: z.string().nullable(),
  entered_by: z.string().nullable(),
  confirmed_by: z.string().nullable(),
  returned_on: date.nullable(),
  return_reason: z.string().nullable(),
})

export const entry = z.strictObject({
  id,
  kind: z.enum(['payslip', 'correction', 'sent', 'returned']),
  on: date,
  brand: named,
  currency: z.string(),
  /** Positive: more is owed. */
  amount_minor: minor,
  /** The amount that is owed after it. */
  open_minor: minor,
  payslip: z.strictObject({ id, number: z.string(), month: z.string() }).nullable(),
  payment: payment.nullable(),
  can: z.strictObject({ return: z.boolean() }),
})
export type PayEntry = z.output<typeof entry>

export const waiting = z.strictObject({
  id,
  brand: named,
  currency: z.string(),
  amount_minor: minor,
  reference: z.string(),
  note: z.string().nullable(),
  sent_on: date,
  entered_by: z.string(),
  entered_at: instant,
  can: z.strictObject({ confirm: z.boolean(), refuse: z.boolean() }),
})
export type WaitingPayment = z.output<typeof waiting>

/** A person who is not paid before a second person has chosen the account. */
export const unclearedPayee = z.strictObject({
  payslip_id: id,
  employee: payee,
  month: z.string(),
  /** The account that was approved; null where none was stored. */
  former: z.strictObject({ holder: z.string(), last4: z.string() }).nullable(),
  /** The account as it is now, masked; null where there is none. */
  now: z.string().nullable(),
  changed_by: z.string().nullable(),
  can: z.strictObject({ clear: z.boolean() }),
})
export type UnclearedPayee = z.output<typeof unclearedPayee>

const statement = z.strictObject({
  balances: z.array(balance),
  /** The newest first. */
  entries: z.array(entry),
  waiting: z.array(waiting),
  held: z.array(unclearedPayee),
  /** Differences of earlier months, for facts that came after their payslips. */
  differences: z.array(payDifference),
  can: z.strictObject({ record: z.boolean() }),
})
export type PayStatement = z.output<typeof statement>

export const viewPayAccount = call({
  id: 'payAccounts.view',
  route: 'GET /api/admin/pay-accounts/:id',
  permission: 'payroll.read',
  summary: 'What a person was owed and sent, posting by posting. The id is that of the person.',
  params,
  data: statement,
  shows,
})

export const recordPayment = call({
  id: 'payAccounts.record',
  route: 'POST /api/admin/pay-accounts',
  permission: 'payroll.pay',
  of_others: { fields: ['employee_id'], refusal: () => payrollRefusals.refusal('own_pay') },
  summary: 'Enters a payment that was made without a bank file. It counts once another person has confirmed it.',
  body: z.strictObject({
    employee_id: id,
    brand_id: id,
    currency,
    amount_minor: typedMinor(1),
    sent_on: date,
    reference: line(35, 1),
    note: text(300, 3),
  }),
  data: z.strictObject({ id }),
  toast: success('Payment Recorded Successfully'),
  refusals: payrollRefusals.of('own_pay', 'more_than_owed', 'rest_waits'),
  changes,
})

export const decidePayment = call({
  id: 'payAccounts.decide',
  route: 'PUT /api/admin/pay-accounts/decide/:id',
  permission: 'payroll.pay',
  summary: 'Confirms a payment that another person entered, or refuses it. Who entered it may take it back.',
  params,
  body: z.strictObject({ confirm: z.boolean() }),
  data: z.strictObject({ id }),
  toast: success('Payment Decided Successfully'),
  refusals: payrollRefusals.of('own_pay', 'payment_four_eyes', 'payment_decided', 'more_than_owed'),
  changes,
})

export const returnPayment = call({
  id: 'payAccounts.returned',
  route: 'PUT /api/admin/pay-accounts/returned/:id',
  permission: 'payroll.pay',
  summary: 'Says that the bank sent a payment back: it is owed again.',
  params,
  body: z.strictObject({ returned_on: date, return_reason: text(300, 3) }),
  data: z.strictObject({ id }),
  toast: success('Payment Returned Successfully'),
  refusals: payrollRefusals.of('own_pay', 'payment_returned', 'payment_waits'),
  changes,
})

export const clearPayAccount = call({
  id: 'payAccounts.clear',
  route: 'PUT /api/admin/pay-accounts/clear/:id',
  permission: 'payroll.pay',
  summary:
    'Says to which account somebody is paid whose account changed after the approval. The id is that of the payslip.',
  params,
  body: z.strictObject({ pays: z.enum(['former', 'new']), note: text(300, 3) }),
  data: z.strictObject({ id }),
  toast: success('Bank Account Cleared Successfully'),
  refusals: payrollRefusals.of('own_pay', 'account_four_eyes', 'account_not_held', 'no_such_account'),
  changes,
})

const ownEntry = entry.omit({ can: true }).extend({
  payment: payment.omit({ entered_by: true, confirmed_by: true, note: true }).nullable(),
})
export type OwnPayEntry = z.output<typeof ownEntry>

export const ownPayAccount = call({
  id: 'payAccounts.own',
  route: 'GET /api/user/pay-account',
  permission: 'payroll.own',
  summary: 'What the own pay came to and what was sent, posting by posting.',
  data: z.strictObject({ balances: z.array(balance), entries: z.array(ownEntry) }),
  acting: false,
  shows,
})

export const payAccountCalls = {
  viewPayAccount,
  recordPayment,
  decidePayment,
  returnPayment,
  clearPayAccount,
  ownPayAccount,
}
