import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Permission } from '#kit/contract/keys.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/context.ts'

type Key = Extract<Permission, 'inventory.read' | 'inventory.write' | 'inventory.assign'>

/**
 * Returns the condition that a category `c` is in the scope of the actor's grant: every one in the scope `all`, those
 * that the role manages in any narrower one. Lists, counts, photos, reports and exports all go through it.
 */
export const isInScope = (actor: Actor, key: Key): RawBuilder<boolean> => {
  const scope = scopeOf(actor, key)
  if (scope === 'all') return sql<boolean>`true`
  if (scope === null) return sql<boolean>`false`
  return sql<boolean>`exists (select from inventory_keepers k where k.category_id = c.id and k.role_id = ${actor.role_id})`
}

/**
 * Returns the condition that the actor would hand out equipment to themselves, while someone else could do it. The only
 * one who may assign at all may do so, because no one else could record it.
 */
export const isForOneself = (actor: Actor, employee: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(coalesce(${employee} = ${actor.employee_id}::int, false) and exists (
    select from accounts o join role_grants og on og.role_id = o.role_id and og.permission_key = 'inventory.assign'
    where og.scope = 'all' and o.id <> ${actor.account_id} and o.employee_id is distinct from ${actor.employee_id}::int
      and o.disabled_at is null and o.deleted_at is null))`

const handOutToOneselfRow = z.object({ is: z.boolean() })

export const isHandOutToOneself = async (tx: Tx, actor: Actor, employeeId: number): Promise<boolean> => {
  const found = await rows(tx, handOutToOneselfRow)`
    select ${isForOneself(actor, sql`${employeeId}::int`)} as is`
  return found[0]?.is ?? false
}

/** Returns the condition that the Admin role of a number would see a category; true where no number is named. */
export const isSeenByRole = (number: number | undefined): RawBuilder<boolean> =>
  number === undefined
    ? sql<boolean>`true`
    : sql<boolean>`exists (select from roles r join role_grants g on g.role_id = r.id and g.permission_key = 'inventory.read'
        where r.area = 'Admin' and r.role_number = ${number} and r.archived_at is null
          and (g.scope = 'all' or exists (select from inventory_keepers k where k.category_id = c.id and k.role_id = r.id)))`
