import { z } from 'zod'
import { date, id, named, version } from '#kit/contract/fields.ts'

/** An amount in the smallest unit of its currency; sums and differences may be below 0. */
export const amount = z.int()

export const clientStatus = z.enum(['active', 'archived'])
export const timeSource = z.enum(['worksheets', 'tickets'])

/** A client as others name it. */
export const clientName = z.strictObject({ id, code: z.string(), name: z.string() })

export const client = z.strictObject({
  id,
  code: z.string(),
  name: z.string(),
  legal_name: z.string().nullable(),
  country: z.strictObject({ id, code: z.string(), name: z.string() }),
  currency: z.string(),
  tax_id: z.string().nullable(),
  /** It has no tax id and is billed without one. */
  without_tax_id: z.boolean(),
  address: z.string().nullable(),
  contact_name: z.string().nullable(),
  phone: z.string().nullable(),
  billing_email: z.string().nullable(),
  payment_terms_days: z.int(),
  rate_minor: amount.nullable(),
  cost_rate_minor: amount.nullable(),
  contract_ref: z.string().nullable(),
  contract_starts_on: date.nullable(),
  contract_ends_on: date.nullable(),
  time_source: timeSource,
  /** Whether it is reminded of what is overdue. */
  reminders: z.boolean(),
  teams: z.array(named),
  owner: named.nullable(),
  status: clientStatus,
  note: z.string().nullable(),
  counts: z.strictObject({ active_projects: z.int(), open_invoices: z.int() }),
  /** The three are null for those who may not see unbilled work. */
  unbilled_minor: amount.nullable(),
  balance_minor: amount.nullable(),
  overdue_minor: amount.nullable(),
  version,
  can: z.strictObject({
    update: z.boolean(),
    archive: z.boolean(),
    restore: z.boolean(),
    delete: z.boolean(),
    ledger: z.boolean(),
  }),
})
export type Client = z.output<typeof client>

const ledgerRow = z.strictObject({
  on: date,
  what: z.enum(['project', 'invoice', 'credit_note', 'payment', 'set_off', 'refund']),
  label: z.string(),
  currency: z.string(),
  /** Null for what changes no balance. */
  amount_minor: amount.nullable(),
  balance_minor: amount,
})
export type LedgerRow = z.output<typeof ledgerRow>

export const ledger = z.strictObject({
  client: clientName,
  currency: z.string(),
  rows: z.array(ledgerRow),
  unbilled_minor: amount,
  /** Days after the due date on which this client pays, half of the time; 0 while fewer than three are paid. */
  usual_delay_days: z.int(),
})
export type Ledger = z.output<typeof ledger>

export const taxRate = z.strictObject({
  id,
  code: z.string(),
  name: z.string(),
  country: named,
  /** Hundredths of a percent, with at most one decimal. */
  rate_bp: z.number(),
  note: z.string().nullable(),
  valid_from: date,
  active: z.boolean(),
  /** Lines of invoices that use it. */
  used: z.int(),
  version,
  can: z.strictObject({ update: z.boolean() }),
})
export type TaxRate = z.output<typeof taxRate>
