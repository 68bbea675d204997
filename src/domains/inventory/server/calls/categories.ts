import { forbidden, invalid, notFound } from '#kit/contract/envelope.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import { changesOf } from '#kit/server/database/changes-of.ts'
import { lockVersion } from '#kit/server/database/lock-version.ts'
import * as calls from '../../contract/categories.calls.ts'
import type { OwnField } from '../../contract/inventory.models.ts'
import { inventoryRefusals } from '../../contract/inventory.refusals.ts'
import { presentCategory } from '../present.ts'
import * as store from '../store/categories.ts'

const mayChange = (actor: Actor): boolean => scopeOf(actor, 'inventory.write') === 'all'

/** Categories are set up by those who change all equipment; a keeper of some has no say in them. */
const requireAll = (actor: Actor): void => {
  if (!mayChange(actor)) throw forbidden()
}

export const listCategories = handle(calls.listCategories, async ({ tx, actor }) => {
  const rows = await store.listCategoryRows(tx, actor)
  const meta = {
    roles: await store.listKeeperRoles(tx),
    locations: await store.listLocations(tx, actor),
    can_add: mayChange(actor),
  }
  return new DetailedResponse(rows.map(presentCategory(mayChange(actor))), { meta })
})

const checkKeepers = async ({ tx }: Context, ids: readonly number[] | undefined): Promise<void> => {
  if (ids === undefined) return
  const known = new Set((await store.listKeeperRoles(tx)).map(({ id }) => id))
  if (ids.some((id) => !known.has(id))) throw invalid({ keeper_role_ids: 'This role does not hand out equipment' })
}

const checkFields = (fields: readonly OwnField[] | undefined): void => {
  if (fields === undefined) return
  if (new Set(fields.map(({ key }) => key)).size !== fields.length) throw invalid({ fields: 'Two fields have one key' })
  if (fields.some(({ type, options }) => (type === 'choice') !== options.length > 0))
    throw invalid({ fields: 'A choice needs options, and no other field has any' })
}

const read = async ({ tx, actor }: Context, id: number) => {
  const [row] = await store.listCategoryRows(tx, actor, id)
  if (!row) throw notFound()
  return row
}

export const addCategory = handle(calls.addCategory, async (context) => {
  const { tx, actor, body } = context
  requireAll(actor)
  const { keeper_role_ids, fields, ...facts } = body
  await checkKeepers(context, keeper_role_ids)
  checkFields(fields)
  const { id } = await tx
    .insertInto('inventory_categories')
    .values({ ...facts, fields: json(fields ?? []) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await store.saveKeepers(tx, id, keeper_role_ids)
  const after = await read(context, id)
  await audit(context, 'inventory.category_added', { entity: 'inventory_categories', id, after })
  return presentCategory(true)(after)
})

export const updateCategory = handle(calls.updateCategory, async (context) => {
  const { tx, actor, params, body } = context
  requireAll(actor)
  const { version, keeper_role_ids, fields, ...change } = body
  const held = await lockVersion(tx, 'inventory_categories', params.id, version)
  const before = await read(context, params.id)
  await checkKeepers(context, keeper_role_ids)
  checkFields(fields)
  if (change.active === false && before.active) {
    const count = await store.countInCategory(tx, params.id)
    if (count > 0)
      throw inventoryRefusals.refusal('category_used', { assets: count === 1 ? '1 asset is' : `${count} assets are` })
  }
  if (keeper_role_ids === undefined && !changesOf(held, { ...change, fields })) return presentCategory(true)(before)
  // The version rises with every change, also where only the keepers differ.
  await tx
    .updateTable('inventory_categories')
    .set({ name: before.name, ...change, ...(fields === undefined ? {} : { fields: json(fields) }) })
    .where('id', '=', params.id)
    .execute()
  if (keeper_role_ids !== undefined) await store.saveKeepers(tx, params.id, keeper_role_ids)
  const after = await read(context, params.id)
  await audit(context, 'inventory.category_updated', {
    entity: 'inventory_categories',
    id: params.id,
    change: changed(before, after),
  })
  return presentCategory(true)(after)
})
