import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

const allCount = z.object({ counts: z.array(z.number()) })

/** Evaluates counts in one statement and returns them in their order. */
export const countAll = async (tx: Tx, counts: readonly RawBuilder<number>[]): Promise<readonly number[]> => {
  const found = await rows(tx, allCount)`
    select array[${sql.join(counts.map((count) => sql`(${count})`))}]::int[] as counts`
  return found[0]?.counts ?? []
}
