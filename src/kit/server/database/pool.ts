import { Pool, type ClientBase } from 'pg'
import { within } from '../within.ts'
import { DatabaseClient } from './database-client.ts'
import type { DatabaseLog } from './database-log.ts'
import { patienceOf } from './deadline.ts'
import { typeParsers } from './type-parsers.ts'

export type PoolOptions = {
  /** `postgres://` URL of the application's database. */
  readonly url: string
  /** The most connections at one time. */
  readonly max: number
  readonly log: DatabaseLog
  /** Limits the work of the server on one statement; 0 is without an end, 15 seconds the default. */
  readonly statementMs?: number
  /** Limits the wait for a free connection, or for a new one. 5 seconds by default. */
  readonly connectMs?: number
}

const STATEMENT_MS = 15_000
const CONNECT_MS = 5000

/**
 * In one message, after the log-in: as start-up parameters a URL's own `options` or a connection pooler would drop
 * them.
 */
// A statement that comes again is planned once, for all values: planning a large one takes longer than running it. One
// that will not come again begins with the comment "unprepared", so that it gets no name, and is not cached.
const SESSION_SETTINGS = `
  set timezone = 'UTC';
  set datestyle = 'ISO, YMD';
  set lock_timeout = '5s';
  set idle_in_transaction_session_timeout = '30s';
  set application_name = 'muster';
  set plan_cache_mode = force_generic_plan`

/**
 * Makes the pool that all queries of the application go through. Values arrive as the contract speaks of them:
 * `timestamptz` as `2026-05-12T09:02:00.123Z`, `date` as `YYYY-MM-DD`, `time` as `HH:MM`, `bigint` and whole `numeric`
 * as exact numbers, `jsonb` parsed, `bytea` as Buffer. A statement may take 15 seconds, an idle transaction 30.
 * Broken and silent connections are logged and replaced; they never end the process.
 */
export const createPool = (options: PoolOptions): Pool => {
  const { url, max, log, statementMs = STATEMENT_MS, connectMs = CONNECT_MS } = options
  const pool = new Pool({
    Client: DatabaseClient,
    connectionString: url,
    max,
    types: typeParsers,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    query_timeout: patienceOf(statementMs),
    // A statement need not wait for the result of the one before it: the begin of a transaction travels with its
    // first.
    pipeline: true,
    connectionTimeoutMillis: connectMs,
    // They stay open without use: a person who punches in first in the morning would wait for new ones, and for their
    // statements to be planned again.
    min: max,
    // A new connection has none of the prepared statements of the old one.
    maxLifetimeSeconds: 30 * 60,
    onConnect: async (client: ClientBase) => {
      const text = `${SESSION_SETTINGS}; set statement_timeout = ${Math.round(statementMs)}`
      // Before its first response a connection may be no more than an open socket.
      const settings = { text, query_timeout: connectMs }
      await client.query(settings)
    },
  })
  outliveConnections(pool, log)
  return pool
}

/** Lets a pool log what breaks its connections, and the process go on. */
export const outliveConnections = (pool: Pool, log: DatabaseLog): void => {
  // The pool listens to a client only while it is idle, and an event without a listener ends the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => {
      // A pool that was ended does not wait for its connections to close, and how they do is no one's concern.
      if (!pool.ending) log.warn({ err: error }, 'A database connection broke')
    })
  })
  // The same error again, which the listener above has logged.
  pool.on('error', () => undefined)
}

const END_MS = 2000

/** Ends a pool, and waits two seconds at most: a connection that has fallen silent must not delay a stop. */
export const endPool = async (pool: Pool): Promise<void> => {
  await within(END_MS, pool.end())
}
