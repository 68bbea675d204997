/** The state of a mail after an attempt. */
export type AfterAttempt = 'sent' | 'queued' | 'failed' | 'unknown'

const replyOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, 'responseCode') : undefined

/**
 * Returns the state after a failed attempt: refused for now (tried again), refused for good, or unknown where the line
 * broke after the message was handed over and the server may have taken it. Unknown is never repeated by itself, so
 * that no mail leaves twice.
 */
export const stateOfFailure = (error: unknown, isHandedOver: boolean): Exclude<AfterAttempt, 'sent'> => {
  const reply = replyOf(error)
  if (typeof reply === 'number') return reply >= 500 ? 'failed' : 'queued'
  return isHandedOver ? 'unknown' : 'queued'
}

const STEPS = [1, 5, 15, 60]
const HOURLY = 60
const MAX_RETRY_MS = 24 * 3_600_000

/**
 * Returns the time of the next attempt after `attempts` attempts, or null a day after it was queued: then it has
 * failed.
 */
export const nextAttempt = (attempts: number, queuedAt: string, now: string): string | null => {
  const at = Date.parse(now) + (STEPS[attempts - 1] ?? HOURLY) * 60_000
  return at - Date.parse(queuedAt) > MAX_RETRY_MS ? null : new Date(at).toISOString()
}
