import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { invoice, invoiceTotals, type InvoiceTotals } from '../../contract/invoices.models.ts'
import { type Insertable, type RawBuilder, sql, type UpdateObject } from 'kysely'
import type { Parsed } from '#kit/contract/call.ts'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { containing } from '#kit/server/database/containing.ts'
import type { Database, Invoices } from '#kit/server/database/tables.ts'
import { pageBy, readPage } from '#kit/server/page.ts'
import { BALANCE, IS_OPEN } from './open.ts'
import type { ReminderSchedule } from './mails.ts'
import { isToRemind, reminderLevel } from './mails.ts'
import type { listInvoices } from '../../contract/invoices.calls.ts'

const invoiceRow = invoice.omit({ can: true }).extend({ is_client_active: z.boolean(), has_reminders: z.boolean() })
export type InvoiceRow = z.output<typeof invoiceRow>
type InvoiceFilter = Omit<Parsed<typeof listInvoices>['query'], 'to_remind'> &
  Readonly<{
    /** Restricts the list to invoices whose next reminder is due, or to all others. */
    remind?: Readonly<{ schedule: ReminderSchedule; is: boolean }> | undefined
  }>

const isOverdue = (today: string) => sql<boolean>`(${IS_OPEN} and i.due_date < ${today}::date)`

const columns = (today: string): RawBuilder<unknown> => sql`
  i.id, i.kind, i.number, i.state, ${isOverdue(today)} as overdue, i.contract_ref, i.currency, i.service_from, i.service_to,
  i.issue_date, i.due_date, i.net_minor, i.tax_minor, i.total_minor, i.paid_minor, i.credited_minor, i.excess_minor,
  case when ${IS_OPEN} then ${BALANCE} else 0 end as balance_minor, i.credits_id,
  (select max(k.id) from invoices k where k.credits_id = i.id) as credited_by_id,
  i.sent_at, ${reminderLevel} as reminder_level, i.version, c.status = 'active' as is_client_active,
  c.reminders as has_reminders,
  json_build_object('id', b.id, 'name', b.name) as brand,
  json_build_object('id', c.id, 'code', c.code, 'name', c.name) as client,
  case when p.pr_id is not null then json_build_object('pr_id', p.pr_id, 'name', p.name) end as project`

const FROM = sql`invoices i join brands b on b.id = i.brand_id join clients c on c.id = i.client_id
  left join projects p on p.pr_id = i.pr_id`

// Drafts have no date of issue yet and come first in what is newest.
const SORTS = {
  issue_date: sql`coalesce(i.issue_date, '9999-12-31'::date)`,
  due_date: sql`coalesce(i.due_date, '9999-12-31'::date)`,
  total_minor: sql`i.total_minor`,
}

const conditionsOf = (filter: InvoiceFilter, today: string): RawBuilder<unknown> => {
  const found = containing(filter.q)
  return sql.join(
    [
      sql`true`,
      ...(found
        ? [
            sql`(i.number ilike ${found} or i.contract_ref ilike ${found}
              or i.client_id in (select n.id from clients n where n.name ilike ${found} or n.code ilike ${found}))`,
          ]
        : []),
      ...(filter.state ? [sql`i.state = any(${filter.state}::text[])`] : []),
      ...(filter.overdue === true ? [isOverdue(today)] : []),
      ...(filter.overdue === false ? [sql`not ${isOverdue(today)}`] : []),
      ...(filter.remind ? [sql`${isToRemind(filter.remind.schedule)} = ${filter.remind.is}`] : []),
      ...(filter.client_id ? [sql`i.client_id = ${filter.client_id}`] : []),
      ...(filter.kind ? [sql`i.kind = ${filter.kind}`] : []),
      ...(filter.from ? [sql`i.issue_date >= ${filter.from}::date`] : []),
      ...(filter.to ? [sql`i.issue_date <= ${filter.to}::date`] : []),
    ],
    sql` and `,
  )
}

/**
 * Contract invoices, the newest first. The page is found by its ids before anything is read of it. Totals are those of all
 * that match, by currency: what was issued and not reverted, what is open, and what of that is overdue.
 */
export const listInvoiceRows = async (
  tx: Tx,
  today: string,
  filter: InvoiceFilter,
): Promise<{ rows: InvoiceRow[]; meta: PageMeta & { totals: InvoiceTotals[] } }> => {
  const page = pageBy({ sorts: SORTS, id: sql.ref('i.id'), fallback: '-issue_date' }, filter)
  const where = conditionsOf(filter, today)
  const totals = await listTotals(tx, today, where)
  const total = totals.reduce((sum, { count }) => sum + count, 0)
  const source = { row: invoiceRow, columns: columns(today), from: FROM, found: sql`invoices i`, where, total }
  const { rows, meta } = await readPage(tx, page, source)
  return {
    rows,
    meta: {
      ...meta,
      totals: totals.filter(({ numbered }) => numbered > 0).map(({ count: _c, numbered: _n, ...rest }) => rest),
    },
  }
}

const totalsRow = invoiceTotals.extend({ count: z.number(), numbered: z.number() })

const listTotals = (tx: Tx, today: string, where: RawBuilder<unknown>) =>
  rows(tx, totalsRow)`
    select i.currency, count(*)::int as count, count(i.number)::int as numbered,
      coalesce(sum(i.total_minor) filter (where i.number is not null), 0)::bigint as issued,
      coalesce(sum(${BALANCE}) filter (where ${IS_OPEN}), 0)::bigint as open,
      coalesce(sum(${BALANCE}) filter (where ${isOverdue(today)}), 0)::bigint as overdue
    from invoices i where ${where} group by 1 order by 1`

export const findInvoiceRow = (tx: Tx, today: string, id: number): Promise<InvoiceRow | undefined> =>
  one(tx, invoiceRow)`select ${columns(today)} from ${FROM} where i.id = ${id}`

/** The row of an invoice, locked until the transaction ends. */
export const lockInvoice = async (tx: Tx, id: number) =>
  tx.selectFrom('invoices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The invoice of a payment, locked before the payment is looked at. */
export const lockInvoiceOfPayment = async (tx: Tx, paymentId: number) => {
  const found = await tx
    .selectFrom('invoice_payments')
    .select('invoice_id')
    .where('id', '=', paymentId)
    .executeTakeFirst()
  return found && lockInvoice(tx, found.invoice_id)
}

/** Inserts a draft or a credit note. Returns its id. */
export const insertInvoice = async (tx: Tx, invoice: Insertable<Invoices>): Promise<number> => {
  const { id } = await tx.insertInto('invoices').values(invoice).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Changes columns of an invoice. */
export const updateInvoice = async (tx: Tx, id: number, change: UpdateObject<Database, 'invoices'>): Promise<void> => {
  await tx.updateTable('invoices').set(change).where('id', '=', id).execute()
}

/** Deletes a draft. */
export const deleteInvoice = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('invoices').where('id', '=', id).execute()
}
