const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** The time for which a delivery is tried again, and after which a webhook that takes nothing is switched off. */
export const RETRY_MS = 72 * HOUR_MS
/** The time for which the secret before a replacement signs, too. */
export const OVERLAP_MS = 24 * HOUR_MS
export const TIMEOUT_MS = 10 * SECOND_MS
export const MAX_RESPONSE_CHARS = 1024

/** The pauses after the first, the second and all later attempts that failed. */
const PAUSES_MS: readonly number[] = [
  5 * SECOND_MS,
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
]

type Failed = Readonly<{ attempts: number; first_attempt_at: string; now: string }>

/**
 * Returns the instant of the next attempt of a delivery that has failed `attempts` times; null where three days have passed
 * since the first attempt. The last attempt is at the end of the three days.
 */
export const nextAttempt = ({ attempts, first_attempt_at, now }: Failed): string | null => {
  const end = Date.parse(first_attempt_at) + RETRY_MS
  const at = Date.parse(now)
  if (at >= end) return null
  const pause = PAUSES_MS[Math.min(attempts, PAUSES_MS.length) - 1] ?? SECOND_MS
  return new Date(Math.min(at + pause, end)).toISOString()
}

/** Returns true if a webhook that has failed since an instant has taken nothing for three days. */
export const isOver = (failing_since: string | null, now: string): boolean =>
  failing_since !== null && Date.parse(now) - Date.parse(failing_since) >= RETRY_MS

/** Returns true for an address of a web server without a name, a password or a fragment. */
export const isPlainAddress = (text: string): boolean => {
  const url = URL.parse(text)
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.hostname !== '' &&
    url.username === '' &&
    url.password === '' &&
    !text.includes('#')
  )
}

/** Returns the host of an address, with its port where it is not the usual one. */
export const hostOf = (address: string): string => URL.parse(address)?.host ?? address
