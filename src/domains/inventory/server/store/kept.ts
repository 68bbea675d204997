import { type RawBuilder, sql } from 'kysely'
import type { Permission } from '#kit/contract/keys.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'

type Key = Extract<Permission, 'inventory.read' | 'inventory.write' | 'inventory.assign'>

/**
 * Whether the actor's grant of a key reaches a category `c`: every one in the scope `all`, those that the role keeps in any
 * narrower one. Lists, counts, photos, reports and exports all go through it.
 */
export const keeps = (actor: Actor, key: Key): RawBuilder<boolean> => {
  const scope = scopeOf(actor, key)
  if (scope === 'all') return sql<boolean>`true`
  if (scope === null) return sql<boolean>`false`
  return sql<boolean>`exists (select from inventory_keepers k where k.category_id = c.id and k.role_id = ${actor.role_id})`
}

/** What the Admin role of a number would see of the categories; true where none is named. */
export const seenByRole = (number: number | undefined): RawBuilder<boolean> =>
  number === undefined
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from roles r join role_grants g on g.role_id = r.id and g.permission_key = 'inventory.read'
        where r.area = 'Admin' and r.role_number = ${number} and r.archived_at is null
          and (g.scope = 'all' or exists (select from inventory_keepers k where k.category_id = c.id and k.role_id = r.id)))`
