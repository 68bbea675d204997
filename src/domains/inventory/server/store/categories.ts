import { compareNames } from '#kit/contract/compare-names.ts'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { id, named, type Named, version } from '#kit/contract/fields.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/context.ts'
import { one, rows, single } from '#kit/server/database/rows.ts'
import { category } from '../../contract/inventory.models.ts'
import { ownField } from '../../contract/inventory.records.ts'
import { isInScope } from './scope.ts'

const categoryRow = category.omit({ can: true })
export type CategoryRow = z.output<typeof categoryRow>

/** Returns the categories in the actor's scope, by name. */
export const listCategoryRows = (tx: Tx, actor: Actor, categoryId?: number): Promise<CategoryRow[]> =>
  rows(tx, categoryRow)`
    select c.id, c.version, c.name, c.tag_prefix, c.useful_life_months, c.salvage_bp, c.warranty_months, c.min_stock,
      c.requestable, c.holds_data, c.active, c.terms, c.fields,
      coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name) order by r.role_number, r.id)
        from inventory_keepers k join roles r on r.id = k.role_id where k.category_id = c.id), '[]'::json) as keepers,
      coalesce(n.in_stock, 0) as in_stock, coalesce(n.assigned, 0) as assigned, coalesce(n.total, 0) as total,
      c.active and coalesce(n.in_stock, 0) < coalesce(c.min_stock, 0) as below_min
    from inventory_categories c
    left join (select category_id, count(*) filter (where status = 'in_stock')::int as in_stock,
        count(*) filter (where status = 'assigned')::int as assigned,
        count(*) filter (where status <> 'disposed')::int as total
      from inventory_assets where deleted_at is null group by 1) n on n.category_id = c.id
    where ${isInScope(actor, 'inventory.read')} ${categoryId === undefined ? sql`` : sql`and c.id = ${categoryId}`}
    order by lower(c.name) collate names`

/** Returns the roles that can manage a category: those of the admin area that hand out equipment. */
export const listKeeperRoles = (tx: Tx): Promise<Named[]> =>
  rows(tx, named)`select r.id, r.name from roles r where r.area = 'Admin' and r.archived_at is null
      and exists (select from role_grants g where g.role_id = r.id and g.permission_key = 'inventory.assign')
    order by r.role_number, r.id`

const place = z.object({ location: z.string() })

/** Returns the places of equipment of the categories in scope, by name; the 200 most used. */
export const listLocations = async (tx: Tx, actor: Actor): Promise<string[]> => {
  const found = await rows(tx, place)`
    select min(a.location) as location from inventory_assets a join inventory_categories c on c.id = a.category_id
    where a.location is not null and a.deleted_at is null and ${isInScope(actor, 'inventory.read')}
    group by lower(a.location) order by count(*) desc, 1 limit 200`
  return found.map(({ location }) => location).toSorted((a, b) => compareNames(a, b))
}

/** Replaces the roles that manage a category. */
export const updateKeepers = async (tx: Tx, categoryId: number, roleIds: readonly number[]): Promise<void> => {
  await tx.deleteFrom('inventory_keepers').where('category_id', '=', categoryId).execute()
  await tx
    .insertInto('inventory_keepers')
    .values([...new Set(roleIds)].map((role_id) => ({ category_id: categoryId, role_id })))
    .execute()
}

const lockedCategory = z.object({
  id,
  version,
  active: z.boolean(),
  tag_prefix: z.string(),
  next_number: z.int(),
  warranty_months: z.int().nullable(),
  fields: z.array(ownField),
})
type Changed = z.output<typeof lockedCategory>

const lockCategoryRow = (
  tx: Tx,
  actor: Actor,
  categoryId: number,
  lock: RawBuilder<unknown>,
): Promise<Changed | undefined> =>
  one(tx, lockedCategory)`select c.id, c.version, c.active, c.tag_prefix, c.next_number, c.warranty_months, c.fields
    from inventory_categories c where c.id = ${categoryId} and ${isInScope(actor, 'inventory.write')} ${lock}`

/** Locks a category in which the actor may change equipment; undefined where there is none. */
export const lockCategory = (tx: Tx, actor: Actor, id: number): Promise<Changed | undefined> =>
  lockCategoryRow(tx, actor, id, sql`for update`)

/** The same with a shared lock, for changes of its equipment alone: they do not wait for each other. */
export const lockCategoryShared = (tx: Tx, actor: Actor, id: number): Promise<Changed | undefined> =>
  lockCategoryRow(tx, actor, id, sql`for share`)

const counted = z.object({ count: z.int() })

/** Assets of a category that were not disposed of. */
export const countInCategory = async (tx: Tx, categoryId: number): Promise<number> => {
  const { count } = await single(tx, counted)`select count(*)::int as count from inventory_assets
    where category_id = ${categoryId} and deleted_at is null and status <> 'disposed'`
  return count
}

const freeTag = z.object({ number: z.int(), tag: z.string() })

/** The next tag of a locked category that no asset has. */
export const takeTag = async (
  tx: Tx,
  { id, tag_prefix, next_number }: Readonly<{ id: number; tag_prefix: string; next_number: number }>,
): Promise<string> => {
  const free = await one(tx, freeTag)`
    select n.number, n.tag from (select x.number, ${tag_prefix}::text || '-' || lpad(x.number::text, greatest(5, length(x.number::text)), '0') as tag
      from generate_series(${next_number}::int, ${next_number}::int + 5000) x(number)) n
    where not exists (select from inventory_assets a where lower(a.tag) = lower(n.tag)) order by n.number limit 1`
  if (!free) throw new Error(`No tag with the prefix ${tag_prefix} is free`)
  await tx
    .updateTable('inventory_categories')
    .set({ next_number: free.number + 1 })
    .where('id', '=', id)
    .execute()
  return free.tag
}

const requestable = z.object({ category_id: id, name: z.string(), in_stock: z.boolean() })

/** Returns the active categories that people may request, with whether one is in stock. */
export const listRequestable = (tx: Tx): Promise<z.output<typeof requestable>[]> =>
  rows(tx, requestable)`select c.id as category_id, c.name, exists (select from inventory_assets a
      where a.category_id = c.id and a.status = 'in_stock' and a.deleted_at is null) as in_stock
    from inventory_categories c where c.active and c.requestable order by lower(c.name) collate names`

/** Returns a category without regard to scopes; undefined where there is none. */
export const findCategory = async (tx: Tx, id: number) =>
  tx
    .selectFrom('inventory_categories')
    .select(['id', 'name', 'active', 'requestable'])
    .where('id', '=', id)
    .executeTakeFirst()
