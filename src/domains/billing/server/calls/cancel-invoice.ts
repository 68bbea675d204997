import { found } from '#kit/server/database/rows.ts'
import { take } from '#engines/transitions/contract/take.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { invoiceRefusals } from '../../contract/billing.refusals.ts'
import { invoiceWorkflow } from '../../contract/billing.workflows.ts'
import * as calls from '../../contract/invoice-steps.calls.ts'
import type { InvoiceLine } from '../../contract/invoices.models.ts'
import { creditableAmounts, writeCreditNote } from '../invoices/workflow/credit-note.ts'
import { lineInputOf } from '../../contract/invoices.calls.ts'
import { workflowContext, presentInvoice, readInvoice } from '../invoices/present.ts'
import { saveSettlement } from '../invoices/workflow/save-settlement.ts'
import { getParts, updateReleasedItems } from '../store/invoice-parts.ts'
import { lockInvoice } from '../store/invoices.ts'
import { todayOf } from '../rules/today.ts'
import { writeDraft } from './invoices.ts'

type Locked = NonNullable<Awaited<ReturnType<typeof lockInvoice>>>

/** A draft with the lines and the work of an invoice that was cancelled. */
const copyOf = (context: Context, locked: Locked, lines: readonly InvoiceLine[]): Promise<number> => {
  const { client_id, brand_id, pr_id, contract_ref, service_from, service_to, note, footer } = locked
  const { discount_bp, discount_minor, exchange_micro } = locked
  const fields = { client_id, brand_id, pr_id, contract_ref, service_from, service_to, note, footer }
  const money = { discount_bp, discount_minor, exchange_micro }
  return writeDraft(context, { ...fields, ...money, lines: lines.map(lineInputOf) })
}

export const cancelInvoice = handle(calls.cancelInvoice, async (context) => {
  const { tx, actor, params, body, now } = context
  const locked = found(await lockInvoice(tx, params.id))
  const input = workflowContext(actor, { kind: locked.kind, is_client_active: true })
  take(invoiceRefusals, next(invoiceWorkflow, locked.state, 'cancel', input))
  requireVersion(locked, body.version)
  const parts = await getParts(tx, locked.id)
  const today = await todayOf(context)
  const { account_id } = actor
  const note = await writeCreditNote(context, locked, parts, {
    today,
    account_id,
    amounts: creditableAmounts(parts.lines),
  })
  const cancelled = { cancelled_by: account_id, cancel_reason: body.reason }
  const credited_minor = locked.credited_minor + note.total_minor
  await saveSettlement(
    context,
    locked,
    { credited_minor },
    { on: today, account_id, credit_note_id: note.id, cancelled },
  )
  await updateReleasedItems(tx, locked.id, now)
  const credit = await readInvoice(context, note.id)
  const after = { credit_note: credit.number, reason: body.reason }
  await audit(context, 'billing.invoice_cancelled', { entity: 'invoices', id: locked.id, after })
  await audit(context, 'billing.invoice_issued', { entity: 'invoices', id: note.id, after: credit })
  const draft = body.copy === true ? await copyOf(context, locked, parts.lines) : null
  return {
    invoice: presentInvoice(actor, await readInvoice(context, locked.id)),
    credit_note: presentInvoice(actor, credit),
    draft: draft === null ? null : presentInvoice(actor, await readInvoice(context, draft)),
  }
})
