import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import {
  buyer,
  type Buyer,
  type InvoiceLine,
  type InvoiceTax,
  seller,
  type Seller,
} from '../../contract/invoices.models.ts'
import type { InvoiceKind, InvoiceState } from '../../contract/invoices.records.ts'
import { linesOf, taxesOf } from './invoice-parts.ts'

/** An invoice as it is printed. Who sends it and to whom is null for a draft. */
export type Printed = Readonly<{
  kind: InvoiceKind
  state: InvoiceState
  number: string | null
  currency: string
  contract_ref: string | null
  service_from: string
  service_to: string
  issue_date: string | null
  due_date: string | null
  issued_at: string | null
  net_minor: number
  tax_minor: number
  total_minor: number
  discount_bp: number
  discount_minor: number
  exchange_micro: number | null
  tax_currency: string | null
  note: string | null
  footer: string | null
  brand_name: string
  client_name: string
  seller: Seller | null
  buyer: Buyer | null
  lines: readonly InvoiceLine[]
  taxes: readonly InvoiceTax[]
  /** The invoice that a credit note reverts, and the credit notes of an invoice that is cancelled. */
  credits_number: string | null
  credited_by_number: string | null
}>

/** Everything that is printed of an invoice; undefined where there is none. */
export const findPrinted = async (tx: Tx, id: number): Promise<Printed | undefined> => {
  const { rows } = await sql<Printed>`
    select i.kind, i.state, i.number, i.currency, i.contract_ref, i.service_from, i.service_to, i.issue_date, i.due_date,
      i.issued_at, i.net_minor, i.tax_minor, i.total_minor, i.discount_bp, i.discount_minor, i.exchange_micro, i.tax_currency, i.note, i.footer, i.seller, i.buyer, b.legal_name as brand_name,
      coalesce(c.legal_name, c.name) as client_name, ${linesOf(sql`i.id`)} as lines, ${taxesOf(sql`i.id`)} as taxes,
      o.number as credits_number,
      case when i.state = 'cancelled' then (select string_agg(k.number, ', ' order by k.id) from invoices k
        where k.credits_id = i.id) end as credited_by_number
    from invoices i join brands b on b.id = i.brand_id join clients c on c.id = i.client_id
    left join invoices o on o.id = i.credits_id
    where i.id = ${id}`.execute(tx)
  const [row] = rows
  return row && { ...row, seller: seller.nullable().parse(row.seller), buyer: buyer.nullable().parse(row.buyer) }
}
