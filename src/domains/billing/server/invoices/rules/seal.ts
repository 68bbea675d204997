// The hash of an invoice covers its whole content, and the hash of the one before it in its series.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type InvoiceLine, invoiceLine, type InvoiceTax, invoiceTax } from '../../../contract/invoices.models.ts'

/** The hash before the first invoice of a series. */
export const FIRST_HASH = '0'.repeat(64)

type Value = string | number | boolean | null | undefined | readonly Value[] | { readonly [key: string]: Value }

/** JSON with the keys of objects in order, so that the same content is the same text wherever it was stored. */
const canonical = (value: Value): string => {
  if (value === null || value === undefined) return 'null'
  if (isList(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`
}
const isList = (value: Value): value is readonly Value[] => Array.isArray(value)

/** All that the hash of an invoice covers. */
export const sealed = z.object({
  kind: z.string(),
  number: z.string(),
  currency: z.string(),
  contract_ref: z.string().nullable(),
  service_from: z.string(),
  service_to: z.string(),
  issue_date: z.string(),
  due_date: z.string(),
  net_minor: z.number(),
  tax_minor: z.number(),
  total_minor: z.number(),
  credits_id: z.number().nullable(),
  discount_bp: z.number(),
  discount_minor: z.number(),
  exchange_micro: z.number().nullable(),
  tax_currency: z.string().nullable(),
  note: z.string().nullable(),
  footer: z.string().nullable(),
  seller: z.unknown(),
  buyer: z.unknown(),
  lines: z.array(invoiceLine).readonly(),
  taxes: z.array(invoiceTax).readonly(),
})
export type Sealed = Readonly<z.output<typeof sealed>>

const isPlain = (value: unknown): value is Value =>
  value === null || ['string', 'number', 'boolean', 'object'].includes(typeof value)

const plain = (value: unknown): Value => (isPlain(value) ? value : null)

type Content = Readonly<Record<string, Value>>

/** Adds fields that older documents do not know; leaves out empty ones, so that old hashes stay valid. */
const withOptional = (content: Content, optional: Content): Content => ({
  ...content,
  ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== 0 && value !== null)),
})

const lineOf = (row: InvoiceLine): Content => {
  const { id: _id, items: _items, credited_minor: _credited, discount_minor, share_minor, ...line } = row
  return withOptional(line, { discount_minor, share_minor })
}

const taxOf = ({ national_minor, ...tax }: InvoiceTax): Content => withOptional(tax, { national_minor })

/** The hash of an invoice, as hexadecimal SHA-256. */
export const hashOf = (prevHash: string, sealed: Sealed): string => {
  const { lines, taxes, seller, buyer, discount_bp, discount_minor, exchange_micro, tax_currency, ...content } = sealed
  const text = canonical({
    ...withOptional(content, { discount_bp, discount_minor, exchange_micro, tax_currency }),
    seller: plain(seller),
    buyer: plain(buyer),
    lines: lines.map(lineOf),
    taxes: taxes.map(taxOf),
  })
  return createHash('sha256').update(prevHash).update('\n').update(text).digest('hex')
}
