import { z } from 'zod'
import { id, version } from '#kit/contract/fields.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/context.ts'
import { rows } from '#kit/server/database/rows.ts'
import type { KnownRecord } from '#kit/server/plan-records.ts'
import { ownField } from '../../contract/inventory.records.ts'
import { isInScope } from './scope.ts'

const known = z.object({
  id,
  version,
  tag: z.string(),
  name: z.string(),
  serial: z.string().nullable(),
  values: z.record(z.string(), z.unknown()),
})

/** The texts by which rows of a file find equipment, in lower case. */
type Keys = Readonly<{ tags: readonly string[]; serials: readonly string[] }>

/** Returns the equipment with one of these tags or serial numbers that the actor may change, with what an import compares. */
export const listAssetsToMatch = async (tx: Tx, actor: Actor, { tags, serials }: Keys): Promise<KnownRecord[]> => {
  const found = await rows(tx, known)`
    select a.id, a.version, a.tag, a.name, a.serial, json_build_object('tag', a.tag, 'name', a.name,
      'category_id', a.category_id, 'manufacturer', a.manufacturer, 'model', a.model, 'serial', a.serial,
      'serial_exception', a.serial_exception, 'condition', a.condition, 'location', a.location,
      'purchased_on', a.purchased_on, 'price_minor', a.price_minor, 'currency', a.currency, 'supplier', a.supplier,
      'order_number', a.order_number, 'warranty_until', a.warranty_until, 'useful_life_months', a.useful_life_months,
      'salvage_bp', a.salvage_bp, 'notes', a.notes, 'extra', a.extra) as values
    from inventory_assets a join inventory_categories c on c.id = a.category_id
    where a.deleted_at is null and ${isInScope(actor, 'inventory.write')}
      and (lower(a.tag) = any(${[...tags]}::text[]) or lower(a.serial) = any(${[...serials]}::text[])) order by a.id`
  return found.map(({ tag, serial, name, ...row }) => ({ ...row, name: `${tag} ${name}`, keys: { tag, serial } }))
}

const category = z.object({ id, name: z.string(), fields: z.array(ownField) })
export type CategoryToImport = z.output<typeof category>

/** Returns the categories in use in which the actor may change equipment, by name. */
export const listCategoriesToImport = (tx: Tx, actor: Actor): Promise<CategoryToImport[]> =>
  rows(tx, category)`select c.id, c.name, c.fields from inventory_categories c
    where c.active and ${isInScope(actor, 'inventory.write')} order by lower(c.name) collate names`

const used = z.object({ id })

/** Returns which of these assets were handed out, repaired or photographed. */
export const listUsedAssets = async (tx: Tx, ids: readonly number[]): Promise<number[]> => {
  const found = await rows(tx, used)`select a.id from unnest(${[...ids]}::int[]) a(id)
    where exists (select from inventory_assignments x where x.asset_id = a.id)
      or exists (select from inventory_repairs x where x.asset_id = a.id)
      or exists (select from inventory_photos x where x.asset_id = a.id)`
  return found.map((row) => row.id)
}
