import { found } from '#kit/server/database/rows.ts'
import { amountText } from '#engines/money/contract/amounts.ts'
import { take } from '#engines/transitions/contract/take.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { invoiceRefusals } from '../../contract/billing.refusals.ts'
import { type InvoiceContext, invoiceWorkflow } from '../../contract/billing.workflows.ts'
import * as calls from '../../contract/invoice-steps.calls.ts'
import type { InvoiceLine, InvoiceTax } from '../../contract/invoices.models.ts'
import { creditTaxes } from '../../contract/settlement.rules.ts'
import { creditableAmounts, writeCreditNote } from '../invoices/workflow/credit-note.ts'
import { workflowContext, presentInvoice, readInvoice } from '../invoices/present.ts'
import { saveSettlement, settlementAfter } from '../invoices/workflow/save-settlement.ts'
import { getParts, updateReleasedItems, updateReleasedLines } from '../store/invoice-parts.ts'
import { lockInvoice } from '../store/invoices.ts'
import { todayOf } from '../rules/today.ts'

type Locked = NonNullable<Awaited<ReturnType<typeof lockInvoice>>>
type LineAmount = Readonly<{ line_id: number; amount_minor: number }>

/** Returns the credited amount by line; 400 for a line that does not exist, or is named twice. */
const amountsOf = (lines: readonly InvoiceLine[], credited: readonly LineAmount[]): Map<number, number> => {
  const amounts = new Map(credited.map(({ line_id, amount_minor }) => [line_id, amount_minor]))
  if (amounts.size < credited.length) throw invalid({ lines: 'The same line is listed twice' })
  const known = new Set(lines.map(({ id }) => id))
  for (const [at, { line_id }] of credited.entries())
    if (!known.has(line_id)) throw invalid({ [`lines.${at}.line_id`]: 'There is no such line on this invoice' })
  return amounts
}

const listWholeLines = (lines: readonly InvoiceLine[], amounts: ReadonlyMap<number, number>): InvoiceLine[] => {
  const rest = creditableAmounts(lines)
  return lines.filter(({ id }) => amounts.has(id) && rest.get(id) === amounts.get(id))
}

/** Returns the first line that is credited beyond what it has left; null where none is. */
const findOverCredited = (
  lines: readonly InvoiceLine[],
  amounts: ReadonlyMap<number, number>,
  currency: string,
): InvoiceContext['over_credited'] => {
  const rest = creditableAmounts(lines)
  const over = lines.find(({ id }) => (amounts.get(id) ?? 0) > (rest.get(id) ?? 0))
  return over ? { line: over.seq, most: amountText(rest.get(over.id) ?? 0, currency) } : null
}

const totalOf = (
  locked: Locked,
  parts: Readonly<{ lines: readonly InvoiceLine[]; taxes: readonly InvoiceTax[] }>,
  amounts: ReadonlyMap<number, number>,
): number =>
  creditTaxes(parts.taxes, parts.lines, amounts, locked).reduce(
    (sum, { base_minor, tax_minor }) => sum - base_minor - tax_minor,
    0,
  )

/** Credits amounts of the lines of an invoice, paid or not. */
export const creditInvoice = handle(calls.creditInvoice, async (context) => {
  const { tx, actor, params, body, now } = context
  const locked = found(await lockInvoice(tx, params.id))
  if (locked.number !== null) requireVersion(locked, body.version)
  const parts = await getParts(tx, locked.id)
  const amounts = amountsOf(parts.lines, body.lines)
  const over_credited = findOverCredited(parts.lines, amounts, locked.currency)
  const credited_minor = over_credited ? 0 : locked.credited_minor + totalOf(locked, parts, amounts)
  const after = settlementAfter(locked, { credited_minor })
  const input: InvoiceContext = {
    ...workflowContext(actor, { kind: locked.kind, is_client_active: true }),
    over_credited,
    credits_all: after.state === 'cancelled',
    clears_balance: after.state === 'paid',
  }
  const state = take(invoiceRefusals, next(invoiceWorkflow, locked.state, 'credit', input))
  if (state !== after.state) throw new Error(`A credit does not lead to ${state}`)
  const whole = listWholeLines(parts.lines, amounts)
  if (body.free_work === true && !whole.some(({ items }) => items.length > 0))
    throw invalid({ free_work: 'No line with work is credited whole' })
  const today = await todayOf(context)
  const { account_id } = actor
  const note = await writeCreditNote(context, locked, parts, { today, account_id, amounts, note: body.reason })
  const isWhole = state === 'cancelled'
  const cancelled = { cancelled_by: account_id, cancel_reason: body.reason }
  const cause = { on: today, account_id, credit_note_id: note.id, ...(isWhole ? { cancelled } : {}) }
  await saveSettlement(context, locked, { credited_minor }, cause)
  if (isWhole) await updateReleasedItems(tx, locked.id, now)
  else if (body.free_work === true)
    await updateReleasedLines(
      tx,
      whole.map(({ id }) => id),
      now,
    )
  const credit = await readInvoice(context, note.id)
  const summary = { credit_note: credit.number, total_minor: note.total_minor, reason: body.reason }
  await audit(context, 'billing.invoice_credited', { entity: 'invoices', id: locked.id, after: summary })
  await audit(context, 'billing.invoice_issued', { entity: 'invoices', id: note.id, after: credit })
  return {
    invoice: presentInvoice(actor, await readInvoice(context, locked.id)),
    credit_note: presentInvoice(actor, credit),
  }
})
