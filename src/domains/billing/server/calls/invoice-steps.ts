import { found } from '#kit/server/database/rows.ts'
import { lockSeries } from '#engines/numbering/server/store/series.ts'
import { take } from '#engines/transitions/contract/take.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { invoiceRefusals } from '../../contract/billing.refusals.ts'
import { type InvoiceContext, invoiceWorkflow } from '../../contract/billing.workflows.ts'
import * as calls from '../../contract/invoice-steps.calls.ts'
import { dayText } from '../../contract/months.ts'
import { seal, seriesOf } from '../invoices/workflow/issue.ts'
import { freezeNationalTax, needsExchange } from '../invoices/workflow/national-tax.ts'
import { readBuyer, readSeller } from '../invoices/rules/parties.ts'
import { workflowContext, readFull, readInvoice } from '../invoices/present.ts'
import { getTaxCurrency } from '../store/options.ts'
import { lockClient } from '../store/clients.ts'
import { countLines } from '../store/invoice-parts.ts'
import * as store from '../store/invoices.ts'
import { findLastNumber } from '../store/series.ts'
import { todayOf } from '../rules/today.ts'

type Locked = NonNullable<Awaited<ReturnType<typeof store.lockInvoice>>>

const lock = async (context: Context, id: number): Promise<Locked> => found(await store.lockInvoice(context.tx, id))

/** Returns what prevents the issue of a draft, apart from the sender; null where nothing does. */
const missingOf = (locked: Locked, lines: number, buyer: unknown, issueDate: string): string | null => {
  if (lines === 0) return 'Add a line first.'
  if (locked.total_minor <= 0) return 'The total must be more than 0.'
  if (typeof buyer === 'string') return buyer
  return locked.due_date !== null && locked.due_date < issueDate ? 'Set a due date on or after the issue date.' : null
}

/** Returns the reason why a date of issue does not fit into its series, as the end of a sentence. */
const findDateFault = async (
  context: Context,
  locked: Locked,
  issue_date: string,
  today: string,
): Promise<string | null> => {
  if (issue_date > today) return 'in the future'
  const key = seriesOf({ ...locked, issue_date })
  const { last_issue_date } = await lockSeries(context.tx, key)
  if (last_issue_date === null || issue_date >= last_issue_date) return null
  return `before ${await findLastNumber(context.tx, key)} of ${dayText(last_issue_date)}`
}

export const issueInvoice = handle(calls.issueInvoice, async (context) => {
  const { tx, actor, params, body } = context
  const locked = await lock(context, params.id)
  if (locked.state === 'draft') requireVersion(locked, body.version)
  const today = await todayOf(context)
  const issue_date = body.issue_date ?? today
  const client = await lockClient(tx, locked.client_id)
  const buyer = await readBuyer(tx, locked.client_id)
  const sender = await readSeller(tx, locked.brand_id, locked.currency)
  const national = await getTaxCurrency(tx, locked.brand_id)
  const input: InvoiceContext = {
    ...workflowContext(actor, { kind: locked.kind, is_client_active: client?.status === 'active' }),
    missing: missingOf(locked, await countLines(tx, locked.id), buyer, issue_date),
    exchange_missing: locked.exchange_micro === null && needsExchange(locked, national) ? national : null,
    seller_missing: 'seller' in sender ? null : sender,
    wrong_date: locked.state === 'draft' ? await findDateFault(context, locked, issue_date, today) : null,
  }
  take(invoiceRefusals, next(invoiceWorkflow, locked.state, 'issue', input))
  if (typeof buyer === 'string' || !('seller' in sender)) throw new Error('An incomplete invoice was let through')
  const due_date = locked.due_date ?? addDays(issue_date, buyer.payment_terms_days)
  const { id, kind, brand_id } = locked
  await freezeNationalTax(tx, locked, national)
  await seal(context, { id, kind, brand_id, issue_date, due_date, buyer, ...sender })
  await audit(context, 'billing.invoice_issued', { entity: 'invoices', id, after: await readInvoice(context, id) })
  return readFull(context, id)
})
