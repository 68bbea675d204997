import { setTimeout as wait } from 'node:timers/promises'
import { countServedRequests } from '#domains/records/server/index.ts'
import { getInstallation } from '#domains/session/server/index.ts'
import { refuseUnfinishedRestore } from '#kit/server/backup/restore-backup.ts'
import { databaseClock, type Clock } from '#kit/server/clock.ts'
import type { Config } from '#kit/server/config.ts'
import { startEmbeddedPostgres } from '#kit/server/database/embedded/start-embedded.ts'
import { migrate, whileLocked } from '#kit/server/database/migrate.ts'
import { refuseTransactionPooler } from '#kit/server/database/pooler.ts'
import { dataFolderFault } from '#kit/server/database/storage-sentence.ts'
import { claimFiles } from '#kit/server/files/claim-files.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { openFiles } from '#kit/server/files/open-files.ts'
import { beginAsSystem, prepareJobs, runJobs } from '#kit/server/jobs/run-jobs.ts'
import { listen } from '#kit/server/live/listener.ts'
import type { Log } from '#kit/server/log.ts'
import type { Tx } from '#kit/server/context.ts'
import { OperatorError } from '#kit/server/operator-error.ts'
import { noteAddress } from '#kit/server/running-address.ts'
import { type App, buildApp } from './build-app.ts'
import { MIGRATIONS } from './migrations.ts'
import { openPools, withPatientDatabase } from './open-pools.ts'
import { shareDataDir } from './share-data-dir.ts'

const JOBS_AT_ONCE = 3
const DRAIN_MS = 9000

export type StartOptions = Readonly<{
  config: Config
  log: Log
  clock?: Clock
  checkResponses?: boolean
  /** Runs after the migrations and before anything is served: fills the demo organisation. */
  prepare?: (db: Tx, files: FileStore) => Promise<void>
}>

export type Muster = Readonly<{
  url: string
  db: Tx
  app: App
  databaseUrl: string
  stop: (graceMs?: number) => Promise<void>
}>

/** Starts everything in order: database, migrations, queue, application, port, jobs. Whatever fails undoes the rest. */
export const startMuster = async (options: StartOptions): Promise<Muster> => {
  const { config, log } = options
  const undo: (() => Promise<unknown>)[] = []
  let leave = (): void => undefined
  const stop = async (graceMs = 0): Promise<void> => {
    leave()
    // Until proxies have noticed that this process leaves, what they send is served as ever.
    if (graceMs > 0) await wait(graceMs)
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    return {
      ...(await startAll(
        options,
        (step) => void undo.push(step),
        (how) => void (leave = how),
      )),
      stop,
    }
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
  onLeave: (how: () => void) => void,
): Promise<Omit<Muster, 'stop'>> => {
  const { config, log } = options
  const clock = options.clock ?? databaseClock
  await refuseUnfinishedRestore(config.DATA_DIR)
  const fault = dataFolderFault(config.DATA_DIR)
  if (fault !== null) throw new OperatorError(fault)
  if (config.DATABASE_URL) await refuseTransactionPooler(config.DATABASE_URL)
  const url = await openDatabase(config, log, later)
  await clock.setDatabase?.(url)
  const pools = openPools(url, config.DATABASE_POOL, log)
  later(pools.end)
  const { db } = pools

  let stays = true
  onLeave(() => void (stays = false))
  let jobsRun = (): boolean => !config.RUN_JOBS
  const { prepare } = options
  const files = await openFiles(config)
  // Processes that start together on an empty database fill it one after the other: the second one finds what it needs.
  const app = await whileLocked(url, log, async (client) => {
    await migrate(client, { dir: MIGRATIONS, log })
    await prepareJobs(url, log)
    const { id } = await getInstallation(db)
    await claimFiles(files, id, beginAsSystem(db, clock))
    return buildApp({
      config,
      db,
      files,
      databaseUrl: url,
      reserved: pools.reserved,
      pools: pools.figures,
      clock,
      logger: log,
      checkResponses: options.checkResponses ?? false,
      prepare: prepare && ((_db, store) => withPatientDatabase(url, log, (patient) => prepare(patient, store))),
      health: { database: pools.responses, migrations: async () => true, jobs: () => jobsRun(), stays: () => stays },
    })
  })
  const counter = countServedRequests(app.server, db, (error) =>
    log.warn({ err: error }, 'The requests of a minute were not counted yet'),
  )
  later(counter.stop)
  const live = listen(url, log, app.hub.deliverCommitted)
  later(live.stop)
  later(() => drained(app.server.close()))
  const address = await app.server.listen({ port: config.PORT, host: config.HOST })
  const removeNote = noteAddress(config.DATA_DIR, address)
  later(async () => removeNote())
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

// Open requests may finish; a connection that never ends must not delay the end of the process.
const drained = (closing: PromiseLike<unknown>): Promise<unknown> => {
  const limit = new Promise((resolve) => setTimeout(resolve, DRAIN_MS).unref())
  return Promise.race([closing, limit])
}
