import { join } from 'node:path'
import { sql } from 'kysely'
import { getInstallation } from '#domains/session/server/index.ts'
import { refuseUnfinishedRestore } from '#kit/server/backup/restore-backup.ts'
import { databaseClock, type Clock } from '#kit/server/clock.ts'
import type { Config } from '#kit/server/config.ts'
import { createDatabase } from '#kit/server/database/dialect.ts'
import { startEmbeddedPostgres } from '#kit/server/database/embedded/start-embedded.ts'
import { migrate } from '#kit/server/database/migrate.ts'
import { createPool } from '#kit/server/database/pool.ts'
import type { Database } from '#kit/server/database/tables.ts'
import { claimFiles } from '#kit/server/files/claim-files.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { beginAsSystem, prepareJobs, runJobs } from '#kit/server/jobs/run-jobs.ts'
import { listen } from '#kit/server/live/listener.ts'
import type { Log } from '#kit/server/log.ts'
import type { Tx } from '#kit/server/context.ts'
import { type App, buildApp } from './build-app.ts'
import { MIGRATIONS } from './migrations.ts'
import { shareDataDir } from './share-data-dir.ts'

const JOBS_AT_ONCE = 3
const DRAIN_MS = 9000

export type StartOptions = Readonly<{
  config: Config
  log: Log
  clock?: Clock
  checkAnswers?: boolean
  /** Runs after the migrations and before anything is served: fills the demo organisation. */
  prepare?: (db: Tx, files: FileStore) => Promise<void>
}>

export type Muster = Readonly<{ url: string; db: Tx; app: App; databaseUrl: string; stop: () => Promise<void> }>

/** Starts everything in order: database, migrations, queue, application, port, jobs. Whatever fails undoes the rest. */
export const startMuster = async (options: StartOptions): Promise<Muster> => {
  const { config, log } = options
  const undo: (() => Promise<unknown>)[] = []
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    return { ...(await startAll(options, (step) => void undo.push(step))), stop }
  } catch (error) {
    await stop().catch((failure: unknown) => log.error({ err: failure }, 'Stopping after a failed start went wrong'))
    throw error
  } finally {
    log.debug({ port: config.PORT }, 'start done')
  }
}

const openDatabase = async (
  config: Config,
  log: Log,
  later: (step: () => Promise<unknown>) => void,
): Promise<string> => {
  if (config.DATABASE_URL) {
    const lock = await shareDataDir(config, config.DATABASE_URL, log)
    later(async () => lock.release())
    return config.DATABASE_URL
  }
  const postgres = await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log })
  later(() => postgres.stop())
  return postgres.url
}

const startAll = async (
  options: StartOptions,
  later: (step: () => Promise<unknown>) => void,
): Promise<Omit<Muster, 'stop'>> => {
  const { config, log } = options
  const clock = options.clock ?? databaseClock
  await refuseUnfinishedRestore(config.DATA_DIR)
  const url = await openDatabase(config, log, later)
  await migrate(url, { dir: MIGRATIONS, log })
  await prepareJobs(url, log)
  const pool = createPool({ url, max: config.DATABASE_POOL, log })
  later(() => pool.end())
  const db: Tx = createDatabase<Database>(pool)
  const { id } = await getInstallation(db)
  await claimFiles(join(config.DATA_DIR, 'files'), id, beginAsSystem(db, clock))

  let jobsRun = (): boolean => !config.RUN_JOBS
  const app = await buildApp({
    config,
    db,
    clock,
    logger: log,
    checkAnswers: options.checkAnswers ?? false,
    prepare: options.prepare,
    health: { database: () => answers(db), migrations: async () => true, jobs: () => jobsRun() },
  })
  const live = listen(url, log, app.hub.hear)
  later(live.stop)
  later(() => drained(app.server.close()))
  const address = await app.server.listen({ port: config.PORT, host: config.HOST })
  if (config.RUN_JOBS) {
    const jobs = await runJobs({
      url,
      db,
      clock,
      jobs: app.jobs,
      log,
      concurrency: JOBS_AT_ONCE,
      announce: app.announce,
    })
    jobsRun = jobs.isRunning
    later(jobs.stop)
  }
  return { url: address, db, app, databaseUrl: url }
}

const answers = async (db: Tx): Promise<boolean> =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )

// Open requests may finish; a connection that never ends must not hold the process.
const drained = (closing: PromiseLike<unknown>): Promise<unknown> => {
  const limit = new Promise((resolve) => setTimeout(resolve, DRAIN_MS).unref())
  return Promise.race([closing, limit])
}
