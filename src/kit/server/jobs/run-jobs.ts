import { EventEmitter } from 'node:events'
import { type CronItem, parseCronItems, run, runMigrations, type Runner } from 'graphile-worker'
import { Pool } from 'pg'
import { SYSTEM } from '../actor.ts'
import { type Clock, readClock } from '../clock.ts'
import type { Tx, Work } from '../context.ts'
import type { DatabaseLog } from '../database/database-log.ts'
import { DatabaseClient } from '../database/database-client.ts'
import { transact } from '../database/transact.ts'
import { endPool, outliveConnections } from '../database/pool.ts'
import { flush } from '../flush.ts'
import type { Announce } from '../live/announcer.ts'
import { within } from '../within.ts'
import { type WorkerWatch, watchWorkers } from './dead-workers.ts'
import type { BeginWork, Job } from './jobs.ts'
import { workerLogger } from './worker-logger.ts'

export type JobsOptions = Readonly<{
  url: string
  db: Tx
  clock: Clock
  jobs: readonly Job[]
  log: DatabaseLog
  concurrency: number
  announce: Announce
  /** The milliseconds between two searches for jobs of dead processes. */
  lookEveryMs?: number
}>

export type RunningJobs = Readonly<{ isRunning: () => boolean; stop: () => Promise<void> }>

/** Prepares the tables of the queue; a change may only queue a job once this has run. */
export const prepareJobs = async (url: string, log: DatabaseLog): Promise<void> => {
  const pgPool = new Pool({ Client: DatabaseClient, connectionString: url, max: 2 })
  outliveConnections(pgPool, log)
  try {
    await runMigrations({ pgPool, logger: workerLogger(log) })
  } finally {
    await endPool(pgPool)
  }
}

/** Opens the transactions of a job, as the system. */
export const beginAsSystem =
  (db: Tx, clock: Clock, announce: Announce = () => undefined): BeginWork =>
  async (piece, options = {}) => {
    const isolation = options.isSnapshot === true ? 'repeatable read' : undefined
    const { result, events } = await transact(
      db,
      async (tx) => {
        const work = systemWork(tx, await readClock(tx, clock))
        return { result: await piece(work), events: await flush(work) }
      },
      isolation,
    )
    announce(events)
    return result
  }

/**
 * Makes the context for a change by the system itself; the rows that it collects are to be flushed before the commit.
 */
export const systemWork = (tx: Tx, now: string): Work => ({
  tx,
  now,
  by: SYSTEM,
  request_id: null,
  audits: [],
  live: [],
  jobs: [],
})

const RESTART_MS = 2000
const LOOK_MS = 10_000
const PATIENCE_MS = 5000
/** The worker itself returns running jobs after a few seconds. */
const STOP_MS = 12_000

/**
 * Works through the queue of all processes: each job runs in one of them and is tried again after a failure; what was
 * due while no process ran is caught up for an hour back. Survives the absence of the database.
 */
export const runJobs = async (options: JobsOptions): Promise<RunningJobs> => {
  // Our own, because the worker stops listening to its connections before they have closed. One more than it works
  // with, for the listener to new jobs, and one for the end of others.
  const pool = new Pool({
    Client: DatabaseClient,
    connectionString: options.url,
    max: options.concurrency + 2,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: PATIENCE_MS,
    // Queries of the worker return at once, or its connection has fallen silent. This limit then ends it.
    query_timeout: PATIENCE_MS,
    pipeline: true,
  })
  outliveConnections(pool, options.log)
  const watch = watchWorkers(options.url, options.log, options.lookEveryMs ?? LOOK_MS)
  let runner: Runner | null = null
  let isStopped = false
  let again: NodeJS.Timeout | undefined
  const start = async (): Promise<void> => {
    if (isStopped) return
    try {
      // A worker whose name is not locked yet would look dead to others.
      await watch.ready
      runner = await startRunner(options, pool, watch)
      // It ends by itself where it cannot even record that a job has failed.
      runner.promise.then(() => restart(new Error('The worker ended')), restart)
    } catch (error) {
      restart(error)
    }
  }
  // The worker stops after ten failures in a row; a database that is away for a minute causes more.
  const restart = (error: unknown): void => {
    runner = null
    if (isStopped) return
    options.log.warn({ err: error }, 'The jobs stopped and start again')
    again = setTimeout(() => void start(), RESTART_MS)
  }
  await start()
  return {
    isRunning: () => runner !== null && !isStopped,
    stop: async () => {
      isStopped = true
      clearTimeout(again)
      if (runner) await within(STOP_MS, runner.stop())
      await watch.stop()
      await endPool(pool)
    },
  }
}

const startRunner = (options: JobsOptions, pgPool: Pool, watch: WorkerWatch): Promise<Runner> => {
  const begin = beginAsSystem(options.db, options.clock, options.announce)
  const events = new EventEmitter()
  // A job is locked by the name of the pool of workers.
  events.on('pool:create', ({ workerPool }) => watch.add(workerPool.id))
  return run({
    pgPool,
    events,
    logger: workerLogger(options.log),
    concurrency: options.concurrency,
    noHandleSignals: true,
    pollInterval: 2000,
    // Without these a job that ends together with the database ends the process: no one waits for what is then written.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: Object.fromEntries(
      options.jobs.map((job) => [
        job.name,
        async (payload) => {
          // Else another process could take it for the job of a dead one.
          await watch.locked()
          await job.run(payload, begin)
        },
      ]),
    ),
    parsedCronItems: parseCronItems(options.jobs.flatMap(cronItem)),
  })
}

const CATCH_UP_MS = 3_600_000

const cronItem = (job: Job): CronItem[] =>
  job.cron === undefined
    ? []
    : [
        {
          task: job.name,
          match: job.cron,
          identifier: job.name,
          options: { backfillPeriod: CATCH_UP_MS, maxAttempts: 5 },
        },
      ]
