import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { Tx } from './context.ts'

/**
 * The one source of "now". It is the database's clock, so that all processes agree; rules get its time as a
 * parameter. Tests stop, move or shift it.
 */
export type Clock = Readonly<{
  /** The instant at which the clock is stopped, or null for the time of the database. */
  fixed: () => string | null
  /** Makes `app_now()` of a database agree, before anything is read there; left out where it is the database's own clock. */
  setDatabase?: (url: string) => Promise<void>
}>

export const databaseClock: Clock = { fixed: () => null }

/** Makes a clock that is stopped at `start` until it is set. For tests. */
export const stoppedClock = (start: string): Clock & { set: (instant: string) => void } => {
  let present = new Date(start).toISOString()
  return { fixed: () => present, set: (instant) => void (present = new Date(instant).toISOString()) }
}

const clockRow = z.object({ now: z.string() })

/** The present instant, ISO 8601 in UTC with milliseconds. */
export const readClock = async (tx: Tx, clock: Clock): Promise<string> => {
  const fixed = clock.fixed()
  if (fixed !== null) return fixed
  const found = await rows(tx, clockRow)`select app_now() as now`
  const now = found[0]?.now
  if (!now) throw new Error('The database did not tell the time')
  return now
}
