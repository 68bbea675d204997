import type { Pool } from 'pg'
import type { Tx } from '#kit/server/context.ts'
import type { DatabaseLog } from '#kit/server/database/database-log.ts'
import { createDatabase } from '#kit/server/database/dialect.ts'
import { createPool, endPool } from '#kit/server/database/pool.ts'
import type { PoolFigures } from './metric-texts.ts'
import type { Database } from '#kit/server/database/tables.ts'

export type Pools = Readonly<{
  /** For everything that calls and jobs do. */
  db: Tx
  /** For what every request needs before anything else; ordinary work cannot use these connections. */
  reserved: Tx
  /** Returns true if the database responds, at once. */
  responses: () => Promise<boolean>
  figures: () => Readonly<Record<string, PoolFigures>>
  end: () => Promise<void>
}>

const RESERVED = { max: 3, statementMs: 2000, connectMs: 2000 }
// For the checks of health and of silent connections, which must not wait for anything else.
const PROBE = { max: 1, statementMs: 1000, connectMs: 1000 }

/** Opens the connections of one process. A short deadline finds a silent one, before it blocks many. */
export const openPools = (url: string, max: number, log: DatabaseLog): Pools => {
  const ordinary = createPool({ url, max, log })
  const reserved = createPool({ url, log, ...RESERVED })
  const probe = createPool({ url, log, ...PROBE })
  return {
    db: createDatabase<Database>(ordinary, { probe }),
    reserved: createDatabase<Database>(reserved),
    responses: inFlight(() => responses(probe)),
    figures: () => ({ calls: figuresOf(ordinary), sessions: figuresOf(reserved) }),
    end: async () => void (await Promise.all([ordinary, reserved, probe].map(endPool))),
  }
}

/** The connections for a start, on which a statement may take as long as it needs. */
export const withPatientDatabase = async (
  url: string,
  log: DatabaseLog,
  work: (db: Tx) => Promise<void>,
): Promise<void> => {
  const pool = createPool({ url, max: 2, log, statementMs: 0 })
  try {
    await work(createDatabase<Database>(pool))
  } finally {
    await endPool(pool)
  }
}

const figuresOf = ({ totalCount, idleCount, waitingCount, options }: Pool): PoolFigures => ({
  open: totalCount,
  idle: idleCount,
  waiting: waitingCount,
  most: options.max,
})

const responses = (probe: Pool): Promise<boolean> =>
  probe.query('select 1').then(
    () => true,
    () => false,
  )

/** Shares one running check among all that request it meanwhile. */
const inFlight = <Response>(send: () => Promise<Response>): (() => Promise<Response>) => {
  let requested: Promise<Response> | null = null
  return () => (requested ??= send().finally(() => void (requested = null)))
}
