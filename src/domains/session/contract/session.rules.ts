import { isGuessable } from './guessable.rules.ts'

export const MAX_PASSWORD_CHARACTERS = 128

/** Counts the code points of a password. */
export const lengthOf = (password: string): number => Array.from(password).length

/**
 * Returns the faults of a new password, by field. It must be long enough and hard to guess; there are no rules of
 * composition (NIST SP 800-63B section 3.1.1.2). `terms`: e-mail, name, organisation.
 */
export const passwordFaults = (
  input: { password: string; confirm_password: string },
  rule: { min_length: number; terms: readonly string[]; common: ReadonlySet<string> },
): Record<string, string> => {
  const { password, confirm_password: confirm } = input
  const length = lengthOf(password)
  if (length < rule.min_length) return { password: `Password must have at least ${rule.min_length} characters` }
  if (length > MAX_PASSWORD_CHARACTERS)
    return { password: `Password must have at most ${MAX_PASSWORD_CHARACTERS} characters` }
  if (isGuessable(password, rule.terms, rule.common)) return { password: 'This password is too easy to guess' }
  return password === confirm ? {} : { confirm_password: 'Passwords do not match' }
}

/** One limit of failed attempts: the free ones in a window, and the waits in seconds after that. */
export type Throttle = Readonly<{
  name: string
  free: number
  window_seconds: number
  first_wait: number
  max_wait: number
}>

/**
 * The limits on signing in. A stranger's failures never count against a browser that the account knows, so no one can
 * lock an owner out by guessing.
 */
export const THROTTLES = {
  address_network: { name: 'a', free: 5, window_seconds: 900, first_wait: 2, max_wait: 300 },
  address: { name: 'b', free: 50, window_seconds: 3600, first_wait: 30, max_wait: 30 },
  device: { name: 'c', free: 10, window_seconds: 900, first_wait: 60, max_wait: 60 },
  network: { name: 'd', free: 100, window_seconds: 900, first_wait: 60, max_wait: 60 },
  pin: { name: 'pin', free: 5, window_seconds: 900, first_wait: 900, max_wait: 900 },
  // As long as a known browser is known by its PIN: a new PIN counts from zero.
  pin_device: { name: 'pin-device', free: 20, window_seconds: 2_592_000, first_wait: 2_592_000, max_wait: 2_592_000 },
  reset_account: { name: 'reset-account', free: 3, window_seconds: 3600, first_wait: 3600, max_wait: 3600 },
  reset_network: { name: 'reset-network', free: 10, window_seconds: 3600, first_wait: 600, max_wait: 3600 },
  links: { name: 'links', free: 60, window_seconds: 900, first_wait: 60, max_wait: 900 },
  reset_id: { name: 'reset-id', free: 20, window_seconds: 900, first_wait: 900, max_wait: 900 },
  factor: { name: 'factor', free: 10, window_seconds: 3600, first_wait: 3600, max_wait: 3600 },
  factor_strangers: { name: 'factor-strangers', free: 20, window_seconds: 3600, first_wait: 60, max_wait: 3600 },
  invitation: { name: 'invitation', free: 5, window_seconds: 3600, first_wait: 3600, max_wait: 3600 },
  refused_calls: { name: 'refused-calls', free: 20, window_seconds: 60, first_wait: 60, max_wait: 60 },
  company: { name: 'company', free: 2000, window_seconds: 900, first_wait: 60, max_wait: 900 },
  confirm: { name: 'confirm', free: 5, window_seconds: 900, first_wait: 900, max_wait: 900 },
} as const satisfies Record<string, Throttle>

/** Returns the seconds to wait after a number of failures in a window; 0 while they are free. Doubles up to `max_wait`. */
export const waitAfter = (throttle: Throttle, failures: number): number => {
  const over = failures - throttle.free
  if (over < 0) return 0
  return Math.min(throttle.max_wait, throttle.first_wait * 2 ** over)
}

/** Returns the network of an address: the address itself for IPv4, its /64 for IPv6. */
export const networkOf = (ip: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  if (mapped?.[1]) return mapped[1]
  if (!ip.includes(':')) return ip
  const [head = '', tail = ''] = ip.split('::')
  const front = head.split(':').filter((part) => part !== '')
  const back = tail.split(':').filter((part) => part !== '')
  const middle = ip.includes('::') ? Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0') : []
  return [...front, ...middle, ...back]
    .slice(0, 4)
    .map((part) => part.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')
}

/** Returns the network of an address, /24 or /48: enough to distinguish a stranger from a known place. */
export const shortNetwork = (ip: string): string => {
  const network = networkOf(ip)
  return network.includes(':') ? `${network.split(':').slice(0, 3).join(':')}::/48` : network.replace(/\.\d+$/, '.0/24')
}

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]
const nameIn = (list: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  list.find(([pattern]) => pattern.test(text))?.[1]

export const UNKNOWN_DEVICE = 'Unknown device'

/** Returns a label by which people recognise their devices: "Firefox on Windows". */
export const deviceLabel = (userAgent: string): string => {
  const browser = nameIn(BROWSERS, userAgent)
  const system = nameIn(SYSTEMS, userAgent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? UNKNOWN_DEVICE
}
