import { instantIn } from '#kit/server/database/json.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { InvoiceFull, InvoiceLine, InvoiceTax } from '../../contract/invoices.models.ts'

type Parts = Pick<
  InvoiceFull,
  | 'lines'
  | 'taxes'
  | 'payments'
  | 'credit_notes'
  | 'client_credit_minor'
  | 'discount_bp'
  | 'discount_minor'
  | 'exchange_micro'
  | 'tax_currency'
  | 'billing_email'
  | 'note'
  | 'footer'
  | 'hash'
  | 'prev_hash'
  | 'cancel_reason'
> &
  Readonly<{ seller: unknown; buyer: unknown; prefix: string; series_year: number | null }>

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
export const readParts = async (tx: Tx, id: number): Promise<Parts> => {
  const { rows } = await sql<Parts>`
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
    from invoices i join clients c on c.id = i.client_id join brands b on b.id = i.brand_id where i.id = ${id}`.execute(
    tx,
  )
  const [row] = rows
  if (!row) throw new Error(`There is no invoice ${id}`)
  return row
}

/** What happened with an invoice, the first first. */
export const listHistory = async (
  tx: Tx,
  id: number,
): Promise<{ at: string; action: string; who: string | null }[]> => {
  const { rows } = await sql<{ at: string; action: string; who: string | null }>`
    select r.at, r.action, a.name as who from audit_rows r left join accounts a on a.id = coalesce(r.on_behalf_of, r.actor_account_id)
    where r.entity = 'invoices' and r.entity_id = ${id} order by r.id limit 200`.execute(tx)
  return rows
}

export type NewLine = Omit<InvoiceLine, 'id' | 'seq' | 'items' | 'credited_minor'> &
  Readonly<{
    /** The line of the invoice that a line of a credit note takes back. */
    credits_line_id?: number
    items: readonly Readonly<{ source_key: string; minutes: number; pr_id: number | null }>[]
  }>

/** Writes the lines of a draft. Answers the key of the first work that is billed elsewhere; null where all is well. */
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
  const { rows: taken } = await sql<{ source_key: string }>`
    insert into billed_items (source_key, invoice_line_id, pr_id, minutes)
    select * from unnest(${sorted.map((item) => item.source_key)}::text[], ${sorted.map((item) => item.invoice_line_id)}::int[],
      ${sorted.map((item) => item.pr_id)}::int[], ${sorted.map((item) => item.minutes)}::int[])
    on conflict (source_key) where released_at is null do nothing returning source_key`.execute(tx)
  const kept = new Set(taken.map(({ source_key }) => source_key))
  return kept.size === sorted.length ? null : (sorted.find(({ source_key }) => !kept.has(source_key))?.source_key ?? '')
}

/** Where work is billed: `draft 12`, or the number of an invoice. */
export const findBilledPlace = async (tx: Tx, sourceKey: string): Promise<string> => {
  const { rows } = await sql<{ place: string }>`
    select coalesce(i.number, 'draft ' || i.id) as place from billed_items b join invoice_lines l on l.id = b.invoice_line_id
    join invoices i on i.id = l.invoice_id where b.source_key = ${sourceKey} and b.released_at is null`.execute(tx)
  return rows[0]?.place ?? 'this draft'
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
export const removeParts = async (tx: Tx, invoiceId: number): Promise<void> => {
  await tx.deleteFrom('invoice_lines').where('invoice_id', '=', invoiceId).execute()
  await tx.deleteFrom('invoice_taxes').where('invoice_id', '=', invoiceId).execute()
}

/** Gives the work of a cancelled invoice back. Answers the keys that are free now. */
export const releaseItems = async (tx: Tx, invoiceId: number, now: string): Promise<void> => {
  await sql`update billed_items set released_at = ${now}::timestamptz where released_at is null and invoice_line_id in
    (select id from invoice_lines where invoice_id = ${invoiceId})`.execute(tx)
}

/** Gives the work of single lines back. */
export const releaseItemsOfLines = async (tx: Tx, lineIds: readonly number[], now: string): Promise<void> => {
  await sql`update billed_items set released_at = ${now}::timestamptz
    where released_at is null and invoice_line_id = any(${lineIds}::int[])`.execute(tx)
}
