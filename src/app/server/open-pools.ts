import type { Pool } from 'pg'
import type { Tx } from '#kit/server/context.ts'
import type { DatabaseLog } from '#kit/server/database/database-log.ts'
import { createDatabase } from '#kit/server/database/dialect.ts'
import { createPool, endPool } from '#kit/server/database/pool.ts'
import type { PoolFigures } from './metrics.ts'
import type { Database } from '#kit/server/database/tables.ts'

export type Pools = Readonly<{
  /** For everything that calls and jobs do. */
  db: Tx
  /** For what every request needs before anything else; ordinary work cannot hold these connections. */
  reserved: Tx
  /** Whether the database answers, at once. */
  answers: () => Promise<boolean>
  figures: () => Readonly<Record<string, PoolFigures>>
  end: () => Promise<void>
}>

const RESERVED = { max: 3, statementMs: 2000, connectMs: 2000 }
// For the checks of health and of silent connections, which must not wait for anything else.
const PROBE = { max: 1, statementMs: 1000, connectMs: 1000 }

/** Opens the connections of one process. A short patience finds what has fallen silent, before it holds up many. */
export const openPools = (url: string, max: number, log: DatabaseLog): Pools => {
  const ordinary = createPool({ url, max, log })
  const reserved = createPool({ url, log, ...RESERVED })
  const probe = createPool({ url, log, ...PROBE })
  return {
    db: createDatabase<Database>(ordinary, { probe }),
    reserved: createDatabase<Database>(reserved),
    answers: inFlight(() => answers(probe)),
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

const answers = (probe: Pool): Promise<boolean> =>
  probe.query('select 1').then(
    () => true,
    () => false,
  )

/** Who asks while an answer is under way gets that one. */
const inFlight = <Answer>(ask: () => Promise<Answer>): (() => Promise<Answer>) => {
  let asked: Promise<Answer> | null = null
  return () => (asked ??= ask().finally(() => void (asked = null)))
}
