import type { Scope } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/context.ts'
import { listGrants } from '../store/grants.ts'

type Grants = ReadonlyMap<string, Scope>
const MAX_CACHED_ROLES = 1000
const caches = new WeakMap<Tx, Map<number, { version: number; grants: Grants }>>()

const cacheOf = (db: Tx) => {
  const own = caches.get(db) ?? new Map<number, { version: number; grants: Grants }>()
  caches.set(db, own)
  return own
}

/**
 * Returns the grants of roles. They are cached by the role's version, which every change of a grant raises and each request
 * reads, so a cached grant is never older than the decision it serves.
 */
export const grantsOfRoles = async (
  db: Tx,
  roles: readonly Readonly<{ role_id: number; role_version: number }>[],
): Promise<ReadonlyMap<number, Grants>> => {
  const known = cacheOf(db)
  const missing = roles.filter((role) => known.get(role.role_id)?.version !== role.role_version)
  if (missing.length > 0) await load(db, known, [...new Set(missing.map((role) => role.role_id))])
  return new Map(roles.map(({ role_id: id }) => [id, known.get(id)?.grants ?? new Map<string, Scope>()]))
}

/** Returns the grants of a role now. */
export const grantsOfRole = async (db: Tx, roleId: number): Promise<Grants> => {
  const rows = await listGrants(db, [roleId])
  return new Map(
    rows.flatMap(({ permission_key: key, scope }) => (key === null || scope === null ? [] : [[key, scope] as const])),
  )
}

const load = async (
  db: Tx,
  known: Map<number, { version: number; grants: Grants }>,
  ids: readonly number[],
): Promise<void> => {
  const rows = await listGrants(db, ids)
  if (known.size > MAX_CACHED_ROLES) known.clear()
  for (const [id, own] of Map.groupBy(rows, (row) => row.id)) {
    const grants = new Map<string, Scope>()
    for (const { permission_key: key, scope } of own) if (key !== null && scope !== null) grants.set(key, scope)
    known.set(id, { version: own[0]?.version ?? 0, grants })
  }
}
