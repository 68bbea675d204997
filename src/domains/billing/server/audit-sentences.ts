import type { AuditSentences } from '#kit/server/audit-sentences.ts'
import type { billingAudit } from './audit-words.ts'

const INVOICE = 'the invoice[ {number|name}][ of {client_id@clients}]'

export const billingSentences: AuditSentences<typeof billingAudit> = {
  does: {
    'billing.client_added': 'added the client[ {name}]',
    'billing.client_updated': [
      'renamed the client {was.name} to {after.name}',
      'changed the {fields} of the client {name}',
      'changed the client[ {name}]',
    ],
    'billing.client_deleted': 'deleted the client[ {name}]',
    'billing.client_reassigned': [
      'gave the client {name} to {owner_id@employees|to@employees}',
      'gave the client[ {name}] another owner',
    ],
    'billing.tax_rate_added': 'added the tax rate[ {name}]',
    'billing.tax_rate_updated': 'changed the tax rate[ {name}]',
    'billing.revenue_added': 'planned or booked revenue[ of {client_id@clients}][ for {month}]',
    'billing.revenue_updated': 'changed planned or booked revenue[ of {name}]',
    'billing.revenue_deleted': 'deleted planned or booked revenue[ of {client_id@clients|name}]',
    'billing.project_added': 'added the project[ {name}]',
    'billing.project_updated': [
      'renamed the project {was.name} to {after.name}',
      'changed the {fields} of the project {name}',
      'changed the project[ {name}]',
    ],
    'billing.project_deleted': 'deleted the project[ {name}]',
    'billing.project_reassigned': [
      'gave the project {name} to {lead_id@employees|to@employees}',
      'gave the project[ {name}] another lead',
    ],
    'billing.project_note_added': 'added a note to the project[ {name}]',
    'billing.budget_reached': [
      'noted that the project {name} reached {percent} percent of its budget',
      'noted that a project reached a part of its budget',
    ],
    'billing.invoice_added': `drafted ${INVOICE}`,
    'billing.invoice_updated': `changed ${INVOICE}`,
    'billing.invoice_deleted': `deleted ${INVOICE}`,
    'billing.invoice_reassigned': [`gave the invoice {name} to {to@employees}`, `gave ${INVOICE} to another person`],
    'billing.invoice_issued': `issued ${INVOICE}`,
    'billing.invoice_cancelled': `cancelled ${INVOICE}`,
    'billing.invoice_credited': `credited a part of ${INVOICE}`,
    'billing.credit_set_off': `used the credit of the client to pay ${INVOICE}`,
    'billing.credit_refunded': ['paid credit back to {client_id@clients|name}', 'paid credit back to a client'],
    'billing.refund_voided': ['voided a refund to {client_id@clients|name}', 'voided a refund to a client'],
    'billing.invoice_paid': `recorded a payment of ${INVOICE}[ on {received_on|on}]`,
    'billing.payment_voided': `voided a payment of ${INVOICE}`,
    'billing.invoice_sent': `sent ${INVOICE} by email`,
    'billing.invoice_reminded': `sent a reminder of ${INVOICE}`,
    'billing.series_checked': 'checked the series of invoices[ of {name}]',
  },
  names: {
    clients: 't.name',
    projects: { key: 'pr_id', name: 't.name' },
    tax_rates: 't.name',
    invoices: `coalesce(t.number, 'to ' || (select c.name from clients c where c.id = t.client_id))`,
    client_postings: '(select c.name from clients c where c.id = t.client_id)',
    client_revenue: '(select c.name from clients c where c.id = t.client_id)',
  },
  fields: { closed_on: 'day of closing', valid_to: 'last day' },
  kinds: {
    client_postings: 'entry of a client’s account',
    client_revenue: 'revenue',
  },
}
