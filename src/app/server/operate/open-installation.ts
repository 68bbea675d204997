import { access } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '#kit/server/config.ts'
import type { DatabaseLog } from '#kit/server/database/database-log.ts'
import { attachEmbedded } from '#kit/server/database/embedded/attach-embedded.ts'
import { DataFolderInUse } from '#kit/server/database/embedded/ownership-lock.ts'
import { startEmbeddedPostgres } from '#kit/server/database/embedded/start-embedded.ts'
import { OperatorError } from '#kit/server/operator-error.ts'

/** The database of an installation and its files, for a command next to the server or without one. */
export type Opened = Readonly<{ url: string; files: string; close: () => Promise<void> }>

/** Starts or finds the database of the installation that the environment names; makes none where there is none. */
export const openInstallation = async (
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
  log: DatabaseLog,
  postgres?: string,
): Promise<Opened> => {
  const dataDir = resolve(config.DATA_DIR)
  const files = join(dataDir, 'files')
  if (config.DATABASE_URL) return { url: config.DATABASE_URL, files, close: async () => undefined }
  await access(join(dataDir, 'postgres', 'PG_VERSION')).catch(() => {
    throw new OperatorError(`There is no installation in ${dataDir}. Check DATA_DIR, or set DATABASE_URL.`)
  })
  try {
    const server = await startEmbeddedPostgres({ dataDir, log, ...(postgres && { package: postgres }) })
    return { url: server.url, files, close: () => server.stop() }
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error
    return { url: await attachEmbedded(dataDir), files, close: async () => undefined }
  }
}
