import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'

/** The paths of the embedded PostgreSQL below the data folder. All are absolute. */
export type EmbeddedPaths = {
  readonly dataDir: string
  /** PostgreSQL's own data directory. */
  readonly cluster: string
  /** Present in every cluster that Muster made, and in no other. */
  readonly marker: string
  /** PostgreSQL's note about its running server. */
  readonly postmasterPid: string
  readonly secrets: string
  readonly socketDir: string
  readonly log: string
  readonly lock: string
  /** Only for the sentence that names the other process; the lock itself decides. */
  readonly lockHolder: string
}

/** A first `initdb` works in siblings of the cluster whose names begin like this. */
export const UNFINISHED_PREFIX = 'postgres.new-'

/**
 * Makes the data folder where it is missing (readable by its owner only) and returns the paths in it.
 * Symbolic links in `dataDir` are resolved, so that two names of one folder meet the same lock.
 */
export const prepareDataDir = async (dataDir: string): Promise<EmbeddedPaths> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const root = await realpath(dataDir)
  const cluster = join(root, 'postgres')
  const paths = {
    dataDir: root,
    cluster,
    marker: join(cluster, 'muster.json'),
    postmasterPid: join(cluster, 'postmaster.pid'),
    secrets: join(root, 'postgres-secrets.json'),
    socketDir: join(root, 'run'),
    log: join(root, 'postgres.log'),
    lock: join(root, 'muster.lock'),
    lockHolder: join(root, 'muster.pid'),
  }
  await mkdir(paths.socketDir, { recursive: true, mode: 0o700 })
  return paths
}
