import type { PermissionKey } from '#kit/contract/permissions.ts'
import type { Tx } from '#kit/server/context.ts'
import { SHIPPED_ROLES } from '../../contract/shipped-roles.ts'
import {
  hasRoles,
  insertGrants,
  insertRoles,
  insertShippedKeys,
  listRoleKinds,
  listShippedKeys,
} from '../store/roles.ts'

/** Makes the shipped roles where there are none at all, and grants every key that is new to its shipped holders. */
export const shipRoles = async (tx: Tx, keys: readonly PermissionKey[]): Promise<void> => {
  if (!(await hasRoles(tx))) {
    const roles = SHIPPED_ROLES.map((role) => ({ ...role, is_locked: role.area === 'Admin' && role.role_number === 1 }))
    await insertRoles(tx, roles)
  }
  const known = await listShippedKeys(tx)
  const fresh = keys.filter(({ key }) => !known.has(key))
  if (fresh.length === 0) return
  const roles = await listRoleKinds(tx)
  const grants = fresh.flatMap((key) =>
    roles.flatMap((role) => {
      const scope =
        role.area === 'Admin'
          ? (key.admin.get(role.role_number) ?? lockedScope(role, key))
          : key.user.get(role.role_number)
      return scope ? [{ role_id: role.id, permission_key: key.key, scope }] : []
    }),
  )
  await insertGrants(tx, grants)
  await insertShippedKeys(
    tx,
    fresh.map(({ key }) => key),
  )
}

// The super admin has every key that has a meaning in the admin area.
const lockedScope = (role: { is_locked: boolean }, key: PermissionKey) =>
  role.is_locked && key.admin.size > 0 ? ('all' as const) : undefined
