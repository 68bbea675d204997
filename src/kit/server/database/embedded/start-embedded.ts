import type { DatabaseLog } from '../database-log.ts'
import { DatabaseStartError } from '../database-start-error.ts'
import { chooseAddress, connectionUrl } from './address.ts'
import { findBinaries } from './binaries.ts'
import { boundLogRegularly } from './bounded-log.ts'
import { APPLICATION_DATABASE, APPLICATION_ROLE, ensureDatabase } from './ensure-database.ts'
import { ADMIN_ROLE, initCluster } from './init-cluster.ts'
import { inspectCluster } from './inspect-cluster.ts'
import { takeOwnership } from './ownership-lock.ts'
import { prepareDataDir, type EmbeddedPaths } from './paths.ts'
import type { PostmasterExit } from './postmaster.ts'
import { loadSecrets } from './secrets.ts'
import { supervise } from './supervisor.ts'
import { findCommandPrefix } from './unprivileged.ts'

export type EmbeddedPostgresOptions = {
  /** The folder of all of Muster's data; made where it is missing. */
  readonly dataDir: string
  readonly log: DatabaseLog
  /** Is called when the server ended by itself; it is being started again, and until then connections fail. */
  readonly onExit?: (exit: PostmasterExit) => void
  /** False only for tests: faster, and a power cut may destroy the data. */
  readonly isDurable?: boolean
  /** Only for tests: the folder of a package with another PostgreSQL. */
  readonly package?: string
}

export type EmbeddedPostgres = {
  /** `postgres://` URL of the application's database, with the password of a role that is no superuser. */
  readonly url: string
  /** `postgres://` URL of the maintenance database as superuser: for backups and tests, not for the application. */
  readonly adminUrl: string
  /** The server's version, such as `18.4`. */
  readonly version: string
  /** The server's process id; undefined while it is being started again. */
  processId(): number | undefined
  /** Shuts the server down in order, at once after 8 seconds, and releases the data folder. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL that comes with Muster on `<dataDir>/postgres`; it runs until `stop()`.
 * The first start makes the cluster; a start after a crash recovers it. The URLs stay valid over restarts of the server.
 * @throws {DatabaseStartError} when the data folder is in use, foreign or damaged, or PostgreSQL cannot run here
 */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  if (process.platform === 'win32') {
    throw new DatabaseStartError('On Windows Muster needs a PostgreSQL server: set DATABASE_URL to it.')
  }
  const paths = await prepareDataDir(options.dataDir)
  const ownership = takeOwnership(paths)
  try {
    const server = await startOwned(paths, options)
    let stopped: Promise<void> | undefined
    const stop = () => (stopped ??= server.stop().finally(() => ownership.release()))
    return { ...server, stop }
  } catch (error) {
    ownership.release()
    throw error
  }
}

const startOwned = async (paths: EmbeddedPaths, options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const { log, onExit = () => undefined, isDurable = true } = options
  const [binaries, prefix] = await Promise.all([findBinaries(options.package), findCommandPrefix()])
  const isNew = (await inspectCluster(paths, binaries.major)) === 'absent'
  const secrets = await loadSecrets(paths, isNew)
  if (isNew) {
    await initCluster({ paths, binaries, prefix, adminPassword: secrets.admin_password, isDurable, log })
  }
  const address = await chooseAddress(paths)
  const supervisor = await supervise({ paths, binaries, prefix, address, isDurable, log }, onExit)
  const letLogGrow = boundLogRegularly(paths.log, (error) =>
    log.warn({ err: error }, 'The database log could not be bounded'),
  )
  const stop = async () => {
    letLogGrow()
    await supervisor.stop()
  }
  try {
    const adminUrl = connectionUrl(address, ADMIN_ROLE, secrets.admin_password, 'postgres')
    const version = await ensureDatabase(adminUrl, secrets.application_password)
    const url = connectionUrl(address, APPLICATION_ROLE, secrets.application_password, APPLICATION_DATABASE)
    log.info({ version, listens: address.kind }, 'The embedded database is running')
    return { url, adminUrl, version, processId: () => supervisor.processId(), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
