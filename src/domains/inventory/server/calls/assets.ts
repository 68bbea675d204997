import { invalid, notFound } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { auditWords } from '#kit/server/audit-words.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context, Work } from '#kit/server/context.ts'
import { found } from '#kit/server/database/rows.ts'
import { totalOf } from '#kit/server/page.ts'
import { stored } from '#kit/server/record.ts'
import * as calls from '../../contract/inventory.calls.ts'
import { assetRecord } from '../../contract/inventory.records.ts'
import { inventoryRefusals } from '../../contract/inventory.refusals.ts'
import { byStatus } from '../rules/by-status.ts'
import { checkExtra, parseFields } from '../rules/own-fields.ts'
import { presentAsset, presentAssignment } from '../present.ts'
import * as store from '../store/assets.ts'
import { listRowsOfAsset } from '../store/assignments.ts'
import { lockCategory, lockCategoryShared, takeTag } from '../store/categories.ts'
import { listEvents, listRepairs } from '../store/history.ts'
import { listPhotos } from '../store/photos.ts'
import { readingOf } from '../rules/today.ts'

type Reader = Pick<Context, 'tx' | 'actor' | 'now'>

const findAsset = async (context: Reader, id: number): Promise<store.AssetRow | undefined> =>
  (await store.findAssetRows(context.tx, await readingOf(context), [id]))[0]

/** Returns an asset that the actor sees; 404 for every other one. */
export const readAsset = async (context: Reader, id: number): Promise<store.AssetRow> =>
  found(await findAsset(context, id))

export const listAssets = handle(calls.listAssets, async (context) => {
  const { tx, query } = context
  const reading = await readingOf(context)
  // In parallel: each of them reads through the equipment of ten thousand people.
  const [counted, { rows, meta }] = await Promise.all([
    store.countStatuses(tx, reading, query),
    store.listAssetRows(tx, reading, query),
  ])
  const status_counts = byStatus((status) => counted[status] ?? 0)
  const total = totalOf(status_counts, query.status ? [query.status] : [])
  return new DetailedResponse(rows.map(presentAsset), { meta: { ...meta, total, status_counts } })
})

type AssetDetails = Readonly<{
  purchased_on?: string | null | undefined
  warranty_until?: string | null | undefined
  price_minor?: number | null | undefined
  currency?: string | null | undefined
  manufacturer?: string | null | undefined
  serial?: string | null | undefined
  serial_exception?: string | null | undefined
}>

const checkDetails = ({ purchased_on, warranty_until, price_minor, currency }: AssetDetails): void => {
  if ((price_minor ?? null) !== null && (currency ?? null) === null) throw invalid({ currency: 'Choose the currency' })
  if (purchased_on && warranty_until && warranty_until < purchased_on)
    throw invalid({ warranty_until: 'The warranty ends before the purchase' })
}

/** A serial number is used once in a category and once by a manufacturer, unless a reason is given. */
const checkSerial = async (
  { tx }: Work,
  { category_id, manufacturer = null, serial, serial_exception }: AssetDetails & Readonly<{ category_id: number }>,
  id: number,
): Promise<void> => {
  if (serial_exception && !serial) throw invalid({ serial_exception: 'Without a number there is nothing to explain' })
  if (!serial || serial_exception) return
  const tag = await store.findSerial(tx, { category_id, manufacturer, serial }, id)
  if (tag !== undefined) throw inventoryRefusals.refusal('serial_taken', { serial, tag })
}

/** Returns the currency of the price, null without one; 400 where a currency comes without a price. */
const currencyOf = ({ price_minor, currency }: AssetDetails, given: Pick<AssetDetails, 'currency'>): string | null => {
  if ((price_minor ?? null) !== null) return currency ?? null
  if ((given.currency ?? null) !== null) throw invalid({ currency: 'Only a price has a currency' })
  return null
}

/** The day on which a warranty of so many months ends. */
const warrantyOf = (bought: string, months: number): string =>
  Temporal.PlainDate.from(bought).add({ months }).subtract({ days: 1 }).toString()

const assets = stored(assetRecord, {
  audit: { added: 'inventory.asset_added', changed: 'inventory.asset_updated' },
  find: findAsset,
  mayChange: (row) => row.may_write,
})

export const addAsset = handle(calls.addAsset, async (context) => {
  const { tx, actor, body } = context
  const category = found(await lockCategory(tx, actor, body.category_id))
  if (!category.active) throw notFound()
  checkDetails(body)
  const extra = checkExtra(parseFields(category.fields), body.extra ?? {})
  await checkSerial(context, body, 0)
  const tag = body.tag ?? (await takeTag(tx, category))
  if (await store.isTagUsed(tx, tag)) throw inventoryRefusals.refusal('tag_taken', { tag })
  const months = category.warranty_months
  const preset = months && body.purchased_on ? { warranty_until: warrantyOf(body.purchased_on, months) } : {}
  return presentAsset(await assets.add(context, { ...preset, ...body, currency: currencyOf(body, body), tag, extra }))
})

export const updateAsset = handle(calls.updateAsset, async (context) => {
  const { tx, actor, params, body } = context
  const row = await assets.change(context, params.id, body, async ({ before, given, next }) => {
    if (before.status === 'disposed') throw inventoryRefusals.refusal('closed')
    if (next.category_id !== before.category.id && before.status !== 'in_stock')
      throw inventoryRefusals.refusal('wrong_state', { status: 'not in stock' })
    // Its fields must stay while values are checked by them. A change without values waits for no other asset's change.
    const needsCategory = given.extra !== undefined || given.category_id !== undefined
    const category = needsCategory ? found(await lockCategoryShared(tx, actor, next.category_id)) : null
    checkDetails(next)
    await checkSerial(context, next, params.id)
    const extra = given.extra && { extra: checkExtra(parseFields(category?.fields), given.extra) }
    return { currency: currencyOf(next, given), ...extra }
  })
  return presentAsset(row)
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
  await store.updateAsset(tx, params.id, { deleted_at: now })
  const before = { tag: row.tag, name: row.name }
  await audit(context, 'inventory.asset_deleted', { entity: 'inventory_assets', id: params.id, before })
  return { id: params.id }
})

export const viewAsset = handle(calls.viewAsset, async (context) => {
  const { tx, actor, now, params } = context
  const row = await readAsset(context, params.id)
  const labels = auditWords()
  const events = await listEvents(tx, params.id)
  const assignments = await listRowsOfAsset(tx, { actor, now }, params.id)
  return {
    asset: presentAsset(row),
    assignments: assignments.map(presentAssignment(actor)),
    repairs: await listRepairs(tx, params.id),
    photos: await listPhotos(tx, params.id),
    events: events.map(({ action, ...event }) => ({ ...event, text: labels.get(action)?.text ?? action })),
    depreciation: await store.listDepreciation(tx, params.id),
  }
})
