import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/context.ts'
import type { Category } from '../../contract/inventory.models.ts'
import { keeps } from './kept.ts'

export type CategoryRow = Omit<Category, 'can'>

/** Categories that the actor keeps, by name. */
export const listCategoryRows = async (tx: Tx, actor: Actor, id?: number): Promise<CategoryRow[]> => {
  const { rows } = await sql<CategoryRow>`
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
    where ${keeps(actor, 'inventory.read')} ${id === undefined ? sql`` : sql`and c.id = ${id}`}
    order by lower(c.name)`.execute(tx)
  return rows
}

/** Roles that can keep a category: those of the admin area that hand out equipment. */
export const listKeeperRoles = async (tx: Tx): Promise<{ id: number; name: string }[]> => {
  const { rows } = await sql<{ id: number; name: string }>`
    select r.id, r.name from roles r where r.area = 'Admin' and r.archived_at is null
      and exists (select from role_grants g where g.role_id = r.id and g.permission_key = 'inventory.assign')
    order by r.role_number, r.id`.execute(tx)
  return rows
}

/** Places where equipment of the kept categories is, by name; the 200 most used. */
export const listLocations = async (tx: Tx, actor: Actor): Promise<string[]> => {
  const { rows } = await sql<{ location: string }>`
    select min(a.location) as location from inventory_assets a join inventory_categories c on c.id = a.category_id
    where a.location is not null and a.deleted_at is null and ${keeps(actor, 'inventory.read')}
    group by lower(a.location) order by count(*) desc, 1 limit 200`.execute(tx)
  return rows.map(({ location }) => location).toSorted((a, b) => a.localeCompare(b))
}

/** Replaces the roles that keep a category. */
export const saveKeepers = async (tx: Tx, categoryId: number, roleIds: readonly number[]): Promise<void> => {
  await tx.deleteFrom('inventory_keepers').where('category_id', '=', categoryId).execute()
  await tx
    .insertInto('inventory_keepers')
    .values([...new Set(roleIds)].map((role_id) => ({ category_id: categoryId, role_id })))
    .execute()
}

type Changed = Readonly<{
  id: number
  version: number
  active: boolean
  tag_prefix: string
  next_number: number
  warranty_months: number | null
  fields: unknown
}>

const holdCategory = async (
  tx: Tx,
  actor: Actor,
  id: number,
  lock: RawBuilder<unknown>,
): Promise<Changed | undefined> => {
  const { rows } = await sql<Changed>`
    select c.id, c.version, c.active, c.tag_prefix, c.next_number, c.warranty_months, c.fields
    from inventory_categories c where c.id = ${id} and ${keeps(actor, 'inventory.write')} ${lock}`.execute(tx)
  return rows[0]
}

/** Locks a category in which the actor may change equipment; undefined where there is none. */
export const lockCategory = (tx: Tx, actor: Actor, id: number): Promise<Changed | undefined> =>
  holdCategory(tx, actor, id, sql`for update`)

/** The same with a shared lock, for changes of its equipment alone: they do not wait for each other. */
export const shareCategory = (tx: Tx, actor: Actor, id: number): Promise<Changed | undefined> =>
  holdCategory(tx, actor, id, sql`for share`)

/** Assets of a category that were not disposed of. */
export const countInCategory = async (tx: Tx, id: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from inventory_assets
    where category_id = ${id} and deleted_at is null and status <> 'disposed'`.execute(tx)
  return rows[0]?.count ?? 0
}

/** The next tag of a locked category that no asset has. */
export const takeTag = async (
  tx: Tx,
  { id, tag_prefix, next_number }: Readonly<{ id: number; tag_prefix: string; next_number: number }>,
): Promise<string> => {
  const { rows } = await sql<{ number: number; tag: string }>`
    select n.number, n.tag from (select x.number, ${tag_prefix}::text || '-' || lpad(x.number::text, greatest(5, length(x.number::text)), '0') as tag
      from generate_series(${next_number}::int, ${next_number}::int + 5000) x(number)) n
    where not exists (select from inventory_assets a where lower(a.tag) = lower(n.tag)) order by n.number limit 1`.execute(
    tx,
  )
  const [free] = rows
  if (!free) throw new Error(`No tag with the prefix ${tag_prefix} is free`)
  await tx
    .updateTable('inventory_categories')
    .set({ next_number: free.number + 1 })
    .where('id', '=', id)
    .execute()
  return free.tag
}

/** Active categories that people may request, with whether one is in stock. */
export const listRequestable = async (tx: Tx): Promise<{ category_id: number; name: string; in_stock: boolean }[]> => {
  const { rows } = await sql<{ category_id: number; name: string; in_stock: boolean }>`
    select c.id as category_id, c.name, exists (select from inventory_assets a
      where a.category_id = c.id and a.status = 'in_stock' and a.deleted_at is null) as in_stock
    from inventory_categories c where c.active and c.requestable order by lower(c.name)`.execute(tx)
  return rows
}
