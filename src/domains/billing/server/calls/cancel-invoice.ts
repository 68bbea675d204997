import { take } from '#engines/transitions/contract/take.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { invoiceRefusals } from '../../contract/billing.refusals.ts'
import { invoiceWorkflow } from '../../contract/billing.workflows.ts'
import * as calls from '../../contract/invoice-steps.calls.ts'
import { buyer, type InvoiceLine, type InvoiceTax, seller } from '../../contract/invoices.models.ts'
import { lockSeries } from '#engines/numbering/server/store/series.ts'
import { seal, seriesOf } from '../invoices/issue.ts'
import { factsOf, presentInvoice, readInvoice } from '../invoices/present.ts'
import { insertLines, insertTaxes, readParts, releaseItems } from '../store/invoice-parts.ts'
import { lockInvoice } from '../store/invoices.ts'
import { listBrandFacts } from '../store/options.ts'
import { todayOf } from '../today.ts'
import { writeDraft } from './invoices.ts'

type Locked = NonNullable<Awaited<ReturnType<typeof lockInvoice>>>
type Parts = Readonly<{ lines: readonly InvoiceLine[]; taxes: readonly InvoiceTax[]; seller: unknown; buyer: unknown }>

const negative = (amount: number): number => (amount === 0 ? 0 : -amount)

const unsealedOf = (locked: Locked) => ({
  kind: 'credit_note' as const,
  brand_id: locked.brand_id,
  client_id: locked.client_id,
  pr_id: locked.pr_id,
  credits_id: locked.id,
  contract_ref: locked.contract_ref,
  currency: locked.currency,
  service_from: locked.service_from,
  service_to: locked.service_to,
  net_minor: negative(locked.net_minor),
  tax_minor: negative(locked.tax_minor),
  total_minor: negative(locked.total_minor),
})

/** Writes the credit note of an invoice: the same lines below 0, in a series of its own, for the same months. */
const writeCreditNote = async (context: Context, locked: Locked, parts: Parts, today: string): Promise<number> => {
  const { tx, actor } = context
  const { id } = await tx
    .insertInto('invoices')
    .values({ ...unsealedOf(locked), created_by: actor.account_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lines = parts.lines.map(({ id: _id, seq: _seq, items: _items, ...line }) => ({
    ...line,
    net_minor: negative(line.net_minor),
    items: [],
  }))
  await insertLines(tx, id, lines)
  const taxes = parts.taxes.map((tax) => ({
    ...tax,
    base_minor: negative(tax.base_minor),
    tax_minor: negative(tax.tax_minor),
  }))
  await insertTaxes(tx, id, taxes)
  const { brand_id } = locked
  const [brand] = await listBrandFacts(tx, brand_id)
  const { last_issue_date } = await lockSeries(tx, seriesOf({ brand_id, kind: 'credit_note', issue_date: today }))
  const issue_date = last_issue_date !== null && last_issue_date > today ? last_issue_date : today
  await seal(context, {
    id,
    kind: 'credit_note',
    brand_id,
    issue_date,
    due_date: issue_date,
    seller: seller.parse(parts.seller),
    buyer: buyer.parse(parts.buyer),
    prefix: brand?.number_prefix ?? '',
  })
  return id
}

/** A draft with the lines and the work of an invoice that was cancelled. */
const copyOf = (context: Context, locked: Locked, lines: readonly InvoiceLine[]): Promise<number> => {
  const { client_id, brand_id, pr_id, contract_ref, service_from, service_to, note, footer } = locked
  const copied = lines.map(({ id: _id, seq: _seq, net_minor: _net, ...line }) => line)
  const fields = { client_id, brand_id, pr_id, contract_ref, service_from, service_to, note, footer }
  return writeDraft(context, { ...fields, lines: copied })
}

export const cancelInvoice = handle(calls.cancelInvoice, async (context) => {
  const { tx, actor, params, body, now } = context
  const locked = await lockInvoice(tx, params.id)
  if (!locked) throw notFound()
  const facts = factsOf(actor, { kind: locked.kind, is_client_active: true })
  take(invoiceRefusals, next(invoiceWorkflow, locked.state, 'cancel', facts))
  requireVersion(locked, body.version)
  const parts = await readParts(tx, locked.id)
  await tx
    .updateTable('invoices')
    .set({ state: 'cancelled', cancelled_by: actor.account_id, cancel_reason: body.reason })
    .where('id', '=', locked.id)
    .execute()
  const noteId = await writeCreditNote(context, locked, parts, await todayOf(context))
  await releaseItems(tx, locked.id, now)
  const credit = await readInvoice(context, noteId)
  const after = { credit_note: credit.number, reason: body.reason }
  await audit(context, 'billing.invoice_cancelled', { entity: 'invoices', id: locked.id, after })
  await audit(context, 'billing.invoice_issued', { entity: 'invoices', id: noteId, after: credit })
  const draft = body.copy === true ? await copyOf(context, locked, parts.lines) : null
  return {
    invoice: presentInvoice(actor, await readInvoice(context, locked.id)),
    credit_note: presentInvoice(actor, credit),
    draft: draft === null ? null : presentInvoice(actor, await readInvoice(context, draft)),
  }
})
