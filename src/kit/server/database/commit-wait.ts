import { sql } from 'kysely'

/**
 * For how many seconds the oldest commit of this database waits to be stored: for a synchronous standby, or for the disk. As
 * an expression of SQL; 0 while none waits. A role sees the waits of all its connections, and so of all
 * processes.
 */
// oxlint-disable-next-line muster/clock -- the view is stamped by the clock of the machine
export const commitWaitSeconds = sql<number>`
  (select greatest(0, extract(epoch from pg_catalog.clock_timestamp() - min(query_start)))::float8
    from pg_stat_activity where datname = current_database() and state = 'active'
      and (wait_event = 'SyncRep' or (query = 'commit' and lower(wait_event) in ('walsync', 'walwrite'))))`
