import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseStartError } from './database-start-error.ts'

/** One file of the migrations folder. */
export type MigrationFile = {
  readonly number: number
  /** The file's name without `.sql`, such as `0001-people`. */
  readonly name: string
  readonly sql: string
  /** Hex SHA-256 of the text with line ends as LF, so that a checkout with CRLF is no change. */
  readonly sha256: string
}

/**
 * Reads `NNNN-name.sql` in order. Other files than `*.sql` are passed over.
 * @throws {DatabaseStartError} for a missing folder, a malformed name, a number used twice or left out
 */
export const readMigrationFiles = async (dir: string): Promise<MigrationFile[]> => {
  const entries = await readdir(dir).catch((error: unknown) => {
    throw new DatabaseStartError(`The folder of the migrations cannot be read: ${dir}`, { cause: error })
  })
  const files = entries.filter((entry) => entry.endsWith('.sql')).toSorted()
  const migrations = await Promise.all(files.map(async (file) => await readMigrationFile(dir, file)))
  migrations.forEach((migration, index) => checkNumber(migration, index + 1, migrations[index - 1]))
  return migrations
}

const readMigrationFile = async (dir: string, file: string): Promise<MigrationFile> => {
  const found = /^(\d{4})-[a-z0-9]+(?:-[a-z0-9]+)*\.sql$/.exec(file)
  if (found === null) throw new DatabaseStartError(`The migration ${file} must be named like 0001-what-it-does.sql.`)
  const sql = (await readFile(join(dir, file), 'utf8')).replaceAll('\r\n', '\n')
  const sha256 = createHash('sha256').update(sql).digest('hex')
  return { number: Number(found[1]), name: file.slice(0, -'.sql'.length), sql, sha256 }
}

const checkNumber = (migration: MigrationFile, expected: number, previous: MigrationFile | undefined): void => {
  if (migration.number === expected) return
  if (previous !== undefined && migration.number === previous.number) {
    throw new DatabaseStartError(`Two migrations have one number: ${previous.name} and ${migration.name}.`)
  }
  const missing = String(expected).padStart(4, '0')
  throw new DatabaseStartError(`The migration ${missing} is missing: ${migration.name} cannot come next.`)
}
