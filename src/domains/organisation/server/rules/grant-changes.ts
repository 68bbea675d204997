import { covers } from '#kit/contract/permissions.ts'
import type { Grant, Permission, RolePreview } from '../../contract/roles.models.ts'

type Changes = Pick<RolePreview, 'gained' | 'lost' | 'sensitive_gained'>

/**
 * Returns the changes for the holders of a role when its grants change from `before` to `after`. A scope made narrower
 * is a loss.
 */
export const grantChanges = (
  known: readonly Permission[],
  before: readonly Grant[],
  after: readonly Grant[],
): Changes => {
  const byKey = new Map(known.map((permission) => [permission.key, permission]))
  const had = new Map(before.map(({ key, scope }) => [key, scope]))
  const has = new Map(after.map(({ key, scope }) => [key, scope]))
  const named = (grant: Grant) => ({ ...grant, label: byKey.get(grant.key)?.label ?? grant.key })
  const gained = after
    .filter(({ key, scope }) => !covers(had.get(key) ?? 'own', scope) || !had.has(key))
    .map((grant) => ({ ...named(grant), before: had.get(grant.key) ?? null }))
  const lost = before
    .filter(({ key, scope }) => !covers(has.get(key) ?? 'own', scope) || !has.has(key))
    .map((grant) => ({ ...named(grant), stays: has.get(grant.key) ?? null }))
  const sensitive_gained = gained.map(({ key }) => key).filter((key) => byKey.get(key)?.sensitive === true)
  return { gained, lost, sensitive_gained }
}
