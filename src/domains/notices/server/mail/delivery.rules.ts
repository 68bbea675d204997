/** Where a mail stands after an attempt. */
export type MailState = 'sent' | 'queued' | 'failed' | 'unknown'

const field = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined

// Before this point the server cannot have taken the message.
const BEFORE_HANDOVER = new Set([
  'CONN',
  'EHLO',
  'HELO',
  'STARTTLS',
  'AUTH',
  'AUTH LOGIN',
  'AUTH PLAIN',
  'MAIL FROM',
  'RCPT TO',
])

/**
 * What a failed attempt means: refused for now (tried again), refused for good, or unknown where the server may have
 * taken the message before the line broke. Unknown is never repeated by itself, so that no mail leaves twice.
 */
export const stateOfFailure = (error: unknown): Exclude<MailState, 'sent'> => {
  const reply = field(error, 'responseCode')
  if (typeof reply === 'number') return reply >= 500 ? 'failed' : 'queued'
  const command = field(error, 'command')
  return typeof command === 'string' && BEFORE_HANDOVER.has(command) ? 'queued' : 'unknown'
}

const STEPS = [1, 5, 15, 60]
const HOURLY = 60
const GIVE_UP_AFTER_MS = 24 * 3_600_000

/** When to try again after `attempts` attempts, or null after a day: then it has failed. */
export const nextAttempt = (attempts: number, createdAt: string, now: string): string | null => {
  const at = Date.parse(now) + (STEPS[attempts - 1] ?? HOURLY) * 60_000
  return at - Date.parse(createdAt) > GIVE_UP_AFTER_MS ? null : new Date(at).toISOString()
}
