import { access } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '#kit/server/config.ts'
import type { DatabaseLog } from '#kit/server/database/database-log.ts'
import { attachEmbedded } from '#kit/server/database/embedded/attach-embedded.ts'
import { DatabaseStartError } from '#kit/server/database/database-start-error.ts'
import { DataFolderInUse, takeOwnership } from '#kit/server/database/embedded/ownership-lock.ts'
import { prepareDataDir } from '#kit/server/database/embedded/paths.ts'
import { startEmbeddedPostgres } from '#kit/server/database/embedded/start-embedded.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { openFiles, type PlaceOfFiles } from '#kit/server/files/open-files.ts'
import { OperatorError } from '#kit/server/operator-error.ts'

/** The database of an installation and its files, for a command next to the server or without one. */
export type Opened = Readonly<{ url: string; files: FileStore; close: () => Promise<void> }>

type Place = Pick<Config, 'DATABASE_URL'> & PlaceOfFiles

/** Starts the embedded database of an installation; makes none where there is none. */
const startExisting = async (config: Place, log: DatabaseLog, postgres?: string): Promise<Opened> => {
  const dataDir = resolve(config.DATA_DIR)
  await access(join(dataDir, 'postgres', 'PG_VERSION')).catch(() => {
    throw new OperatorError(`There is no installation in ${dataDir}. Check DATA_DIR, or set DATABASE_URL.`)
  })
  const server = await startEmbeddedPostgres({ dataDir, log, ...(postgres && { package: postgres }) })
  return { url: server.url, files: await openFiles(config), close: () => server.stop() }
}

/** Starts or finds the database of the installation that the environment names. */
export const openInstallation = async (config: Place, log: DatabaseLog, postgres?: string): Promise<Opened> => {
  const files = await openFiles(config)
  if (config.DATABASE_URL) return { url: config.DATABASE_URL, files, close: async () => undefined }
  try {
    return await startExisting(config, log, postgres)
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error
    return { url: await attachEmbedded(resolve(config.DATA_DIR)), files, close: async () => undefined }
  }
}

/** Locks the data folder against servers. A shared disk without locks is taken as it is. */
const lockFolder = async (dataDir: string): Promise<() => void> => {
  const paths = await prepareDataDir(dataDir)
  try {
    const lock = takeOwnership(paths)
    return () => lock.release()
  } catch (error) {
    if (error instanceof DataFolderInUse || !(error instanceof DatabaseStartError)) throw error
    return () => undefined
  }
}

/**
 * Opens the installation for a command that no server may run next to.
 * @throws {OperatorError} while Muster, or another command, runs on the data folder
 */
export const openStopped = async (config: Place, log: DatabaseLog): Promise<Opened> => {
  try {
    if (!config.DATABASE_URL) return await startExisting(config, log)
    const unlock = await lockFolder(config.DATA_DIR)
    return { url: config.DATABASE_URL, files: await openFiles(config), close: async () => unlock() }
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error
    throw new OperatorError(
      `Muster is running on the data folder ${resolve(config.DATA_DIR)}. Stop it, then run this command again.`,
      { cause: error },
    )
  }
}
