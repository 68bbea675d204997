import { Pool, type ClientBase } from 'pg'
import type { DatabaseLog } from './database-log.ts'
import { typeParsers } from './type-parsers.ts'

export interface PoolOptions {
  /** `postgres://` URL of the application's database. */
  readonly url: string
  /** The most connections at one time. */
  readonly max: number
  readonly log: DatabaseLog
}

/** In one message, after the log-in: as start-up parameters a URL's own `options` or a connection pooler would drop them. */
// A statement that comes again is planned once, for all values: planning a large one takes longer than running it. One that
// will not come again begins with the comment "unprepared", which keeps it from being named, and so from being kept.
const SESSION_SETTINGS = `
  set timezone = 'UTC';
  set datestyle = 'ISO, YMD';
  set statement_timeout = '15s';
  set lock_timeout = '5s';
  set idle_in_transaction_session_timeout = '30s';
  set application_name = 'muster';
  set plan_cache_mode = force_generic_plan`

/**
 * Makes the pool that all queries of the application go through. Values arrive as the contract speaks of them:
 * `timestamptz` as `2026-05-12T09:02:00.123Z`, `date` as `YYYY-MM-DD`, `time` as `HH:MM`, `bigint` and whole `numeric`
 * as exact numbers, `jsonb` parsed, `bytea` as Buffer. A statement may take 15 seconds, an idle transaction 30.
 * Broken connections are logged and replaced; they never end the process.
 */
export function createPool({ url, max, log }: PoolOptions): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    types: typeParsers,
    keepAlive: true,
    // A statement need not wait until the one before it was answered: the begin of a transaction travels with its first.
    pipeline: true,
    connectionTimeoutMillis: 5000,
    // Kept while nobody asks: whoever punches in first in the morning would wait for new ones, and for their statements
    // to be planned again.
    min: max,
    // A new connection forgets the prepared statements of the old one.
    maxLifetimeSeconds: 30 * 60,
    onConnect: async (client: ClientBase) => {
      await client.query(SESSION_SETTINGS)
    },
  })
  outliveConnections(pool, log)
  return pool
}

/** Lets a pool log what breaks its connections, and the process go on. */
export function outliveConnections(pool: Pool, log: DatabaseLog): void {
  // The pool listens to a client only while it is idle, and an event that nobody hears ends the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      // A pool that was ended does not wait for its connections to close, and how they do is nobody's concern.
      if (!pool.ending) log.warn({ err: error }, 'A database connection broke')
    })
  })
  // The same error again, which the listener above has logged.
  pool.on('error', () => undefined)
}
