import { z } from 'zod'
import { type RawBuilder, sql } from 'kysely'
import type { Job } from './jobs.ts'

/** Failures of a job that need no one, because it is tried again by itself. */
const FAILURES_LEFT_ALONE = 2
const USUAL_MINUTES = 15

/** A job of the queue that has failed more than twice; the try that runs has not failed yet. */
const isFailing = sql<boolean>`
  last_error is not null and attempts - (case when locked_at is null then 0 else 1 end) > ${sql.lit(FAILURES_LEFT_ALONE)}`

/** A job of the queue that runs for longer than it usually does. */
const isLate = (jobs: readonly Job[]): RawBuilder<boolean> => {
  const known = jobs.filter(({ minutes }) => minutes !== undefined)
  const usual = JSON.stringify(Object.fromEntries(known.map(({ name, minutes }) => [name, minutes])))
  return sql<boolean>`locked_at < app_now()
    - make_interval(mins => coalesce((${usual}::jsonb ->> task_identifier)::int, ${sql.lit(USUAL_MINUTES)}))`
}

/** Counts the jobs that someone has to look at, as an expression of SQL. */
export const countTroubled = (jobs: readonly Job[]): RawBuilder<number> =>
  sql<number>`(select count(*)::int from graphile_worker.jobs where (${isFailing}) or (${isLate(jobs)}))`

/** The figures of the queue: jobs that wait, run and have failed for good, and the wait of the oldest. */
export const queueFigures = z.object({
  waiting: z.number(),
  running: z.number(),
  failed: z.number(),
  failing: z.number(),
  late: z.number(),
  oldest_seconds: z.number(),
})
export type QueueFigures = z.output<typeof queueFigures>

/** Returns the figures of the queue, as an expression of SQL. */
export const readQueue = (jobs: readonly Job[]): RawBuilder<QueueFigures> => sql<QueueFigures>`(
  select json_build_object('waiting', count(*) filter (where is_waiting),
      'running', count(*) filter (where locked_at is not null),
      'failed', count(*) filter (where attempts >= max_attempts),
      'failing', count(*) filter (where ${isFailing}), 'late', count(*) filter (where ${isLate(jobs)}),
      'oldest_seconds', coalesce(extract(epoch from app_now() - min(run_at) filter (where is_waiting)), 0)::float8)
    from (select *, locked_at is null and run_at <= app_now() and attempts < max_attempts as is_waiting
      from graphile_worker.jobs) j)`
