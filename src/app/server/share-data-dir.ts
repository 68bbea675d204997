import type { Config } from '#kit/server/config.ts'
import { databaseName } from '#kit/server/database/database-name.ts'
import { DatabaseStartError } from '#kit/server/database/database-start-error.ts'
import { DataFolderInUse, type OwnershipLock, shareOwnership } from '#kit/server/database/embedded/ownership-lock.ts'
import { prepareDataDir } from '#kit/server/database/embedded/paths.ts'
import { withClient } from '#kit/server/database/with-client.ts'
import type { Log } from '#kit/server/log.ts'

/**
 * Locks the data folder together with the other processes on the same external database. A shared disk without locks is
 * taken as it is: the stamp of the installation still refuses others.
 * @throws {DataFolderInUse} while a process with another database, or with the embedded one, runs on it
 */
export const shareDataDir = async (config: Config, url: string, log: Log): Promise<OwnershipLock> => {
  const paths = await prepareDataDir(config.DATA_DIR)
  const name = await withClient(url, databaseName)
  try {
    return shareOwnership(paths, name)
  } catch (error) {
    if (error instanceof DataFolderInUse || !(error instanceof DatabaseStartError)) throw error
    log.warn({ err: error }, 'The data folder knows no locks; see that no other installation uses it')
    return { release: () => undefined }
  }
}
