import type { Context } from '#kit/server/context.ts'

const HOUR = 3_600_000
const LONGEST_WAIT = 72 * HOUR
/** The longest way of a request; beyond it the button was clicked without a connection. */
const OFFLINE_AFTER = 120_000

export type ClaimedTime = Readonly<{
  mode: 'web' | 'offline' | 'acting'
  claimed_at: string | null
  /** The time since the click and the clock of the device disagree. */
  clock_differs: boolean
}>

const ageOf = (header: string | undefined): number | null => {
  const age = header === undefined || !/^\d{1,12}$/.test(header) ? null : Number(header)
  return age !== null && age <= LONGEST_WAIT ? age : null
}

const ageSince = (clickedAt: string | undefined, now: number): number | null => {
  const age = clickedAt === undefined ? null : now - Date.parse(clickedAt)
  return age !== null && age >= 0 && age <= LONGEST_WAIT ? age : null
}

const isApart = (age: number | null, clickedAt: string | undefined, now: number): boolean =>
  age !== null && clickedAt !== undefined && Math.abs(now - age - Date.parse(clickedAt)) > OFFLINE_AFTER

/** Returns the start of a break as its owner claims it. */
export const claimedStartOf = (one: Readonly<{ started_at: string; start_claimed_at: string | null }>): string =>
  one.start_claimed_at ?? one.started_at

/** A claim from before what it follows is none: a break cannot have begun before its punch. */
export const claimAfter = (claimed: string | null, least: string): string | null =>
  claimed !== null && claimed < least ? null : claimed

/**
 * Returns the origin of a punch or a break: sent at once, or late because there was no connection. The server's time is
 * recorded; the time that the person claims is stored next to it, never later than arrival and at most 72 hours back.
 */
export const claimedTimeOf = (
  context: Pick<Context, 'actor' | 'now' | 'origin'>,
  clickedAt: string | undefined,
): ClaimedTime => {
  const now = Date.parse(context.now)
  const measured = ageOf(context.origin.header('x-pressed-age'))
  const clock_differs = isApart(measured, clickedAt, now)
  const age = measured ?? ageSince(clickedAt, now)
  const isOffline = age !== null && age > OFFLINE_AFTER
  const claimed_at = isOffline ? new Date(now - age).toISOString() : null
  if (context.actor.acting) return { mode: 'acting', claimed_at, clock_differs }
  return { mode: isOffline ? 'offline' : 'web', claimed_at, clock_differs }
}
