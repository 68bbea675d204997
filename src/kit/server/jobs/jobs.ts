import { type RawBuilder, sql } from 'kysely'
import type { Work } from '../context.ts'

/** Work after the commit, or by the clock. It may run twice, so it must be idempotent. */
export type Job = Readonly<{
  name: string
  /** Crontab expression in UTC, five fields; left out: only when it is queued. */
  cron?: string
  /** For how many minutes it usually runs at most; 15 by default. A longer run notifies the admins. */
  minutes?: number
  run: (payload: unknown, begin: BeginWork) => Promise<void>
}>

/** Runs a piece of a job in its own transaction, as the system. `isSnapshot`: all its statements see the same moment. */
export type BeginWork = <Result>(
  piece: (work: Work) => Promise<Result>,
  options?: Readonly<{ isSnapshot?: boolean }>,
) => Promise<Result>

/** A job as it waits for the end of its transaction: a `job_spec` of the queue. */
export type JobRow = Readonly<{
  identifier: string
  payload: Readonly<Record<string, unknown>>
  run_at: string | null
  job_key: string | null
}>

/**
 * Queues a job in the transaction of the change: it runs once that has committed, never if it has not. It is written right
 * before the commit; of several under one key, the last.
 */
export const enqueue = async (
  work: Pick<Work, 'jobs'>,
  name: string,
  payload: Readonly<Record<string, unknown>>,
  options: { run_at?: string; key?: string } = {},
): Promise<void> => {
  work.jobs.push({ identifier: name, payload, run_at: options.run_at ?? null, job_key: options.key ?? null })
}

/** Collected jobs as JSON for `addJobs`; the queue takes one of a key in a statement. */
export const jobsText = (jobs: readonly JobRow[]): string => {
  const last = new Map(jobs.map((job) => [job.job_key, job]))
  return JSON.stringify(jobs.filter((job) => job.job_key === null || last.get(job.job_key) === job))
}

/** The expression that queues collected jobs (as JSON) and returns their number. */
export const addJobs = (rows: unknown): RawBuilder<number> => sql<number>`
  case when ${rows}::text = '[]' then 0 else (select count(*)::int from graphile_worker.add_jobs(array(
    select j from json_populate_recordset(null::graphile_worker.job_spec, ${rows}::json) j))) end`
