import { z } from 'zod'
import { rows as selectRows } from '#kit/server/database/rows.ts'
import { invoiceFull } from '../../contract/invoices.models.ts'
import { instantIn } from '#kit/server/database/json.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { InvoiceLine, InvoiceTax } from '../../contract/invoices.models.ts'

const parts = invoiceFull
  .pick({
    lines: true,
    taxes: true,
    payments: true,
    credit_notes: true,
    client_credit_minor: true,
    discount_bp: true,
    discount_minor: true,
    exchange_micro: true,
    tax_currency: true,
    billing_email: true,
    note: true,
    footer: true,
    hash: true,
    prev_hash: true,
    cancel_reason: true,
  })
  .extend({ seller: z.unknown(), buyer: z.unknown(), prefix: z.string(), series_year: z.number().nullable() })
type Parts = z.output<typeof parts>

/** Lines of an invoice `i` with the work that they bill, as JSON in their order. */
export const linesOf = (invoice: RawBuilder<unknown>): RawBuilder<InvoiceLine[]> => sql<InvoiceLine[]>`
  coalesce((select json_agg(json_build_object('id', l.id, 'seq', l.seq, 'description', l.description, 'minutes', l.minutes,
      'quantity_milli', l.quantity_milli, 'unit', l.unit, 'unit_price_minor', l.unit_price_minor, 'discount_bp', l.discount_bp,
      'discount_minor', l.discount_minor, 'share_minor', l.share_minor, 'tax_rate_id', l.tax_rate_id, 'net_minor', l.net_minor,
      'credited_minor', (select -coalesce(sum(c.net_minor), 0) from invoice_lines c where c.credits_line_id = l.id), 'items', coalesce((
        select json_agg(json_strip_nulls(json_build_object('source_type', split_part(x.source_key, ':', 1), 'source_id', case
            when x.source_key like 'fee:%' then replace(split_part(x.source_key, ':', 3), '-', '')
            when x.source_key like 'progress:%' then split_part(x.source_key, ':', 3)
            else split_part(x.source_key, ':', 2) end::int,
          'pr_id', case when x.source_key like 'fee:%' or x.source_key like 'progress:%' then x.pr_id end)) order by x.id)
        from billed_items x where x.invoice_line_id = l.id), '[]'::json)) order by l.seq)
    from invoice_lines l where l.invoice_id = ${invoice}), '[]'::json)`

export const taxesOf = (invoice: RawBuilder<unknown>): RawBuilder<InvoiceTax[]> => sql<InvoiceTax[]>`
  coalesce((select json_agg(json_build_object('tax_rate_id', t.tax_rate_id, 'code', t.code, 'name', t.name, 'note', t.note,
      'rate_bp', t.rate_bp, 'base_minor', t.base_minor, 'tax_minor', t.tax_minor, 'national_minor', t.national_minor) order by t.rate_bp desc, t.tax_rate_id)
    from invoice_taxes t where t.invoice_id = ${invoice}), '[]'::json)`

/** Everything of an invoice that its row in lists does not carry. */
export const getParts = async (tx: Tx, id: number): Promise<Parts> => {
  const found = await selectRows(tx, parts)`
    select ${linesOf(sql`i.id`)} as lines, ${taxesOf(sql`i.id`)} as taxes, i.seller, i.buyer, i.note, i.footer, i.hash,
      i.prev_hash, i.cancel_reason, i.discount_bp, i.discount_minor, i.exchange_micro, i.tax_currency, c.billing_email, b.number_prefix as prefix, i.series_year,
      coalesce((select json_agg(json_build_object('id', p.id, 'received_on', p.received_on, 'amount_minor', p.amount_minor,
          'method', p.method, 'reference', p.reference, 'voided_at',
          ${instantIn('p.voided_at')}, 'void_reason', p.void_reason)
          order by p.received_on, p.id)
        from invoice_payments p where p.invoice_id = i.id), '[]'::json) as payments,
      coalesce((select json_agg(json_build_object('id', k.id, 'number', k.number, 'issue_date', k.issue_date,
          'total_minor', k.total_minor) order by k.id)
        from invoices k where k.credits_id = i.id), '[]'::json) as credit_notes,
      coalesce((select k.balance_minor from client_credits k where k.client_id = i.client_id and k.currency = i.currency), 0)
        as client_credit_minor
    from invoices i join clients c on c.id = i.client_id join brands b on b.id = i.brand_id where i.id = ${id}`
  const [row] = found
  if (!row) throw new Error(`There is no invoice ${id}`)
  return row
}

const historyRow = z.object({ at: z.string(), action: z.string(), who: z.string().nullable() })

/** Returns the history of an invoice, the first first. */
export const listHistory = (tx: Tx, id: number): Promise<{ at: string; action: string; who: string | null }[]> =>
  selectRows(tx, historyRow)`
    select r.at, r.action, a.name as who from audit_rows r left join accounts a on a.id = coalesce(r.on_behalf_of, r.actor_account_id)
    where r.entity = 'invoices' and r.entity_id = ${id} order by r.id limit 200`

export type NewLine = Omit<InvoiceLine, 'id' | 'seq' | 'items' | 'credited_minor'> &
  Readonly<{
    /** The line of the invoice that a line of a credit note reverts. */
    credits_line_id?: number
    items: readonly Readonly<{ source_key: string; minutes: number; pr_id: number | null }>[]
  }>

const linesRow = z.object({ source_key: z.string() })

/** Inserts the lines of a draft. Returns the key of the first work that is billed elsewhere; null where none is. */
export const insertLines = async (tx: Tx, invoiceId: number, lines: readonly NewLine[]): Promise<string | null> => {
  if (lines.length === 0) return null
  const rows = await tx
    .insertInto('invoice_lines')
    .values(lines.map(({ items: _items, ...line }, at) => ({ ...line, invoice_id: invoiceId, seq: at + 1 })))
    .returning(['id', 'seq'])
    .execute()
  const idOf = new Map(rows.map(({ seq, id }) => [seq, id]))
  const items = lines.flatMap(({ items: own }, at) =>
    own.map((item) => ({ ...item, invoice_line_id: idOf.get(at + 1) ?? 0 })),
  )
  if (items.length === 0) return null
  // In one order for all drafts, so that two of the same work wait for each other and never in a circle.
  const sorted = items.toSorted((a, b) => (a.source_key < b.source_key ? -1 : 1))
  const taken = await selectRows(tx, linesRow)`
    insert into billed_items (source_key, invoice_line_id, pr_id, minutes)
    select * from unnest(${sorted.map((item) => item.source_key)}::text[], ${sorted.map((item) => item.invoice_line_id)}::int[],
      ${sorted.map((item) => item.pr_id)}::int[], ${sorted.map((item) => item.minutes)}::int[])
    on conflict (source_key) where released_at is null do nothing returning source_key`
  const inserted = new Set(taken.map(({ source_key }) => source_key))
  return inserted.size === sorted.length
    ? null
    : (sorted.find(({ source_key }) => !inserted.has(source_key))?.source_key ?? '')
}

const billedPlaceRow = z.object({ place: z.string() })

/** Returns the place where work is billed: `draft 12`, or the number of an invoice. */
export const findBilledPlace = async (tx: Tx, sourceKey: string): Promise<string> => {
  const found = await selectRows(tx, billedPlaceRow)`
    select coalesce(i.number, 'draft ' || i.id) as place from billed_items b join invoice_lines l on l.id = b.invoice_line_id
    join invoices i on i.id = l.invoice_id where b.source_key = ${sourceKey} and b.released_at is null`
  return found[0]?.place ?? 'this draft'
}

/** Writes the taxes of an invoice. */
export const insertTaxes = async (tx: Tx, invoiceId: number, taxes: readonly InvoiceTax[]): Promise<void> => {
  if (taxes.length === 0) return
  await tx
    .insertInto('invoice_taxes')
    .values(taxes.map((tax) => ({ ...tax, invoice_id: invoiceId })))
    .execute()
}

/** Removes the lines and taxes of a draft; its work is free again. */
export const deleteParts = async (tx: Tx, invoiceId: number): Promise<void> => {
  await tx.deleteFrom('invoice_lines').where('invoice_id', '=', invoiceId).execute()
  await tx.deleteFrom('invoice_taxes').where('invoice_id', '=', invoiceId).execute()
}

/** Releases the work of a cancelled invoice. */
export const updateReleasedItems = async (tx: Tx, invoiceId: number, now: string): Promise<void> => {
  await sql`update billed_items set released_at = ${now}::timestamptz where released_at is null and invoice_line_id in
    (select id from invoice_lines where invoice_id = ${invoiceId})`.execute(tx)
}

/** Releases the work of single lines. */
export const updateReleasedLines = async (tx: Tx, lineIds: readonly number[], now: string): Promise<void> => {
  await sql`update billed_items set released_at = ${now}::timestamptz
    where released_at is null and invoice_line_id = any(${lineIds}::int[])`.execute(tx)
}

/** Returns the number of lines of an invoice. */
export const countLines = async (tx: Tx, invoiceId: number): Promise<number> => {
  const row = await tx
    .selectFrom('invoice_lines')
    .select((one) => one.fn.countAll<number>().as('count'))
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Returns the tax of an invoice by rate. */
export const listTaxAmounts = async (tx: Tx, invoiceId: number) =>
  tx.selectFrom('invoice_taxes').select(['tax_rate_id', 'tax_minor']).where('invoice_id', '=', invoiceId).execute()

type NationalTax = Readonly<{ invoice_id: number; tax_rate_id: number; national_minor: number }>

/** Changes the tax of a rate in the national currency. */
export const updateNationalTax = async (
  tx: Tx,
  { invoice_id, tax_rate_id, national_minor }: NationalTax,
): Promise<void> => {
  await tx
    .updateTable('invoice_taxes')
    .set({ national_minor })
    .where('invoice_id', '=', invoice_id)
    .where('tax_rate_id', '=', tax_rate_id)
    .execute()
}
