// The hash of an invoice covers its whole content, and the hash of the one before it in its series.
import { createHash } from 'node:crypto'
import type { InvoiceLine, InvoiceTax } from '../../../contract/invoices.models.ts'

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

export type Sealed = Readonly<{
  kind: string
  number: string
  currency: string
  contract_ref: string | null
  service_from: string
  service_to: string
  issue_date: string
  due_date: string
  net_minor: number
  tax_minor: number
  total_minor: number
  credits_id: number | null
  discount_bp: number
  discount_minor: number
  exchange_micro: number | null
  tax_currency: string | null
  note: string | null
  footer: string | null
  seller: unknown
  buyer: unknown
  lines: readonly InvoiceLine[]
  taxes: readonly InvoiceTax[]
}>

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
