import type { Retention } from '#kit/server/retention/retention.ts'

/** The retention of this domain's rows. */
export const retention: Retention = {
  ends: {},
  kept: {
    'one row for each thing that is set up': ['tax_rates', 'clients', 'projects'],
    'the law asks for ten years (R21 of the specification: pay documents and invoices)': [
      'billed_items',
      'client_credits',
      'client_postings',
      'client_revenue',
      'invoice_lines',
      'invoice_mails',
      'invoice_payments',
      'invoice_taxes',
      'invoices',
      'project_budget_notices',
      'project_members',
      'project_notes',
    ],
  },
}
