import { rm } from 'node:fs/promises'
import type { DatabaseLog } from '../database-log.ts'
import { DatabaseStartError } from '../database-start-error.ts'
import { clearLeftOver } from './left-over.ts'
import { takeOwnership } from './ownership-lock.ts'
import { prepareDataDir } from './paths.ts'

/**
 * Ends the server that a killed process left on a temporary data folder, and removes the folder with all in it.
 * A folder that is in use stays. For the folders of test runs, never for an operator's data.
 */
export const discardAbandoned = async (dataDir: string, log: DatabaseLog): Promise<void> => {
  const paths = await prepareDataDir(dataDir)
  try {
    const ownership = takeOwnership(paths)
    try {
      await clearLeftOver(paths, log)
      await rm(paths.dataDir, { recursive: true, force: true })
    } finally {
      ownership.release()
    }
  } catch (error) {
    if (!(error instanceof DatabaseStartError)) throw error
  }
}
