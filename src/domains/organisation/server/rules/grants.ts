import { invalid } from '#kit/contract/envelope.ts'
import { covers } from '#kit/contract/permissions.ts'
import type { Actor } from '#kit/server/actor.ts'
import { organisationRefusals } from '../../contract/organisation.refusals.ts'
import type { Grant, Permission } from '../../contract/roles.models.ts'
import { hasGrant } from './access.ts'

type GrantChange = Readonly<{
  area: 'Admin' | 'User'
  grants: readonly Grant[]
  /** The present grants of the role may stay, no matter who edits it. */
  before: readonly Grant[]
}>

/**
 * Refuses grants of unknown keys, of keys of the other area, of scopes that a key does not declare, and of more than
 * the actor has. An administrator cannot have keys of the employee area alone, so they are free to be granted.
 */
export const checkGrants = (actor: Actor, known: readonly Permission[], change: GrantChange): void => {
  const byKey = new Map(known.map((permission) => [permission.key, permission]))
  const before = new Map(change.before.map(({ key, scope }) => [key, scope]))
  const seen = new Set<string>()
  for (const [index, grant] of change.grants.entries()) {
    const at = `grants.${index}`
    if (seen.has(grant.key)) throw invalid({ [`${at}.key`]: 'This permission is listed twice' })
    seen.add(grant.key)
    const had = before.get(grant.key)
    if (had === grant.scope) continue
    const permission = byKey.get(grant.key)
    if (!permission) throw organisationRefusals.refusal('unknown_grant', { key: grant.key })
    checkShape(permission, grant, change.area, at)
    const isWider = had === undefined || !covers(had, grant.scope)
    if (isWider && permission.area !== 'User' && !hasGrant(actor, grant)) {
      throw organisationRefusals.refusal('grant_above_own', { label: permission.label })
    }
  }
}

const checkShape = (permission: Permission, grant: Grant, area: 'Admin' | 'User', at: string): void => {
  if (!permission.scopes.includes(grant.scope)) {
    throw invalid({ [`${at}.scope`]: `${permission.label} cannot be granted with the scope ${grant.scope}` })
  }
  if (permission.area !== 'both' && permission.area !== area) {
    throw invalid({ [`${at}.key`]: `${permission.label} does not belong to this area` })
  }
}
