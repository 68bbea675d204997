import type { AnyCall } from '#kit/contract/call.ts'
import type { PermissionKey } from '#kit/contract/permissions.ts'
import { callsOf, type ServerDomain } from '#kit/server/call/handle.ts'
import type { TokenCall, TokenKey } from '../../../contract/tokens.models.ts'

/** The domains of this server; called late, because this one is among them. */
export type KnownDomains = () => readonly ServerDomain[]

const permissionsOf = (domains: KnownDomains): readonly PermissionKey[] =>
  domains().flatMap(({ permissions }) => permissions)

const keyOf = ({ permission }: AnyCall): string => (typeof permission === 'string' ? permission : '')

const openCalls = (domains: KnownDomains): readonly AnyCall[] =>
  callsOf(domains()).filter(({ tokens }) => tokens !== 'none')

/** Returns the permissions of a role that open a call to API tokens. */
export const tokenKeys = (domains: KnownDomains, granted: { has: (key: string) => boolean }): TokenKey[] => {
  const byKey = Map.groupBy(openCalls(domains), keyOf)
  return permissionsOf(domains).flatMap(({ key, label, help, sensitive }) => {
    const calls = byKey.get(key) ?? []
    if (calls.length === 0 || !granted.has(key)) return []
    return {
      key,
      label,
      help,
      domain: key.split('.')[0] ?? '',
      sensitive,
      calls: calls.length,
      scoped_calls: calls.filter(({ tokens }) => tokens === 'all').length,
      only_reads: calls.every(({ writes }) => !writes),
    }
  })
}

/** Returns the labels of permissions by their keys. */
export const labelsOfKeys = (domains: KnownDomains): ReadonlyMap<string, string> =>
  new Map(permissionsOf(domains).map(({ key, label }) => [key, label]))

/** Returns the calls that a token may send with these keys, in the order of their addresses. */
export const callsOfToken = (domains: KnownDomains, keys: ReadonlySet<string>, isLimited: boolean): TokenCall[] =>
  openCalls(domains)
    .filter((call) => keys.has(keyOf(call)) && (!isLimited || call.tokens === 'all'))
    .map((call) => ({
      id: call.id,
      method: call.method,
      path: call.path,
      summary: call.summary,
      has_body: call.method !== 'GET' && Object.keys(shapeOf(call)).length > 0,
      has_file: call.upload !== null,
    }))
    .toSorted((one, other) => (one.path < other.path ? -1 : one.path > other.path ? 1 : 0))

const shapeOf = ({ body }: AnyCall): object => ('shape' in body ? Object(body.shape) : body)
