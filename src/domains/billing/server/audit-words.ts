import { labelsOfAudit } from '#kit/server/audit-words.ts'

const CLIENT = 'it is about a client, not about a person'
const about = (text: string) => ({ text, unlisted: CLIENT })

export const billingAudit = labelsOfAudit({
  'billing.client_added': about('A client was added'),
  'billing.client_updated': about('A client was changed'),
  'billing.client_deleted': about('A client was deleted'),
  'billing.client_reassigned': about('A client got another owner'),
  'billing.tax_rate_added': about('A tax rate was added'),
  'billing.tax_rate_updated': about('A tax rate was changed'),
  'billing.revenue_added': about('Revenue was planned or booked'),
  'billing.revenue_updated': about('Planned or booked revenue was changed'),
  'billing.revenue_deleted': about('Planned or booked revenue was deleted'),
  'billing.project_added': about('A project was added'),
  'billing.project_updated': about('A project was changed'),
  'billing.project_deleted': about('A project was deleted'),
  'billing.project_reassigned': about('A project got another lead'),
  'billing.project_note_added': about('A note was added to a project'),
  'billing.budget_reached': about('A project reached a part of its budget'),
  'billing.invoice_added': about('Drafted'),
  'billing.invoice_updated': about('Changed'),
  'billing.invoice_deleted': about('Deleted'),
  'billing.invoice_reassigned': about('Given to another person'),
  'billing.invoice_issued': about('Issued'),
  'billing.invoice_cancelled': about('Cancelled'),
  'billing.invoice_credited': about('Credited in part'),
  'billing.credit_set_off': about('Paid with the credit of the client'),
  'billing.credit_refunded': about('Credit was paid back to a client'),
  'billing.refund_voided': about('A refund to a client was voided'),
  'billing.invoice_paid': about('Payment recorded'),
  'billing.payment_voided': about('Payment voided'),
  'billing.invoice_sent': about('Sent by email'),
  'billing.invoice_reminded': about('Reminder sent'),
  'billing.series_checked': about('A series of invoices was checked'),
})

declare module '#kit/contract/keys.ts' {
  interface AuditActions extends Record<keyof typeof billingAudit, true> {}
}
