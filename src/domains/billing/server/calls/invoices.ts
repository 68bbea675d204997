import { take } from '#engines/transitions/contract/take.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import type { Actor } from '#kit/server/actor.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { invoiceRefusals } from '../../contract/billing.refusals.ts'
import { invoiceWorkflow } from '../../contract/billing.workflows.ts'
import * as calls from '../../contract/invoices.calls.ts'
import { writeLines } from '../invoices/lines.ts'
import { listMissing } from '../invoices/parties.ts'
import { factsOf, presentInvoice, readFull, readInvoice } from '../invoices/present.ts'
import { readLadder } from '../reminders/settings.ts'
import { holdClient } from '../store/clients.ts'
import { readParts, removeParts } from '../store/invoice-parts.ts'
import * as store from '../store/invoices.ts'
import { listBrandFacts, listChoices } from '../store/options.ts'
import { todayOf } from '../today.ts'

export const listInvoices = handle(calls.listInvoices, async (context) => {
  const { tx, actor, query } = context
  const { to_remind, ...filter } = query
  const remind = to_remind === undefined ? undefined : { ask: await readLadder(context), is: to_remind }
  const { rows, meta } = await store.listInvoiceRows(tx, await todayOf(context), { ...filter, remind })
  return new DetailedResponse(
    rows.map((row) => presentInvoice(actor, row)),
    { meta },
  )
})

export const viewInvoice = handle(calls.viewInvoice, (context) => readFull(context, context.params.id))

export const readInvoiceOptions = handle(calls.readInvoiceOptions, async ({ tx }) => {
  const brands = await listBrandFacts(tx)
  const choices = await listChoices(tx)
  const currencies = [...new Set(choices.clients.map(({ currency }) => currency))].toSorted()
  return {
    ...choices,
    brands: brands.map(({ id, name, is_default, tax_currency }) => ({ id, name, is_default, tax_currency })),
    seller_missing: await listMissing(tx, brands, currencies),
  }
})

type Facts = Readonly<{ service_from: string; service_to: string }>
const checkService = ({ service_from, service_to }: Facts): void => {
  if (service_to < service_from) throw invalid({ service_to: 'The service ends before it starts' })
}

const checkProject = async (tx: Tx, prId: number | null | undefined, clientId: number): Promise<void> => {
  if (prId === null || prId === undefined) return
  const project = await tx.selectFrom('projects').select('client_id').where('pr_id', '=', prId).executeTakeFirst()
  if (!project) throw invalid({ pr_id: 'Project does not exist' })
  if (project.client_id !== clientId) throw invalid({ pr_id: 'This project is of another client' })
}

const checkBrand = async (tx: Tx, brandId: number | undefined): Promise<number> => {
  const [brand] = await listBrandFacts(tx, brandId ?? null)
  if (!brand) throw invalid({ brand_id: 'Brand does not exist' })
  return brand.id
}

/** The client that a draft is made for, kept as it is until the change is made. */
const takeClient = async (tx: Tx, actor: Actor, clientId: number) => {
  const client = await holdClient(tx, clientId)
  if (!client) throw invalid({ client_id: 'Client does not exist' })
  const facts = factsOf(actor, { kind: 'invoice', is_client_active: client.status === 'active' })
  take(invoiceRefusals, next(invoiceWorkflow, 'none', 'add', facts))
  return client
}

type NewDraft = Readonly<{
  client_id: number
  service_from: string
  service_to: string
  lines: readonly calls.LineInput[]
  brand_id?: number | undefined
  pr_id?: number | null | undefined
  contract_ref?: string | null | undefined
  due_date?: string | null | undefined
  note?: string | null | undefined
  footer?: string | null | undefined
  discount_bp?: number | undefined
  discount_minor?: number | undefined
  exchange_micro?: number | null | undefined
}>

/** Writes a draft with its lines. Answers its id. */
export const writeDraft = async (context: Context, draft: NewDraft): Promise<number> => {
  const { tx, actor } = context
  const { lines, ...fields } = draft
  checkService(draft)
  const client = await takeClient(tx, actor, draft.client_id)
  await checkProject(tx, draft.pr_id, draft.client_id)
  const brand_id = await checkBrand(tx, draft.brand_id)
  const { id } = await tx
    .insertInto('invoices')
    .values({
      ...fields,
      brand_id,
      currency: client.currency,
      contract_ref: draft.contract_ref === undefined ? client.contract_ref : draft.contract_ref,
      created_by: actor.account_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const today = await todayOf(context)
  const totals = await writeLines({ tx, today, client_id: client.id, service_to: draft.service_to }, id, lines, draft)
  await tx.updateTable('invoices').set(totals).where('id', '=', id).execute()
  await audit(context, 'billing.invoice_added', { entity: 'invoices', id, after: await readInvoice(context, id) })
  return id
}

export const addInvoice = handle(calls.addInvoice, async (context) =>
  readFull(context, await writeDraft(context, context.body)),
)

/** A draft that is locked to be changed; a refusal where it was issued meanwhile. */
const takeDraft = async (context: Context, id: number, action: 'update' | 'delete') => {
  const locked = await store.lockInvoice(context.tx, id)
  if (!locked) throw notFound()
  const facts = factsOf(context.actor, { kind: locked.kind, is_client_active: true })
  take(invoiceRefusals, next(invoiceWorkflow, locked.state, action, facts))
  return locked
}

type Discount = Readonly<{ discount_bp: number; discount_minor: number }>

/** The discount of a draft after a change: a rate that is given takes the place of an amount, and the other way round. */
const oneDiscount = (change: Partial<Discount>, after: Discount): Discount => {
  if (change.discount_bp) return { ...after, discount_minor: 0 }
  return change.discount_minor ? { ...after, discount_bp: 0 } : after
}

/** The lines of a draft as they are, to be written again where they have to share another discount; else null. */
const linesToShare = async (
  { tx }: Context,
  locked: Readonly<{ id: number } & Discount>,
  discount: Discount,
): Promise<calls.LineInput[] | null> => {
  const isSame = locked.discount_bp === discount.discount_bp && locked.discount_minor === discount.discount_minor
  return isSame ? null : (await readParts(tx, locked.id)).lines.map(calls.lineInputOf)
}

export const updateInvoice = handle(calls.updateInvoice, async (context) => {
  const { tx, params, body } = context
  const { version, lines, ...change } = body
  const locked = await takeDraft(context, params.id, 'update')
  requireVersion(locked, version)
  const { service_from = locked.service_from, service_to = locked.service_to } = change
  checkService({ service_from, service_to })
  await checkProject(tx, change.pr_id, locked.client_id)
  if (change.brand_id !== undefined) await checkBrand(tx, change.brand_id)
  const before = await readInvoice(context, params.id)
  const { discount_bp = locked.discount_bp, discount_minor = locked.discount_minor } = change
  const discount = oneDiscount(change, { discount_bp, discount_minor })
  const written = lines ?? (await linesToShare(context, locked, discount))
  if (written) await removeParts(tx, params.id)
  const ask = { tx, today: await todayOf(context), client_id: locked.client_id, service_to }
  const totals = written ? await writeLines(ask, params.id, written, discount) : {}
  const set = { ...change, ...discount, ...totals }
  if (Object.keys(set).length > 0) await tx.updateTable('invoices').set(set).where('id', '=', params.id).execute()
  const after = await readInvoice(context, params.id)
  await audit(context, 'billing.invoice_updated', { entity: 'invoices', id: params.id, change: changed(before, after) })
  return readFull(context, params.id)
})

export const deleteInvoice = handle(calls.deleteInvoice, async (context) => {
  const { tx, params } = context
  await takeDraft(context, params.id, 'delete')
  const before = await readInvoice(context, params.id)
  await tx.deleteFrom('invoices').where('id', '=', params.id).execute()
  await audit(context, 'billing.invoice_deleted', { entity: 'invoices', id: params.id, before })
  return { id: params.id }
})
