import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '#kit/server/context.ts'
import { one } from '#kit/server/database/rows.ts'
import { buyer, invoiceLine, invoiceTax, seller } from '../../contract/invoices.models.ts'
import { invoiceKind, invoiceState } from '../../contract/invoices.records.ts'
import { linesOf, taxesOf } from './invoice-parts.ts'

/** An invoice as it is printed. Who sends it and to whom is null for a draft. */
const printed = z.object({
  kind: invoiceKind,
  state: invoiceState,
  number: z.string().nullable(),
  currency: z.string(),
  contract_ref: z.string().nullable(),
  service_from: z.string(),
  service_to: z.string(),
  issue_date: z.string().nullable(),
  due_date: z.string().nullable(),
  issued_at: z.string().nullable(),
  net_minor: z.number(),
  tax_minor: z.number(),
  total_minor: z.number(),
  discount_bp: z.number(),
  discount_minor: z.number(),
  exchange_micro: z.number().nullable(),
  tax_currency: z.string().nullable(),
  note: z.string().nullable(),
  footer: z.string().nullable(),
  brand_name: z.string(),
  client_name: z.string(),
  seller: seller.nullable(),
  buyer: buyer.nullable(),
  lines: z.array(invoiceLine),
  taxes: z.array(invoiceTax),
  /** The invoice that a credit note reverts, and the credit notes of an invoice that is cancelled. */
  credits_number: z.string().nullable(),
  credited_by_number: z.string().nullable(),
})
export type Printed = Readonly<z.output<typeof printed>>

/** Everything that is printed of an invoice; undefined where there is none. */
export const findPrinted = async (tx: Tx, id: number): Promise<Printed | undefined> => {
  const row = await one(tx, printed)`
    select i.kind, i.state, i.number, i.currency, i.contract_ref, i.service_from, i.service_to, i.issue_date, i.due_date,
      i.issued_at, i.net_minor, i.tax_minor, i.total_minor, i.discount_bp, i.discount_minor, i.exchange_micro, i.tax_currency, i.note, i.footer, i.seller, i.buyer, b.legal_name as brand_name,
      coalesce(c.legal_name, c.name) as client_name, ${linesOf(sql`i.id`)} as lines, ${taxesOf(sql`i.id`)} as taxes,
      o.number as credits_number,
      case when i.state = 'cancelled' then (select string_agg(k.number, ', ' order by k.id) from invoices k
        where k.credits_id = i.id) end as credited_by_number
    from invoices i join brands b on b.id = i.brand_id join clients c on c.id = i.client_id
    left join invoices o on o.id = i.credits_id
    where i.id = ${id}`
  return row && { ...row, seller: seller.nullable().parse(row.seller), buyer: buyer.nullable().parse(row.buyer) }
}
