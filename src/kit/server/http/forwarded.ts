import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'

const FORWARDED = 'x-forwarded-for'

/** The address in an entry of `X-Forwarded-For`, without a port; null where it is none, such as "unknown". */
const addressOf = (entry: string): string | null => {
  const text = entry.trim()
  const inner = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text
  return isIP(inner) === 0 || inner.includes('%') ? null : inner
}

/**
 * Leaves of `X-Forwarded-For` the addresses at its end. Entries before one that is no address are dropped with it: a proxy
 * that did not know the sender cannot vouch for what that sender claims.
 */
export const tidyForwarded = (headers: IncomingHttpHeaders): void => {
  const value = headers[FORWARDED]
  if (value === undefined) return
  const addresses = String(value).split(',').map(addressOf)
  const known = addresses.slice(addresses.lastIndexOf(null) + 1)
  if (known.length === 0) delete headers[FORWARDED]
  else headers[FORWARDED] = known.join(', ')
}
