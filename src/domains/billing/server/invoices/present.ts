import { found } from '#kit/server/database/rows.ts'
import { can } from '#engines/transitions/contract/transitions.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import { auditWords } from '#kit/server/audit-words.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import { type InvoiceContext, invoiceWorkflow } from '../../contract/billing.workflows.ts'
import { invoiceNumber } from '../../contract/invoice.rules.ts'
import { buyer, type Invoice, type InvoiceFull, seller } from '../../contract/invoices.models.ts'
import { LAST_LEVEL, nextReminder } from '../../contract/reminder.rules.ts'
import { readLadder } from '../reminders/rules.ts'
import { listReminders } from '../store/mails.ts'
import { findInvoiceRow, type InvoiceRow } from '../store/invoices.ts'
import { listHistory, getParts } from '../store/invoice-parts.ts'
import { getSeriesPlace } from '../store/series.ts'
import { todayOf } from '../rules/today.ts'

/** Returns the input of the invoice workflow, to which a step adds what it knows. */
export const workflowContext = (
  actor: Actor,
  row: Readonly<{ kind: 'invoice' | 'credit_note'; is_client_active: boolean }>,
): InvoiceContext => ({
  may_write: scopeOf(actor, 'invoices.write') !== null,
  may_issue: scopeOf(actor, 'invoices.issue') !== null,
  may_pay: scopeOf(actor, 'invoices.pay') !== null,
  kind: row.kind,
  is_client_active: row.is_client_active,
  missing: null,
  seller_missing: null,
  exchange_missing: null,
  wrong_date: null,
  over: null,
  clears_balance: true,
  has_other_payment: true,
  stays_paid: false,
  credits_all: false,
  over_credited: null,
})

export const presentInvoice = (actor: Actor, row: InvoiceRow): Invoice => {
  const { is_client_active: _client, has_reminders, ...invoice } = row
  const { add: _add, ...steps } = can(invoiceWorkflow, row.state, workflowContext(actor, row))
  const isSendable = row.number !== null && row.state !== 'cancelled' && scopeOf(actor, 'invoices.issue') !== null
  const remind = isSendable && row.overdue && has_reminders && row.reminder_level < LAST_LEVEL
  return { ...invoice, can: { ...steps, send: isSendable, remind } }
}

export const readInvoice = async (context: Pick<Context, 'tx' | 'now'>, id: number): Promise<InvoiceRow> =>
  found(await findInvoiceRow(context.tx, await todayOf(context), id))

const nextNumber = async (tx: Tx, row: InvoiceRow, prefix: string, today: string): Promise<string | null> => {
  if (row.state !== 'draft') return null
  const year = Number(today.slice(0, 4))
  const last = await getSeriesPlace(tx, { brand_id: row.brand.id, kind: row.kind, year })
  return invoiceNumber(prefix, row.kind, year, last + 1)
}

const remindersOf = async (work: Pick<Context, 'tx' | 'now'>, row: InvoiceRow): Promise<InvoiceFull['reminders']> => {
  const { zone, ladder } = await readLadder(work)
  const sent = await listReminders(work.tx, row.id, zone)
  const { due_date, balance_minor, has_reminders } = row
  const isReminded = due_date !== null && balance_minor > 0 && has_reminders
  const progress = { level: sent.length, last_on: sent.at(-1)?.on ?? null }
  return { sent, next: isReminded ? nextReminder({ ...progress, due_date }, ladder) : null }
}

/** An invoice with all its parts, as screens and mails show it. */
export const readFull = async (
  context: Pick<Context, 'tx' | 'now' | 'actor' | 'audits'>,
  id: number,
): Promise<InvoiceFull> => {
  const { tx, actor } = context
  const row = await readInvoice(context, id)
  const { prefix, series_year: _year, ...parts } = await getParts(tx, id)
  const labels = auditWords()
  // The audit entries of this change are written at its end.
  const added = context.audits
    .filter((one) => one['entity'] === 'invoices' && one['entity_id'] === id)
    .map((one) => ({ at: context.now, action: String(one['action']), who: actor.name }))
  const history = [...(await listHistory(tx, id)), ...added]
  return {
    ...presentInvoice(actor, row),
    ...parts,
    seller: seller.nullable().parse(parts.seller),
    buyer: buyer.nullable().parse(parts.buyer),
    next_number: await nextNumber(tx, row, prefix, await todayOf(context)),
    reminders: await remindersOf(context, row),
    history: history.map(({ at, action, who }) => ({ at, who, what: labels.get(action)?.text ?? action })),
  }
}
