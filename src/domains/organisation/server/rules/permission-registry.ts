import { callsOf } from '#kit/server/call/handle.ts'
import type { PermissionKey } from '#kit/contract/permissions.ts'
import type { ServerDomain } from '#kit/server/call/handle.ts'
import type { Permission } from '../../contract/roles.models.ts'

/** The domains of this server; called late, because the organisation is one of them. */
export type KnownDomains = () => readonly ServerDomain[]

const areaOf = (key: PermissionKey): Permission['area'] => {
  if (key.admin.size > 0 && key.user.size > 0) return 'both'
  return key.admin.size > 0 ? 'Admin' : 'User'
}

/** Every permission key of the server with the calls that it opens, domain by domain. */
export const knownPermissions = (domains: KnownDomains): readonly Permission[] => {
  const calls = callsOf(domains())
  return domains().flatMap((domain) =>
    domain.permissions.map((key) => ({
      key: key.key,
      domain: key.key.split('.')[0] ?? domain.id,
      label: key.label,
      help: key.help,
      area: areaOf(key),
      scopes: [...key.scopes],
      sensitive: key.sensitive,
      calls: calls.filter((call) => call.permission === key.key).map(({ id }) => id),
    })),
  )
}
