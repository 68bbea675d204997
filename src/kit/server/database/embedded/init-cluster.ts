import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { syncFolder } from '../../files/disk.ts'
import type { DatabaseLog } from '../database-log.ts'
import { DatabaseStartError } from '../database-start-error.ts'
import type { PostgresBinaries } from './binaries.ts'
import { UNFINISHED_PREFIX, type EmbeddedPaths } from './paths.ts'
import { postgresEnvironment, type CommandPrefix } from './unprivileged.ts'

const run = promisify(execFile)

/** The superuser of the cluster: for making databases and for tests, never for the application. */
export const ADMIN_ROLE = 'muster_admin'

export type InitOptions = {
  readonly paths: EmbeddedPaths
  readonly binaries: PostgresBinaries
  readonly prefix: CommandPrefix
  readonly adminPassword: string
  readonly isDurable: boolean
  readonly log: DatabaseLog
}

/**
 * Makes the cluster. `initdb` works in a sibling folder, which gets the cluster's name only once it is whole, so an
 * interrupted first start leaves nothing that the next one could take for a cluster.
 * The caller has the ownership lock and knows that there is no cluster yet.
 */
export const initCluster = async (options: InitOptions): Promise<void> => {
  const { paths, log } = options
  const unfinished = join(paths.dataDir, `${UNFINISHED_PREFIX}${randomBytes(6).toString('hex')}`)
  log.info({ cluster: paths.cluster }, 'Making a new database cluster')
  await removeUnfinished(paths)
  await mkdir(unfinished, { mode: 0o700 })
  await runInitdb(options, unfinished)
  await writeFile(join(unfinished, 'postgresql.local.conf'), '# Settings of your own, read last.\n', { mode: 0o600 })
  const marker = JSON.stringify({ made_by: 'muster', format: 1 })
  await writeFile(join(unfinished, 'muster.json'), `${marker}\n`, { mode: 0o600, flush: options.isDurable })
  await rename(unfinished, paths.cluster)
  if (options.isDurable) await syncFolder(paths.dataDir)
}

/** Removes what interrupted first starts left. */
const removeUnfinished = async (paths: EmbeddedPaths): Promise<void> => {
  const names = await readdir(paths.dataDir)
  const left = names.filter((name) => name.startsWith(UNFINISHED_PREFIX))
  await Promise.all(left.map((name) => rm(join(paths.dataDir, name), { recursive: true, force: true, maxRetries: 3 })))
}

// The collation is PostgreSQL's own: the order of an index stays whatever the system's C library does later. Versions before
// 17 have none.
const localeArguments = (major: number): string[] =>
  major >= 17 ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : ['--locale=C.UTF-8']

const runInitdb = async (options: InitOptions, target: string): Promise<void> => {
  const passwordFile = `${target}.password`
  await writeFile(passwordFile, `${options.adminPassword}\n`, { mode: 0o600 })
  const command = [
    ...options.prefix,
    options.binaries.initdb,
    `--pgdata=${target}`,
    `--username=${ADMIN_ROLE}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    ...localeArguments(options.binaries.major),
    '--data-checksums',
    ...(options.isDurable ? [] : ['--no-sync']),
  ]
  try {
    const [program = '', ...args] = command
    await run(program, args, { env: postgresEnvironment(), cwd: options.paths.dataDir })
  } catch (error) {
    await rm(target, { recursive: true, force: true })
    const reason = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
    throw new DatabaseStartError(`The database cluster could not be made in ${options.paths.dataDir}: ${reason}`, {
      cause: error,
    })
  } finally {
    await rm(passwordFile, { force: true })
  }
}
