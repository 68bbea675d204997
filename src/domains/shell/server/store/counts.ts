import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

/** Evaluates counts in one statement and returns them in their order. */
export const countAll = async (tx: Tx, counts: readonly RawBuilder<number>[]): Promise<readonly number[]> => {
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts.map((count) => sql`(${count})`))}]::int[] as counts`.execute(tx)
  return rows[0]?.counts ?? []
}
