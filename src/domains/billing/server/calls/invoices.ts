import { found } from '#kit/server/database/rows.ts'
import { take } from '#engines/transitions/contract/take.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { invalid } from '#kit/contract/envelope.ts'
import type { Parsed } from '#kit/contract/call.ts'
import type { Actor } from '#kit/server/actor.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { invoiceRefusals } from '../../contract/billing.refusals.ts'
import { invoiceWorkflow } from '../../contract/billing.workflows.ts'
import * as calls from '../../contract/invoices.calls.ts'
import { writeLines } from '../invoices/workflow/lines.ts'
import { listMissing } from '../invoices/rules/parties.ts'
import { workflowContext, presentInvoice, readFull, readInvoice } from '../invoices/present.ts'
import { readLadder } from '../reminders/rules.ts'
import { lockClient } from '../store/clients.ts'
import { getParts, deleteParts } from '../store/invoice-parts.ts'
import * as store from '../store/invoices.ts'
import { listBrands, listChoices } from '../store/options.ts'
import { findClientOfProject } from '../store/projects.ts'
import { todayOf } from '../rules/today.ts'

export const listInvoices = handle(calls.listInvoices, async (context) => {
  const { tx, actor, query } = context
  const { to_remind, ...filter } = query
  const remind = to_remind === undefined ? undefined : { schedule: await readLadder(context), is: to_remind }
  const { rows, meta } = await store.listInvoiceRows(tx, await todayOf(context), { ...filter, remind })
  return new DetailedResponse(
    rows.map((row) => presentInvoice(actor, row)),
    { meta },
  )
})

export const viewInvoice = handle(calls.viewInvoice, (context) => readFull(context, context.params.id))

export const readInvoiceOptions = handle(calls.readInvoiceOptions, async ({ tx }) => {
  const brands = await listBrands(tx)
  const choices = await listChoices(tx)
  const currencies = [...new Set(choices.clients.map(({ currency }) => currency))].toSorted()
  return {
    ...choices,
    brands: brands.map(({ id, name, is_default, tax_currency }) => ({ id, name, is_default, tax_currency })),
    seller_missing: await listMissing(tx, brands, currencies),
  }
})

type ServiceDays = Readonly<{ service_from: string; service_to: string }>
const checkService = ({ service_from, service_to }: ServiceDays): void => {
  if (service_to < service_from) throw invalid({ service_to: 'The service ends before it starts' })
}

const checkProject = async (tx: Tx, prId: number | null | undefined, clientId: number): Promise<void> => {
  if (prId === null || prId === undefined) return
  const project = await findClientOfProject(tx, prId)
  if (!project) throw invalid({ pr_id: 'Project does not exist' })
  if (project.client_id !== clientId) throw invalid({ pr_id: 'This project is of another client' })
}

const checkBrand = async (tx: Tx, brandId: number | undefined): Promise<number> => {
  const [brand] = await listBrands(tx, brandId ?? null)
  if (!brand) throw invalid({ brand_id: 'Brand does not exist' })
  return brand.id
}

/** Locks the client of a draft until the transaction ends. */
const lockClientForDraft = async (tx: Tx, actor: Actor, clientId: number) => {
  const client = await lockClient(tx, clientId)
  if (!client) throw invalid({ client_id: 'Client does not exist' })
  const input = workflowContext(actor, { kind: 'invoice', is_client_active: client.status === 'active' })
  take(invoiceRefusals, next(invoiceWorkflow, 'none', 'add', input))
  return client
}

/** Writes a draft with its lines. Returns its id. */
export const writeDraft = async (context: Context, draft: Parsed<typeof calls.addInvoice>['body']): Promise<number> => {
  const { tx, actor } = context
  const { lines, ...fields } = draft
  checkService(draft)
  const client = await lockClientForDraft(tx, actor, draft.client_id)
  await checkProject(tx, draft.pr_id, draft.client_id)
  const brand_id = await checkBrand(tx, draft.brand_id)
  const id = await store.insertInvoice(tx, {
    ...fields,
    brand_id,
    currency: client.currency,
    contract_ref: draft.contract_ref === undefined ? client.contract_ref : draft.contract_ref,
    created_by: actor.account_id,
  })
  const today = await todayOf(context)
  const totals = await writeLines({ tx, today, client_id: client.id, service_to: draft.service_to }, id, lines, draft)
  await store.updateInvoice(tx, id, totals)
  await audit(context, 'billing.invoice_added', { entity: 'invoices', id, after: await readInvoice(context, id) })
  return id
}

export const addInvoice = handle(calls.addInvoice, async (context) =>
  readFull(context, await writeDraft(context, context.body)),
)

/** A draft that is locked to be changed; a refusal where it was issued meanwhile. */
const lockDraft = async (context: Context, id: number, action: 'update' | 'delete') => {
  const locked = found(await store.lockInvoice(context.tx, id))
  const input = workflowContext(context.actor, { kind: locked.kind, is_client_active: true })
  take(invoiceRefusals, next(invoiceWorkflow, locked.state, action, input))
  return locked
}

type Discount = Readonly<{ discount_bp: number; discount_minor: number }>

/** The discount of a draft after a change: a rate that is given takes the place of an amount, and the other way round. */
const resolveDiscount = (change: Partial<Discount>, after: Discount): Discount => {
  if (change.discount_bp) return { ...after, discount_minor: 0 }
  return change.discount_minor ? { ...after, discount_bp: 0 } : after
}

/** The lines of a draft as they are, to be written again where they have to share another discount; else null. */
const listLinesToShare = async (
  { tx }: Context,
  locked: Readonly<{ id: number } & Discount>,
  discount: Discount,
): Promise<calls.LineInput[] | null> => {
  const isSame = locked.discount_bp === discount.discount_bp && locked.discount_minor === discount.discount_minor
  return isSame ? null : (await getParts(tx, locked.id)).lines.map(calls.lineInputOf)
}

export const updateInvoice = handle(calls.updateInvoice, async (context) => {
  const { tx, params, body } = context
  const { version, lines, ...change } = body
  const locked = await lockDraft(context, params.id, 'update')
  requireVersion(locked, version)
  const { service_from = locked.service_from, service_to = locked.service_to } = change
  checkService({ service_from, service_to })
  await checkProject(tx, change.pr_id, locked.client_id)
  if (change.brand_id !== undefined) await checkBrand(tx, change.brand_id)
  const before = await readInvoice(context, params.id)
  const { discount_bp = locked.discount_bp, discount_minor = locked.discount_minor } = change
  const discount = resolveDiscount(change, { discount_bp, discount_minor })
  const written = lines ?? (await listLinesToShare(context, locked, discount))
  if (written) await deleteParts(tx, params.id)
  const lineContext = { tx, today: await todayOf(context), client_id: locked.client_id, service_to }
  const totals = written ? await writeLines(lineContext, params.id, written, discount) : {}
  const set = { ...change, ...discount, ...totals }
  if (Object.keys(set).length > 0) await store.updateInvoice(tx, params.id, set)
  const after = await readInvoice(context, params.id)
  await audit(context, 'billing.invoice_updated', { entity: 'invoices', id: params.id, change: changed(before, after) })
  return readFull(context, params.id)
})

export const deleteInvoice = handle(calls.deleteInvoice, async (context) => {
  const { tx, params } = context
  await lockDraft(context, params.id, 'delete')
  const before = await readInvoice(context, params.id)
  await store.deleteInvoice(tx, params.id)
  await audit(context, 'billing.invoice_deleted', { entity: 'invoices', id: params.id, before })
  return { id: params.id }
})
