import { forbidden, invalid } from '#kit/contract/envelope.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { stored } from '#kit/server/record.ts'
import * as calls from '../../contract/categories.calls.ts'
import { categoryRecord, type OwnField } from '../../contract/inventory.records.ts'
import { inventoryRefusals } from '../../contract/inventory.refusals.ts'
import { presentCategory } from '../present.ts'
import * as store from '../store/categories.ts'

const mayChange = (actor: Actor): boolean => scopeOf(actor, 'inventory.write') === 'all'

/** Requires the scope `all`: categories are set up by those who change all equipment, not by keepers of some. */
const requireAllCategories = (actor: Actor): void => {
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

const categories = stored(categoryRecord, {
  audit: { added: 'inventory.category_added', changed: 'inventory.category_updated' },
  find: async ({ tx, actor }, id) => (await store.listCategoryRows(tx, actor, id))[0],
  elsewhere: { keeper_role_ids: ({ tx }, id, roles) => store.updateKeepers(tx, id, roles) },
})

export const addCategory = handle(calls.addCategory, async (context) => {
  const { actor, body } = context
  requireAllCategories(actor)
  await checkKeepers(context, body.keeper_role_ids)
  checkFields(body.fields)
  return presentCategory(true)(await categories.add(context, body))
})

export const updateCategory = handle(calls.updateCategory, async (context) => {
  const { tx, actor, params, body } = context
  requireAllCategories(actor)
  const row = await categories.change(context, params.id, body, async ({ before }) => {
    await checkKeepers(context, body.keeper_role_ids)
    checkFields(body.fields)
    if (body.active !== false || !before.active) return
    const count = await store.countInCategory(tx, params.id)
    if (count > 0)
      throw inventoryRefusals.refusal('category_used', { assets: count === 1 ? '1 asset is' : `${count} assets are` })
  })
  return presentCategory(true)(row)
})
