import { sql } from 'kysely'
import type { Tx } from './context.ts'

/**
 * The one source of "now". It is the database's clock, so that all processes agree; what it answers reaches rules as a
 * parameter. Tests stop, move or shift it.
 */
export type Clock = Readonly<{
  /** The instant at which the clock stands still, or null where the database's own is meant. */
  fixed: () => string | null
  /** Makes `app_now()` of a database agree, before anything is read there; left out where it is the database's own clock. */
  setDatabase?: (url: string) => Promise<void>
}>

export const databaseClock: Clock = { fixed: () => null }

/** A clock that stands still at `start` until it is set. For tests. */
export const stoppedClock = (start: string): Clock & { set: (instant: string) => void } => {
  let present = new Date(start).toISOString()
  return { fixed: () => present, set: (instant) => void (present = new Date(instant).toISOString()) }
}

/** The present instant, ISO 8601 in UTC with milliseconds. */
export const readClock = async (tx: Tx, clock: Clock): Promise<string> => {
  const fixed = clock.fixed()
  if (fixed !== null) return fixed
  const { rows } = await sql<{ now: string }>`select app_now() as now`.execute(tx)
  const now = rows[0]?.now
  if (!now) throw new Error('The database did not tell the time')
  return now
}
