import type { PermissionKey } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/context.ts'
import { SHIPPED_ROLES } from '../contract/shipped-roles.ts'

/** Makes the shipped roles where there are none at all, and grants every key that is new to its shipped holders. */
export const shipRoles = async (tx: Tx, keys: readonly PermissionKey[]): Promise<void> => {
  const { some } = await tx
    .selectNoFrom((row) => row.exists(row.selectFrom('roles').select('id')).as('some'))
    .executeTakeFirstOrThrow()
  if (!some) {
    const roles = SHIPPED_ROLES.map((role) => ({ ...role, is_locked: role.area === 'Admin' && role.role_number === 1 }))
    await tx.insertInto('roles').values(roles).execute()
  }
  const known = new Set((await tx.selectFrom('permission_keys').select('key').execute()).map(({ key }) => key))
  const fresh = keys.filter(({ key }) => !known.has(key))
  if (fresh.length === 0) return
  const roles = await tx
    .selectFrom('roles')
    .select(['id', 'area', 'role_number', 'is_locked'])
    .where('archived_at', 'is', null)
    .execute()
  const grants = fresh.flatMap((key) =>
    roles.flatMap((role) => {
      const scope =
        role.area === 'Admin'
          ? (key.admin.get(role.role_number) ?? lockedScope(role, key))
          : key.user.get(role.role_number)
      return scope ? [{ role_id: role.id, permission_key: key.key, scope }] : []
    }),
  )
  if (grants.length > 0)
    await tx
      .insertInto('role_grants')
      .values(grants)
      .onConflict((row) => row.doNothing())
      .execute()
  await tx
    .insertInto('permission_keys')
    .values(fresh.map(({ key }) => ({ key })))
    .onConflict((row) => row.doNothing())
    .execute()
}

// The super admin holds every key that has a meaning in the admin area.
const lockedScope = (role: { is_locked: boolean }, key: PermissionKey) =>
  role.is_locked && key.admin.size > 0 ? ('all' as const) : undefined
