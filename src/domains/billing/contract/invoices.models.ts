import { z } from 'zod'
import { date, id, instant, named, version } from '#kit/contract/fields.ts'
import { amount } from './amount.ts'
import { draftRecord, invoiceRecord, paymentMethod, paymentRecord } from './invoices.records.ts'
import { clientName } from './clients.models.ts'

export const lineUnit = z.enum(['hour', 'day', 'month', 'piece'])
export type LineUnit = z.output<typeof lineUnit>

/** Work that a line bills. A fee and progress name their project; the id of a fee is the month as `yyyymm`. */
export const lineItem = z.strictObject({
  source_type: z.string().regex(/^[a-z][a-z_]{0,29}$/),
  source_id: z.int().min(1),
  pr_id: id.optional(),
})

export const invoiceLine = z.strictObject({
  id,
  seq: z.int(),
  description: z.string(),
  /** Exactly one of the two: minutes at a price for an hour, or thousandths of a unit at its price. */
  minutes: z.int().nullable(),
  quantity_milli: z.int().nullable(),
  unit: lineUnit,
  unit_price_minor: amount,
  discount_bp: z.int(),
  discount_minor: amount,
  /** Its share of the discount on the whole invoice; the net is what remains. */
  share_minor: amount,
  tax_rate_id: id,
  net_minor: amount,
  /** The part of the net that is credited. */
  credited_minor: amount,
  items: z.array(lineItem),
})
export type InvoiceLine = z.output<typeof invoiceLine>

export const invoiceTax = z.strictObject({
  tax_rate_id: id,
  code: z.string(),
  name: z.string(),
  note: z.string().nullable(),
  rate_bp: z.number(),
  base_minor: amount,
  tax_minor: amount,
  /** The tax in the national currency of who sends it, where the invoice is in another one. */
  national_minor: amount.nullable(),
})
export type InvoiceTax = z.output<typeof invoiceTax>

const invoicePayment = z.strictObject({
  id,
  ...paymentRecord.row,
  /** `credit`: paid with the credit of the client. */
  method: z.enum([...paymentMethod.options, 'credit']),
  voided_at: instant.nullable(),
  void_reason: z.string().nullable(),
})

/** The account for payments to a brand in a currency. */
const companyAccount = z.strictObject({
  holder: z.string(),
  bank_name: z.string().nullable(),
  bank_code: z.string(),
  account: z.string(),
})

const party = { legal_name: z.string(), address: z.string(), country: z.string() }
export const seller = z.strictObject({ ...party, tax_id: z.string(), account: companyAccount })
export type Seller = z.output<typeof seller>
export const buyer = z.strictObject({
  ...party,
  /** Null for a client that has none. */
  tax_id: z.string().nullable(),
  name: z.string(),
  code: z.string(),
  payment_terms_days: z.int(),
})
export type Buyer = z.output<typeof buyer>

export const invoice = z.strictObject({
  id,
  ...invoiceRecord.row,
  client: clientName,
  project: z.strictObject({ pr_id: id, name: z.string() }).nullable(),
  credits_id: id.nullable(),
  credited_by_id: id.nullable(),
  sent_at: instant.nullable(),
  /** The number of sent reminders, of three. */
  reminder_level: z.int(),
  version,
  can: z.strictObject({
    update: z.boolean(),
    delete: z.boolean(),
    issue: z.boolean(),
    pay: z.boolean(),
    void: z.boolean(),
    cancel: z.boolean(),
    credit: z.boolean(),
    send: z.boolean(),
    remind: z.boolean(),
  }),
})
export type Invoice = z.output<typeof invoice>

export const invoiceFull = z.strictObject({
  ...invoice.shape,
  lines: z.array(invoiceLine),
  taxes: z.array(invoiceTax),
  payments: z.array(invoicePayment),
  credit_notes: z.array(
    z.strictObject({ id, number: z.string().nullable(), issue_date: date.nullable(), total_minor: amount }),
  ),
  /** The credit that the client has now. */
  client_credit_minor: amount,
  ...draftRecord.row,
  /** The national currency, once the invoice is issued in another one. */
  tax_currency: z.string().nullable(),
  seller: seller.nullable(),
  buyer: buyer.nullable(),
  /** The address of the mail unless another one is entered. */
  billing_email: z.string().nullable(),
  hash: z.string().nullable(),
  prev_hash: z.string().nullable(),
  cancel_reason: z.string().nullable(),
  /** The number that comes next in the series, for a draft. */
  next_number: z.string().nullable(),
  reminders: z.strictObject({
    sent: z.array(z.strictObject({ level: z.int(), on: date })),
    /** The next one, where something is open; null after the last one and where the client gets none. */
    next: z.strictObject({ level: z.int(), on: date }).nullable(),
  }),
  history: z.array(z.strictObject({ at: instant, what: z.string(), who: z.string().nullable() })),
})
export type InvoiceFull = z.output<typeof invoiceFull>

export const invoiceTotals = z.strictObject({
  currency: z.string(),
  issued: amount,
  open: amount,
  overdue: amount,
})
export type InvoiceTotals = z.output<typeof invoiceTotals>

export const invoiceOptions = z.strictObject({
  brands: z.array(z.strictObject({ ...named.shape, is_default: z.boolean(), tax_currency: z.string() })),
  clients: z.array(
    z.strictObject({
      ...clientName.shape,
      currency: z.string(),
      contract_ref: z.string().nullable(),
      rate_minor: amount.nullable(),
    }),
  ),
  projects: z.array(z.strictObject({ pr_id: id, name: z.string(), client_id: id, rate_minor: amount.nullable() })),
  tax_rates: z.array(z.strictObject({ ...named.shape, code: z.string(), rate_bp: z.number(), valid_from: date })),
  seller_missing: z.array(z.strictObject({ brand: named, currency: z.string(), field: z.string() })),
})
export type InvoiceOptions = z.output<typeof invoiceOptions>

export const seriesCheck = z.strictObject({
  count: z.int(),
  first: z.string().nullable(),
  last: z.string().nullable(),
  /** Numbers of the series that are missing. */
  gaps: z.array(z.int()),
  /** Invoices that are dated before the one with the number before. */
  out_of_order: z.array(z.string()),
  /** Invoices that are not what was issued. */
  broken: z.array(z.string()),
  ok: z.boolean(),
  checked_at: instant,
})
export type SeriesCheck = z.output<typeof seriesCheck>
