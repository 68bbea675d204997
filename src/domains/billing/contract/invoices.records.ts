import { z } from 'zod'
import { minor } from '#kit/contract/currency.ts'
import { date, line, text } from '#kit/contract/fields.ts'
import { field, record, reference, shown } from '#kit/contract/record.ts'
import { amount } from './amount.ts'

export const invoiceKind = z.enum(['invoice', 'credit_note'])
export type InvoiceKind = z.output<typeof invoiceKind>
export const invoiceState = z.enum(['draft', 'issued', 'part_paid', 'paid', 'cancelled'])
export type InvoiceState = z.output<typeof invoiceState>
const share = z.int().min(0).max(10_000)

/** A contract invoice or a credit note, as lists show it. */
export const invoiceRecord = record('invoices', {
  kind: shown(invoiceKind, { label: 'Kind', options: { invoice: 'Invoices', credit_note: 'Credit notes' } }),
  number: shown(z.string().nullable(), { label: 'Number' }),
  state: shown(invoiceState, {
    label: 'State',
    options: { draft: 'Draft', issued: 'Issued', part_paid: 'Part paid', paid: 'Paid', cancelled: 'Cancelled' },
  }),
  overdue: shown(z.boolean(), { label: 'Overdue' }),
  brand: reference({ label: 'Brand', isOptional: true }),
  client: reference({ label: 'Client', when: 'add' }),
  contract_ref: field(line(60).nullable(), { label: 'Reference' }),
  currency: shown(z.string(), { label: 'Currency' }),
  service_from: field(date, { label: 'Service from' }),
  service_to: field(date, { label: 'Service to' }),
  issue_date: shown(date.nullable(), { label: 'Issued', sort: true }),
  due_date: field(date.nullable(), {
    label: 'Due date',
    short: 'Due',
    help: 'Leave empty to follow the payment terms.',
    sort: true,
  }),
  net_minor: shown(amount, { label: 'Net', currency: 'currency' }),
  tax_minor: shown(amount, { label: 'Tax', currency: 'currency' }),
  total_minor: shown(amount, { label: 'Total', currency: 'currency', sort: true }),
  paid_minor: shown(amount, { label: 'Paid', currency: 'currency' }),
  /** The amount that credit notes revert. */
  credited_minor: shown(amount, { label: 'Credited', currency: 'currency' }),
  /** The amount received or reverted beyond the total, which is credit of the client. */
  excess_minor: shown(amount, { label: 'Kept as credit', currency: 'currency' }),
  balance_minor: shown(amount, { label: 'Balance', currency: 'currency' }),
})

/** The fields of a draft that lists do not show. */
export const draftRecord = record('invoices', {
  discount_bp: field(share, { label: 'Discount on all lines', isOptional: true }),
  discount_minor: field(minor, { label: 'Amount off all lines', currency: 'currency', isOptional: true }),
  /** Millionths of the national currency for one unit of the currency. */
  exchange_micro: field(z.int().min(1).max(999_999_999_999).nullable(), { label: 'Exchange rate' }),
  note: field(text(1000, 1).nullable(), { label: 'Note', help: 'Printed below the total.', lines: 2 }),
  footer: field(text(1000, 1).nullable(), { label: 'Footer', help: 'Printed at the end, small.', lines: 2 }),
})

export const paymentMethod = z.enum(['transfer', 'card', 'cash', 'other'])

/** Money that a client paid, or got back. The audit has it with its invoice. */
export const paymentRecord = record('invoices', {
  amount_minor: field(minor.min(1), { label: 'Amount', currency: 'currency' }),
  received_on: field(date, { label: 'Received on' }),
  method: field(paymentMethod, {
    label: 'Method',
    options: { transfer: 'Bank transfer', card: 'Card', cash: 'Cash', other: 'Other' },
  }),
  reference: field(line(120).nullable(), { label: 'Reference' }),
})
