import { z } from 'zod'
import { date, id, version } from '#kit/contract/fields.ts'
import { amount } from './amount.ts'
import { clientRecord, taxRateRecord } from './billing.records.ts'

/** A client as others name it. */
export const clientName = z.strictObject({ id, code: z.string(), name: z.string() })

export const client = z.strictObject({
  id,
  ...clientRecord.row,
  country: z.strictObject({ id, code: z.string(), name: z.string() }),
  counts: z.strictObject({ active_projects: z.int(), open_invoices: z.int() }),
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

export const ledgerRow = z.strictObject({
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
  ...taxRateRecord.row,
  /** Hundredths of a percent, with at most one decimal. */
  rate_bp: z.number(),
  version,
  can: z.strictObject({ update: z.boolean() }),
})
export type TaxRate = z.output<typeof taxRate>
