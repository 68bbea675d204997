import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { hostnameOf, isPublicAddress, type PrivateHosts } from './addresses.ts'

export type LookUp = (
  name: string,
  options: LookupAllOptions,
  done: (error: Error | null, found: LookupAddress[]) => void,
) => void

const NOT_PUBLIC = 'The address leads to a network that is not the internet.'

/** The texts of the faults of an address. */
export const ADDRESS_FAULTS = {
  https_needed: 'The address does not begin with https://.',
  private_address: NOT_PUBLIC,
} as const

/**
 * Looks a name up as the connection is opened, and refuses it where one of its addresses is not of the internet. The
 * connection uses the very addresses that were checked.
 */
const publicLookup =
  (lookUp: LookUp): LookupFunction =>
  (hostname, options, done) => {
    lookUp(hostname, { ...options, all: true }, (error, found) => {
      const [first] = error ? [] : found
      if (!first) return done(error ?? new Error(`There is no address of ${hostname}.`), '', 0)
      if (!found.every(({ address }) => isPublicAddress(address))) return done(new Error(NOT_PUBLIC), '', 0)
      return options.all ? done(null, found) : done(null, first.address, first.family)
    })
  }

/** Returns the options of a request to an address: the checked lookup, but for hosts that the operator has listed. */
export const connectionOf = (
  address: string,
  { listed, lookUp = lookup }: Readonly<{ listed: PrivateHosts; lookUp?: LookUp }>,
): Readonly<{ lookup?: LookupFunction }> => {
  const host = hostnameOf(address)
  return listed.has(host) || isIP(host) !== 0 ? {} : { lookup: publicLookup(lookUp) }
}
