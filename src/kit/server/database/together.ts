import { CompiledQuery, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../context.ts'
import { batched } from './batched.ts'
import { checkRows } from './rows.ts'

type Run = () => Promise<unknown>
type Query = { run: (run: Run) => Promise<unknown>; waiting: number }

const queries = new WeakMap<Tx, Map<string, Query>>()

const LONG_MS = 10
const LONGEST_REST_MS = 25
/**
 * After a long round those who got its result come with their next query a moment later: without a rest half of a group
 * would always miss the next round, and run by itself.
 */
const restAfter = (took: number): number => (took < LONG_MS ? 0 : Math.min(took / 3, LONGEST_REST_MS))

/** Runs the query of the last who came, for all of them. */
const forAll = async (runs: readonly Run[]): Promise<unknown[]> => {
  const result = await runs.at(-1)?.()
  return runs.map(() => result)
}

/** No sooner than its rest is over. */
const closeLater = (open: Map<string, Query>, key: string): void => {
  setTimeout(() => {
    if (open.get(key)?.waiting === 0) open.delete(key)
  }, LONGEST_REST_MS).unref()
}

const runTogether = async (db: Tx, key: string, run: Run): Promise<unknown> => {
  const open = queries.get(db) ?? new Map<string, Query>()
  queries.set(db, open)
  const query = open.get(key) ?? { run: batched<Run, unknown>(forAll, restAfter), waiting: 0 }
  open.set(key, query)
  query.waiting++
  try {
    return await query.run(run)
  } finally {
    if (--query.waiting === 0) closeLater(open, key)
  }
}

/** Marks the place of the instant of a query. */
const NOW = { instant: 'now' }

/**
 * Returns the rows of a statement that many send in the same moment, such as counts above a list: those whose statement
 * and values are the same, but for the present instant, share one result. It is read after the last of them came, so that
 * each sees earlier changes, and the scope of the actor is part of statement and values, so that no one gets rows of
 * another. The rows are shared and must not be changed. Within a transaction the statement runs by itself. `row`: their
 * schema, as that of `rows`.
 */
export const together = async <Row>(
  tx: Tx,
  now: string,
  build: (now: unknown) => RawBuilder<Row>,
  row?: z.ZodType<Row>,
): Promise<readonly Row[]> => {
  const { sql, parameters } = build(NOW).compile(tx)
  const run = async (): Promise<readonly Row[]> => {
    const values = parameters.map((value) => (value === NOW ? now : value))
    const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(sql, values))
    return row ? checkRows(row, rows) : rows
  }
  if (tx.isTransaction) return run()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same statement returns the same kind of rows
  return (await runTogether(tx, JSON.stringify([sql, ...parameters]), run)) as readonly Row[]
}
