import type { Tx } from '#kit/server/context.ts'

/** Returns the grants of roles, each with the version of its role; a role without grants has one row. */
export const listGrants = (db: Tx, roles: readonly number[]) =>
  db
    .selectFrom('roles as r')
    .leftJoin('role_grants as g', 'g.role_id', 'r.id')
    .select(['r.id', 'r.version', 'g.permission_key', 'g.scope'])
    .where('r.id', 'in', roles)
    .execute()
