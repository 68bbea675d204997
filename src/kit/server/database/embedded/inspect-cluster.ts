import { access, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isMissing } from '../../files/disk.ts'
import { DatabaseStartError } from '../database-start-error.ts'
import type { EmbeddedPaths } from './paths.ts'

const ADVICE = 'Move it away, or choose another DATA_DIR.'

/**
 * Returns the state of the data folder: absent, or a cluster that may be started. What Muster did not make, or cannot
 * vouch for, is refused and left as it is.
 * @throws {DatabaseStartError} for a foreign or damaged folder, or one of another major version
 */
export const inspectCluster = async (paths: EmbeddedPaths, major: number): Promise<'absent' | 'present'> => {
  const entries = await listCluster(paths)
  if (entries.length === 0) return 'absent'
  if (!entries.includes('PG_VERSION')) {
    throw new DatabaseStartError(`The folder ${paths.cluster} is not empty and holds no PostgreSQL cluster. ${ADVICE}`)
  }
  if (!entries.includes('muster.json')) {
    throw new DatabaseStartError(`The PostgreSQL cluster in ${paths.cluster} was not made by Muster. ${ADVICE}`)
  }
  await checkVersion(paths, major)
  await checkControlFile(paths)
  return 'present'
}

const listCluster = async (paths: EmbeddedPaths): Promise<string[]> => {
  try {
    return await readdir(paths.cluster)
  } catch (error) {
    if (isMissing(error)) return []
    throw new DatabaseStartError(`${paths.cluster} is not a folder that Muster can read. ${ADVICE}`, { cause: error })
  }
}

const checkVersion = async (paths: EmbeddedPaths, major: number): Promise<void> => {
  const found = (await readFile(join(paths.cluster, 'PG_VERSION'), 'utf8')).trim()
  if (found === String(major)) return
  throw new DatabaseStartError(
    `The cluster in ${paths.cluster} was made by PostgreSQL ${found}, and this Muster brings PostgreSQL ${major}. ` +
      'Run `npm run backup` with the Muster that made it, and `npm run restore` with this one and a new DATA_DIR.',
  )
}

const checkControlFile = async (paths: EmbeddedPaths): Promise<void> => {
  const control = join(paths.cluster, 'global', 'pg_control')
  await access(control).catch((error: unknown) => {
    throw new DatabaseStartError(
      `The cluster in ${paths.cluster} is damaged: ${control} is missing. Restore a backup.`,
      {
        cause: error,
      },
    )
  })
}
