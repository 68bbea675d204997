import { sql } from 'kysely'
import type { Tx } from '../context.ts'

/**
 * The client waits a fifth longer than the server works: what takes longer than that comes over a connection that has
 * fallen silent, which is destroyed.
 */
const PATIENCE = 1.2

/** PostgreSQL and timers of Node take no longer one: 24 days. */
const LONGEST_MS = 2_147_483_647

/**
 * Returns the milliseconds that the client waits for a statement on which the server may work so long; 0 of the server
 * is without an end.
 */
export const patienceOf = (serverMs: number): number =>
  serverMs === 0 ? LONGEST_MS : Math.min(LONGEST_MS, Math.round(serverMs * PATIENCE))

/** For a job that reads or writes something of everyone in one statement. */
export const JOB_MS = 300_000

const GIVEN = /^set local statement_timeout = (\d+)$/

/** Returns the milliseconds that the client waits from this statement on, where it is the one of `extendDeadline`. */
export const patienceFrom = (text: string): number | null => {
  const given = GIVEN.exec(text)?.[1]
  return given === undefined ? null : patienceOf(Number(given))
}

/**
 * Lets the statements of a transaction take longer than those of a request may: of the server, and of the client that
 * waits for it, which reads the statement that this sends. `Infinity` is without an end. Nothing else sets a deadline.
 */
export const extendDeadline = async (tx: Tx, ms: number): Promise<void> => {
  const serverMs = Number.isFinite(ms) ? Math.max(1, Math.round(ms)) : 0
  await sql.raw(`set local statement_timeout = ${serverMs}`).execute(tx)
}
