import { sql } from 'kysely'
import type { Tx } from '../context.ts'

/** How the queue stands: what waits for its turn, what runs, what was given up, and for how long the oldest waits. */
export type QueueFigures = Readonly<{ waiting: number; running: number; failed: number; oldest_seconds: number }>

export const readQueue = async (tx: Tx): Promise<QueueFigures | null> => {
  const { rows } = await sql<QueueFigures>`
    select count(*) filter (where is_waiting)::int as waiting, count(*) filter (where locked_at is not null)::int as running,
      count(*) filter (where attempts >= max_attempts)::int as failed,
      coalesce(extract(epoch from app_now() - min(run_at) filter (where is_waiting)), 0)::float8 as oldest_seconds
    from (select *, locked_at is null and run_at <= app_now() and attempts < max_attempts as is_waiting
      from graphile_worker.jobs) j`.execute(tx)
  return rows[0] ?? null
}
