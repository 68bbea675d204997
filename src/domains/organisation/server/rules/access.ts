import type { Permission } from '#kit/contract/keys.ts'
import { covers, type Scope } from '#kit/contract/permissions.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/context.ts'
import { listGrantsOfRoles } from '../store/roles.ts'

/** Returns true if the actor has a key, in whatever scope. */
export const allows = (actor: Actor, key: Permission): boolean => scopeOf(actor, key) !== null

/** Returns true if the actor has a key in this scope or a wider one. */
export const hasGrant = (actor: Actor, grant: { key: string; scope: Scope }): boolean => {
  const own = actor.grants.get(grant.key)
  return own !== undefined && covers(own, grant.scope)
}

/**
 * Returns true if the actor has every grant of a role too, with the same or a wider scope. Checked before a role of the
 * admin area is assigned, and before a person changes an account that has one. False for a missing role.
 */
export const hasAllGrantsOf = async (tx: Tx, actor: Actor, roleId: number): Promise<boolean> =>
  (await listCoveredRoles(tx, actor, [roleId])).has(roleId)

/** Returns those of some roles whose every grant the actor has. */
export const listCoveredRoles = async (
  tx: Tx,
  actor: Actor,
  roleIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  const rows = await listGrantsOfRoles(tx, roleIds)
  const byRole = Map.groupBy(rows, ({ id }) => id)
  const isCovered = ({ permission_key: key, scope }: (typeof rows)[number]): boolean =>
    key === null || scope === null || hasGrant(actor, { key, scope })
  return new Set([...byRole].flatMap(([id, grants]) => (grants.every(isCovered) ? [id] : [])))
}
