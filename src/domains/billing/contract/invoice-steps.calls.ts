import { z } from 'zod'
import { call, success } from '#kit/contract/call.ts'
import { minor } from '#kit/contract/currency.ts'
import { date, email, id, instant, queryInt, reason, text, textId, version } from '#kit/contract/fields.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { invoiceKind, paymentRecord } from './invoices.records.ts'
import { invoiceRefusals } from './billing.refusals.ts'
import { invoice, invoiceFull, seriesCheck } from './invoices.models.ts'

const params = z.strictObject({ id: textId })
const changes = ['invoices.changed', 'clients.changed'] as const
const stale = commonRefusals.of('stale')

export const issueInvoice = call({
  id: 'invoices.issue',
  route: 'PUT /api/user/invoice-contract/issue/:id',
  permission: 'invoices.issue',
  summary: 'Issues a draft: it gets the next number of its series and never changes again.',
  stakes: 'numbers',
  params,
  body: z.strictObject({ version, issue_date: date.optional() }),
  data: invoiceFull,
  toast: success('Invoice Issued Successfully'),
  refusals: {
    ...invoiceRefusals.of('incomplete', 'seller_incomplete', 'date_order', 'issued', 'client_archived'),
    ...stale,
  },
  changes,
})

export const cancelInvoice = call({
  id: 'invoices.cancel',
  route: 'PUT /api/user/invoice-contract/cancel/:id',
  permission: 'invoices.issue',
  summary: 'Cancels an issued invoice by a credit note. Its work is free again, or goes into a copy.',
  stakes: 'numbers',
  params,
  body: z.strictObject({ version, reason, copy: z.boolean().optional() }),
  data: z.strictObject({ invoice, credit_note: invoice, draft: invoice.nullable() }),
  toast: success('Invoice Cancelled Successfully'),
  refusals: { ...invoiceRefusals.of('has_payments', 'not_issued', 'client_archived'), ...stale },
  changes,
})

export const creditInvoice = call({
  id: 'invoices.credit',
  route: 'PUT /api/user/invoice-contract/credit/:id',
  permission: 'invoices.issue',
  summary:
    'Credits a part of an issued invoice, paid or not, by a credit note: amounts of its lines, without tax. What was paid beyond the rest becomes credit of the client.',
  stakes: 'numbers',
  params,
  body: z.strictObject({
    version,
    reason,
    lines: z
      .array(z.strictObject({ line_id: id, amount_minor: minor.min(1) }))
      .min(1)
      .max(200),
    /** Work of lines that are credited whole can be billed again. */
    free_work: z.boolean().optional(),
  }),
  data: z.strictObject({ invoice, credit_note: invoice }),
  toast: success('Credit Note Issued Successfully'),
  refusals: { ...invoiceRefusals.of('not_issued', 'over_credited'), ...stale },
  changes,
})

export const payInvoice = call({
  id: 'invoices.pay',
  route: 'POST /api/user/invoice-contract/payment/:id',
  permission: 'invoices.pay',
  summary:
    'Records a payment, between the issue date and today, of at most the open balance, unless what is more is kept as credit of the client.',
  stakes: 'money',
  params,
  body: z.strictObject({ ...paymentRecord.add, keep_excess: z.boolean().optional() }),
  data: invoiceFull,
  toast: success('Payment Added Successfully'),
  refusals: invoiceRefusals.of('overpaid', 'not_issued'),
  changes,
})

export const voidPayment = call({
  id: 'invoices.voidPayment',
  route: 'DELETE /api/user/invoice-contract/payment/:id',
  permission: 'invoices.pay',
  summary: 'Voids a payment that was recorded by mistake; `id` is that of the payment.',
  stakes: 'money',
  params,
  query: z.strictObject({ reason }),
  data: invoiceFull,
  toast: success('Payment Deleted Successfully'),
  refusals: invoiceRefusals.of('payment_voided', 'credit_used', 'credited'),
  changes,
})

export const sendInvoice = call({
  id: 'invoices.send',
  route: 'POST /api/user/invoice-contract/send/:id',
  permission: 'invoices.issue',
  summary:
    'Mails an invoice with its PDF, or the next of three reminders of what is due and open. The same mail within ten minutes is sent once.',
  stakes: 'numbers',
  params,
  body: z.strictObject({ to: email.optional(), reminder: z.boolean().optional(), text: text(2000, 1).nullish() }),
  data: z.strictObject({ sent_at: instant }),
  toast: success('Invoice sent Successfully'),
  refusals: invoiceRefusals.of('not_issued', 'no_address', 'not_due', 'reminders_off', 'reminded'),
  changes: ['invoices.changed'],
})

export const printInvoice = call({
  id: 'invoices.pdf',
  route: 'GET /api/user/invoice-contract/pdf/:id',
  permission: 'invoices.read',
  summary: 'An invoice as PDF. A draft is marked.',
  params,
  data: z.never(),
  binary: true,
})

export const checkSeries = call({
  id: 'invoices.check',
  route: 'GET /api/user/invoice-contract/check',
  permission: 'invoices.read',
  summary: 'Whether a series of invoices has no gap, no wrong order, and nothing that was altered after its issue.',
  query: z.strictObject({ brand_id: textId, year: queryInt(2000, 2199), kind: invoiceKind }),
  data: seriesCheck,
})

export const invoiceStepCalls = {
  issueInvoice,
  cancelInvoice,
  creditInvoice,
  payInvoice,
  voidPayment,
  sendInvoice,
  printInvoice,
  checkSeries,
}
