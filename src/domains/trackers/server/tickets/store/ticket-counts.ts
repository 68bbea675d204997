import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

/** Merges the rows that changes added to the stored counts. Rows that are added meanwhile stay for the next run. */
export const mergeCounts = async (tx: Tx): Promise<void> => {
  await sql`with taken as (delete from ticket_counts returning *)
    insert into ticket_counts (team_id, client_id, state, priority, n)
    select team_id, client_id, state, priority, sum(n) from taken group by 1, 2, 3, 4 having sum(n) <> 0`.execute(tx)
  await sql`with taken as (delete from ticket_day_counts
      where business_date in (select business_date from ticket_day_counts where not is_summed) returning *)
    insert into ticket_day_counts (business_date, team_id, kind, n, is_summed)
    select business_date, team_id, kind, sum(n), true from taken group by 1, 2, 3 having sum(n) <> 0`.execute(tx)
}
