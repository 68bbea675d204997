import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

/** Merges the changes into the stored counts. Changes that are added meanwhile stay for the next time. */
export const mergeCounts = async (tx: Tx): Promise<void> => {
  await sql`with taken as (delete from task_counts returning *)
    insert into task_counts (state, n) select state, sum(n) from taken group by 1 having sum(n) <> 0`.execute(tx)
}
