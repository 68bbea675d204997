import { BlockList, isIP, isIPv4 } from 'node:net'

/** Networks that are not the internet: RFC 6890 and the registries of IANA for special purposes. */
const V4_NETWORKS: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** The only part of IPv6 that is assigned to the internet, and the networks in it that are not, or that lead to IPv4. */
const V6_INTERNET = ['2000::', 3] as const
const V6_NETWORKS: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const blockList = (networks: readonly (readonly [string, number])[], type: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList()
  for (const [network, bits] of networks) list.addSubnet(network, bits, type)
  return list
}
const closedV4 = blockList(V4_NETWORKS, 'ipv4')
const openV6 = blockList([V6_INTERNET], 'ipv6')
const closedV6 = blockList(V6_NETWORKS, 'ipv6')

/** Returns true for an address of the internet: neither private, local, shared, reserved, nor one that contains another. */
export const isPublicAddress = (address: string): boolean => {
  const version = isIP(address)
  if (version === 0) return false
  if (isIPv4(address)) return !closedV4.check(address, 'ipv4')
  return openV6.check(address, 'ipv6') && !closedV6.check(address, 'ipv6')
}

/** Returns the host of an address without the brackets of IPv6, and without the dot at its end. */
export const hostnameOf = (address: string): string =>
  new URL(address).hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')

/** Hosts that the operator has listed: by name or address, in small letters. */
export type PrivateHosts = ReadonlySet<string>

const LOCAL_NAMES = /(^|\.)(localhost|local|internal|home\.arpa)$/

export type AddressFault = 'https_needed' | 'private_address'

/** Returns the reason why nothing is sent to an address, as far as it shows without looking its name up. */
export const addressFault = (address: string, listed: PrivateHosts): AddressFault | null => {
  const host = hostnameOf(address)
  if (listed.has(host)) return null
  if (isIP(host) !== 0 ? !isPublicAddress(host) : LOCAL_NAMES.test(host) || !host.includes('.'))
    return 'private_address'
  return address.startsWith('https:') ? null : 'https_needed'
}
