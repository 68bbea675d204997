import { z } from 'zod'
import { call, success } from '#kit/contract/call.ts'
import { minor } from '#kit/contract/currency.ts'
import { date, id, reason, textId } from '#kit/contract/fields.ts'
import { invoiceRefusals } from './billing.refusals.ts'
import { credits } from './credits.models.ts'
import { invoiceFull } from './invoices.models.ts'
import { paymentRecord } from './invoices.records.ts'

const { received_on: _received, ...refund } = paymentRecord.add
const params = z.strictObject({ id: textId })
const changes = ['invoices.changed', 'clients.changed'] as const

export const listCredits = call({
  id: 'invoices.credits',
  route: 'GET /api/user/invoice-contract/credits',
  permission: 'invoices.read',
  summary: 'What clients have paid beyond their invoices; of one client each posting.',
  query: z.strictObject({ client_id: textId.optional() }),
  data: credits,
  shows: ['invoices.changed', 'clients.changed'],
})

export const setOffCredit = call({
  id: 'invoices.setOff',
  route: 'POST /api/user/invoice-contract/set-off/:id',
  permission: 'invoices.pay',
  summary: 'Pays an invoice with the credit of its client, of at most the open balance.',
  stakes: 'money',
  params,
  body: z.strictObject({ amount_minor: minor.min(1) }),
  data: invoiceFull,
  toast: success('Credit Set Off Successfully'),
  refusals: invoiceRefusals.of('overpaid', 'not_issued', 'credit_short'),
  changes,
})

export const refundCredit = call({
  id: 'invoices.refund',
  route: 'POST /api/user/invoice-contract/refund',
  permission: 'invoices.pay',
  summary: 'Records that credit was paid back to a client.',
  stakes: 'money',
  body: z.strictObject({ client_id: id, ...refund, paid_on: date }),
  data: credits,
  toast: success('Refund Added Successfully'),
  refusals: invoiceRefusals.of('credit_short'),
  changes,
})

export const voidRefund = call({
  id: 'invoices.voidRefund',
  route: 'DELETE /api/user/invoice-contract/refund/:id',
  permission: 'invoices.pay',
  summary: 'Voids a refund that was recorded by mistake; `id` is that of its posting.',
  stakes: 'money',
  params,
  query: z.strictObject({ reason }),
  data: credits,
  toast: success('Refund Deleted Successfully'),
  refusals: invoiceRefusals.of('refund_voided'),
  changes,
})

export const creditCalls = { listCredits, setOffCredit, refundCredit, voidRefund }
