import { sql } from 'kysely'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { auditWords } from '#kit/server/audit-words.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context, Work } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import { totalOf } from '#kit/server/page.ts'
import { isNoChange } from '#kit/server/database/changes-of.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import * as calls from '../../contract/inventory.calls.ts'
import type { Asset } from '../../contract/inventory.models.ts'
import { inventoryRefusals } from '../../contract/inventory.refusals.ts'
import { byStatus } from '../by-status.ts'
import { checkExtra, type Extra, parseFields } from '../own-fields.ts'
import { presentAsset, presentAssignment } from '../present.ts'
import * as store from '../store/assets.ts'
import { listAssignmentRows } from '../store/assignments.ts'
import { lockCategory, shareCategory, takeTag } from '../store/categories.ts'
import { listEvents, listRepairs } from '../store/history.ts'
import { listPhotos } from '../store/photos.ts'
import { readingOf } from '../today.ts'

/** An asset that the actor sees, as it is read; 404 for every other one. */
export const readAsset = async (
  context: Pick<Context, 'tx' | 'actor' | 'now'>,
  id: number,
): Promise<store.AssetRow> => {
  const [row] = await store.findAssetRows(context.tx, await readingOf(context), [id])
  if (!row) throw notFound()
  return row
}

export const listAssets = handle(calls.listAssets, async (context) => {
  const { tx, query } = context
  const reading = await readingOf(context)
  // Beside each other: of ten thousand people's equipment each of them is read through.
  const [counted, { rows, meta }] = await Promise.all([
    store.countStatuses(tx, reading, query),
    store.listAssetRows(tx, reading, query),
  ])
  const status_counts = byStatus((status) => counted[status] ?? 0)
  const total = totalOf(status_counts, query.status ? [query.status] : [])
  return new DetailedResponse(rows.map(presentAsset), { meta: { ...meta, total, status_counts } })
})

type Facts = Readonly<{
  purchased_on?: string | null | undefined
  warranty_until?: string | null | undefined
  price_minor?: number | null | undefined
  currency?: string | null | undefined
  manufacturer?: string | null | undefined
  serial?: string | null | undefined
}>

const checkFacts = ({ purchased_on, warranty_until, price_minor, currency }: Facts): void => {
  if ((price_minor ?? null) !== null && (currency ?? null) === null) throw invalid({ currency: 'Choose the currency' })
  if (purchased_on && warranty_until && warranty_until < purchased_on)
    throw invalid({ warranty_until: 'The warranty ends before the purchase' })
}

const checkSerial = async ({ tx }: Work, { manufacturer, serial }: Facts, id: number): Promise<void> => {
  if (!manufacturer || !serial) return
  const tag = await store.findSerial(tx, manufacturer, serial, id)
  if (tag !== undefined) throw inventoryRefusals.refusal('serial_taken', { serial, tag })
}

/** A currency without a price says nothing: that of a price goes with it, and none is given without. */
const currencyOf = ({ price_minor, currency }: Facts, given: Pick<Facts, 'currency'>): string | null => {
  if ((price_minor ?? null) !== null) return currency ?? null
  if ((given.currency ?? null) !== null) throw invalid({ currency: 'Only a price has a currency' })
  return null
}

/** The day on which a warranty of so many months ends. */
const warrantyOf = (bought: string, months: number): string =>
  Temporal.PlainDate.from(bought).add({ months }).subtract({ days: 1 }).toString()

export const addAsset = handle(calls.addAsset, async (context) => {
  const { tx, actor, body } = context
  const { extra, ...facts } = body
  const category = await lockCategory(tx, actor, body.category_id)
  if (!category?.active) throw notFound()
  checkFacts(facts)
  const values: Extra = checkExtra(parseFields(category.fields), extra ?? {})
  await checkSerial(context, facts, 0)
  const tag = facts.tag ?? (await takeTag(tx, category))
  const used = await tx
    .selectFrom('inventory_assets')
    .select('id')
    .where(sql`lower(tag)`, '=', tag.toLowerCase())
    .executeTakeFirst()
  if (used) throw inventoryRefusals.refusal('tag_taken', { tag })
  const months = category.warranty_months
  const preset = months && facts.purchased_on ? { warranty_until: warrantyOf(facts.purchased_on, months) } : {}
  const { id } = await tx
    .insertInto('inventory_assets')
    .values({ ...preset, ...facts, currency: currencyOf(facts, facts), tag, extra: json(values) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = await readAsset(context, id)
  await audit(context, 'inventory.asset_added', { entity: 'inventory_assets', id, after: { tag, name: row.name } })
  return presentAsset(row)
})

/** The fields of an asset that an editor changes. */
const editable = (row: Asset | store.AssetRow) => {
  const { id: _id, version: _v, holder: _h, assignment: _a, book_minor: _b, photo_id: _p, ...shown } = row
  return { ...shown, category_id: row.category.id }
}

export const updateAsset = handle(calls.updateAsset, async (context) => {
  const { tx, actor, params, body } = context
  const { version, extra, ...change } = body
  const reading = await readingOf(context)
  // Sent together: the row is read when it is locked.
  const [, [before]] = await Promise.all([
    store.lockAssets(tx, [params.id]),
    store.findAssetRows(tx, reading, [params.id]),
  ])
  if (!before?.may_write) throw notFound()
  // Its fields must stay while values are checked by them. What says nothing of them waits for no other asset's change.
  const needsCategory = extra !== undefined || change.category_id !== undefined
  const category = needsCategory ? await shareCategory(tx, actor, change.category_id ?? before.category.id) : null
  if (category === undefined) throw notFound()
  requireVersion(before, version)
  if (before.status === 'disposed') throw inventoryRefusals.refusal('closed')
  if (isNoChange(body)) return presentAsset(before)
  if (change.category_id !== undefined && change.category_id !== before.category.id && before.status !== 'in_stock')
    throw inventoryRefusals.refusal('wrong_state', { status: 'not in stock' })
  const merged = { ...before, ...change }
  checkFacts(merged)
  if (change.serial !== undefined || change.manufacturer !== undefined) await checkSerial(context, merged, params.id)
  const own = extra === undefined ? {} : { extra: json(checkExtra(parseFields(category?.fields), extra)) }
  const values = { ...change, ...own, currency: currencyOf(merged, change) }
  const [, [after]] = await Promise.all([
    tx.updateTable('inventory_assets').set(values).where('id', '=', params.id).execute(),
    store.findAssetRows(tx, reading, [params.id]),
  ])
  // A keeper who gives it to a category of others no longer sees it.
  if (!after) throw notFound()
  await audit(context, 'inventory.asset_updated', {
    entity: 'inventory_assets',
    id: params.id,
    change: changed(editable(before), editable(after)),
  })
  return presentAsset(after)
})

export const deleteAsset = handle(calls.deleteAsset, async (context) => {
  const { tx, params, now } = context
  await store.lockAssets(tx, [params.id])
  const row = await readAsset(context, params.id)
  if (!row.may_write) throw notFound()
  if (row.has_history)
    throw inventoryRefusals.refusal('has_history', {
      instead: row.status === 'in_stock' || row.status === 'in_repair' ? ' Retire it instead.' : '',
    })
  await tx.updateTable('inventory_assets').set({ deleted_at: now }).where('id', '=', params.id).execute()
  const before = { tag: row.tag, name: row.name }
  await audit(context, 'inventory.asset_deleted', { entity: 'inventory_assets', id: params.id, before })
  return { id: params.id }
})

export const viewAsset = handle(calls.viewAsset, async (context) => {
  const { tx, actor, now, params } = context
  const row = await readAsset(context, params.id)
  const words = auditWords()
  const events = await listEvents(tx, params.id)
  const assignments = await listAssignmentRows(tx, { actor, now }, sql`g.asset_id = ${params.id}`)
  return {
    asset: presentAsset(row),
    assignments: assignments.map(presentAssignment(actor)),
    repairs: await listRepairs(tx, params.id),
    photos: await listPhotos(tx, params.id),
    events: events.map(({ action, ...event }) => ({ ...event, text: words.get(action)?.text ?? action })),
    depreciation: await store.listDepreciation(tx, params.id),
  }
})
