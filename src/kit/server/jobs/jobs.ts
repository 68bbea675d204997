import type { JobHelpers } from 'graphile-worker'
import { sql } from 'kysely'
import type { Work } from '../context.ts'

/** Work after the commit, or by the clock. It may run twice, so it must be idempotent. */
export type Job = Readonly<{
  name: string
  /** Crontab expression in UTC, five fields; left out: only when it is asked for. */
  cron?: string
  run: (payload: unknown, begin: BeginWork, helpers: JobHelpers) => Promise<void>
}>

/** Runs a piece of a job in its own transaction, as the system. `isSnapshot`: all its statements see the same moment. */
export type BeginWork = <Result>(
  piece: (work: Work) => Promise<Result>,
  options?: Readonly<{ isSnapshot?: boolean }>,
) => Promise<Result>

/** Asks for a job in the transaction of the change: it runs once that has committed, never if it has not. */
export const enqueue = async (
  work: Work,
  name: string,
  payload: Readonly<Record<string, unknown>>,
  options: { run_at?: string; key?: string } = {},
): Promise<void> => {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
    run_at := ${options.run_at ?? null}::timestamptz, job_key := ${options.key ?? null})`.execute(work.tx)
}
