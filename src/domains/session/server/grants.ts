import type { Scope } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/context.ts'

type Grants = ReadonlyMap<string, Scope>
const MOST_KEPT = 1000
const kept = new WeakMap<Tx, Map<number, { version: number; grants: Grants }>>()

const keptOf = (db: Tx) => {
  const own = kept.get(db) ?? new Map<number, { version: number; grants: Grants }>()
  kept.set(db, own)
  return own
}

/**
 * The grants of roles. They are kept by the role's version, which every change of a grant raises and each request reads
 * anew: so what is kept is never older than the decision it serves.
 */
export const grantsOfRoles = async (
  db: Tx,
  roles: readonly Readonly<{ role_id: number; role_version: number }>[],
): Promise<ReadonlyMap<number, Grants>> => {
  const known = keptOf(db)
  const missing = roles.filter((role) => known.get(role.role_id)?.version !== role.role_version)
  if (missing.length > 0) await load(db, known, [...new Set(missing.map((role) => role.role_id))])
  return new Map(roles.map(({ role_id: id }) => [id, known.get(id)?.grants ?? new Map<string, Scope>()]))
}

const load = async (
  db: Tx,
  known: Map<number, { version: number; grants: Grants }>,
  ids: readonly number[],
): Promise<void> => {
  const rows = await db
    .selectFrom('roles as r')
    .leftJoin('role_grants as g', 'g.role_id', 'r.id')
    .select(['r.id', 'r.version', 'g.permission_key', 'g.scope'])
    .where('r.id', 'in', ids)
    .execute()
  if (known.size > MOST_KEPT) known.clear()
  for (const [id, own] of Map.groupBy(rows, (row) => row.id)) {
    const grants = new Map<string, Scope>()
    for (const { permission_key: key, scope } of own) if (key !== null && scope !== null) grants.set(key, scope)
    known.set(id, { version: own[0]?.version ?? 0, grants })
  }
}
