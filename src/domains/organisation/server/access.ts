import type { Permission } from '#kit/contract/keys.ts'
import { sql } from 'kysely'
import { covers, type Scope } from '#kit/contract/permissions.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/context.ts'

/** Whether the actor holds a key at all, in whatever scope. */
export const allows = (actor: Actor, key: Permission): boolean => scopeOf(actor, key) !== null

/** Whether the actor holds a key in this scope or a wider one. */
export const holdsGrant = (actor: Actor, grant: { key: string; scope: Scope }): boolean => {
  const held = actor.grants.get(grant.key)
  return held !== undefined && covers(held, grant.scope)
}

/**
 * Whether every grant of a role is held by the actor too, with the same or a wider scope. Asked before a role of the
 * admin area is given, and before a person changes an account that holds one. False for a role that is not there.
 */
export const holds = async (tx: Tx, actor: Actor, roleId: number): Promise<boolean> =>
  (await heldRoles(tx, actor, [roleId])).has(roleId)

/** Those of some roles whose every right the actor holds. */
export const heldRoles = async (tx: Tx, actor: Actor, roleIds: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows = await tx
    .selectFrom('roles as r')
    .leftJoin('role_grants as g', 'g.role_id', 'r.id')
    .select(['r.id', 'g.permission_key', 'g.scope'])
    .where('r.id', 'in', roleIds.length > 0 ? roleIds : [0])
    .execute()
  const byRole = Map.groupBy(rows, ({ id }) => id)
  const isHeld = ({ permission_key: key, scope }: (typeof rows)[number]): boolean =>
    key === null || scope === null || holdsGrant(actor, { key, scope })
  return new Set([...byRole].flatMap(([id, grants]) => (grants.every(isHeld) ? [id] : [])))
}

/**
 * The accounts of super admins that are neither disabled nor deleted, under a lock: a person who is about to remove,
 * disable or demote one sees every other such change before or after their own, never beside it.
 */
export const lockSuperAdmins = async (tx: Tx): Promise<readonly number[]> => {
  await sql`select id from roles where is_locked for update`.execute(tx)
  const rows = await tx
    .selectFrom('accounts as a')
    .innerJoin('roles as r', 'r.id', 'a.role_id')
    .select('a.id')
    .where('r.is_locked', '=', true)
    .where('a.area', '=', 'Admin')
    .where('a.deleted_at', 'is', null)
    .where('a.disabled_at', 'is', null)
    .orderBy('a.id')
    .execute()
  return rows.map(({ id }) => id)
}
