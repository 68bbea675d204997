import { ofLogin, own, type Personal } from '#kit/server/personal/declare.ts'

/** The personal data in the tables of this domain, and how an erasure treats it. */
export const personal: Personal = {
  project_notes: {
    of: ofLogin(),
    identity: { author: `'Former employee ' || (select a.employee_id from accounts a where a.id = t.account_id)` },
    plain: ['text'],
  },
  project_members: { of: own() },
  // Agreements with clients and their debts belong to them and the organisation.
  clients: {
    plain: [
      'code',
      'name',
      'legal_name',
      'currency',
      'tax_id',
      'address',
      'contact_name',
      'phone',
      'billing_email',
      'contract_ref',
      'note',
    ],
  },
  billed_items: { plain: ['source_key'] },
  client_credits: { plain: ['currency'] },
  client_postings: { plain: ['currency', 'reference', 'reason'] },
  client_revenue: { plain: ['month', 'currency', 'note'] },
  invoice_lines: { plain: ['description'] },
  invoice_mails: { plain: ['to_address'] },
  invoice_payments: { plain: ['reference', 'void_reason'] },
  invoice_taxes: { plain: ['code', 'name', 'note'] },
  invoices: {
    plain: [
      'number',
      'contract_ref',
      'currency',
      'seller',
      'buyer',
      'note',
      'footer',
      'cancel_reason',
      'hash',
      'prev_hash',
      'tax_currency',
    ],
  },
  projects: { plain: ['code', 'name', 'currency', 'description', 'pinned_note', 'meeting_url'] },
  tax_rates: { plain: ['code', 'name', 'note'] },
}
