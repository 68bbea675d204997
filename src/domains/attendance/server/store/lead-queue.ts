import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

const countsRow = z.object({ counts: z.array(z.number()) })

/** Returns the results of several statements that count, in their order. One statement. */
export const listCounts = async (tx: Tx, statements: readonly RawBuilder<number>[]): Promise<number[]> => {
  const counts: RawBuilder<unknown> = sql.join(statements.map((statement) => sql`(${statement})::int`))
  const found = await rows(tx, countsRow)`select array[${counts}] as counts`
  return found[0]?.counts ?? []
}
