import { setTimeout as wait } from 'node:timers/promises'
import type { ClientBase } from 'pg'
import type { DatabaseLog } from './database-log.ts'
import { DatabaseStartError } from './database-start-error.ts'
import { readMigrationFiles, type MigrationFile } from './migration-files.ts'
import { withClient } from './with-client.ts'

export type MigrateOptions = {
  /** The folder with `NNNN-name.sql`. */
  readonly dir: string
  readonly log: DatabaseLog
  /** The last migration to apply; all of them when left out. */
  readonly upTo?: number
}

/** The migrations that were applied now, by name and in order; empty where the database was up to date. */
export type MigrateResult = {
  readonly applied: string[]
}

/** Any number will do, as long as no other program takes advisory locks with it in this database: "must" in ASCII. */
const LOCK = 0x6d757374

// oxlint-disable-next-line muster/clock -- made before the functions of the clock
const LEDGER = `
  create table if not exists schema_migrations (
    number integer primary key,
    name text not null,
    sha256 text not null,
    applied_at timestamptz not null default now()
  )`

/**
 * Brings a database up to the migrations in `dir`, forward only, each file in its own transaction. Processes that
 * start together wait for one another. A client handed in stays open and must not be in a transaction.
 * @throws {DatabaseStartError} for files that are malformed or were changed after they were applied, for a database
 *   made by a newer Muster, and for a migration that fails (those before it stay applied)
 */
export const migrate = async (target: string | ClientBase, options: MigrateOptions): Promise<MigrateResult> => {
  const files = (await readMigrationFiles(options.dir)).slice(0, options.upTo)
  const work = (client: ClientBase) => applyPending(client, files, options.log)
  return typeof target === 'string' ? whileLocked(target, options.log, work) : locked(target, options.log, work)
}

/**
 * Does some work while no other process migrates this database or fills it with what every installation begins with. The
 * work may migrate on the client that it is given.
 */
export const whileLocked = async <Result>(
  url: string,
  log: DatabaseLog,
  work: (client: ClientBase) => Promise<Result>,
): Promise<Result> => {
  return withClient(url, (client) => locked(client, log, work))
}

/**
 * Checks that a database has exactly the schema that the migrations in `dir` make.
 * @throws {DatabaseStartError} for an empty database and for one of an older or newer Muster
 */
export const checkMigrated = async (client: ClientBase, dir: string): Promise<void> => {
  const { rows } = await client.query<{ found: boolean }>(
    "select to_regclass('schema_migrations') is not null as found",
  )
  if (rows[0]?.found !== true)
    throw new DatabaseStartError('This database holds no installation of Muster. Check DATABASE_URL and DATA_DIR.')
  const [next] = await findPending(client, await readMigrationFiles(dir))
  if (next !== undefined)
    throw new DatabaseStartError(
      `This database was made by an older Muster (before ${next.name}). Start Muster once, which updates it.`,
    )
}

const applyPending = async (client: ClientBase, files: MigrationFile[], log: DatabaseLog): Promise<MigrateResult> => {
  await client.query(LEDGER)
  const pending = await findPending(client, files)
  for (const file of pending) {
    await apply(client, file)
    log.info({ migration: file.name }, 'Migration applied')
  }
  await refreshOrderOfNames(client, log)
  return { applied: pending.map((file) => file.name) }
}

const STALE_ORDER = `select 1 from pg_collation where collname = 'names' and collnamespace = current_schema()::regnamespace
  and collversion is distinct from pg_collation_actual_version(oid)`

/**
 * Makes the index of names again after an update of the system has changed the order of names: with the old index, lists
 * would miss people.
 */
const refreshOrderOfNames = async (client: ClientBase, log: DatabaseLog): Promise<void> => {
  if ((await client.query(STALE_ORDER)).rows.length === 0) return
  await client.query('reindex index employees_by_name')
  await client.query('alter collation names refresh version')
  log.info({}, 'The index of names was made again for another version of ICU')
}

/** A session may take the lock again while it has it. */
const locked = async <Result>(
  client: ClientBase,
  log: DatabaseLog,
  work: (client: ClientBase) => Promise<Result>,
): Promise<Result> => {
  await takeLock(client, log)
  try {
    return await work(client)
  } finally {
    // A lost connection has given the lock back already, and its error must not hide the first one.
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined)
  }
}

/** Tries again and again: a query that waits for the lock would meet the statement timeout. */
const takeLock = async (client: ClientBase, log: DatabaseLog): Promise<void> => {
  for (let attempt = 0; ; attempt += 1) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK])
    if (rows[0]?.taken === true) return
    if (attempt === 0) log.info({}, 'Waiting for another process to finish its migrations')
    await wait(100)
  }
}

const findPending = async (client: ClientBase, files: MigrationFile[]): Promise<MigrationFile[]> => {
  const { rows } = await client.query<{ number: number; name: string; sha256: string }>(
    'select number, name, sha256 from schema_migrations order by number',
  )
  for (const [index, applied] of rows.entries()) {
    const file = files[applied.number - 1]
    if (file === undefined) {
      const newest = rows.at(-1)?.name ?? applied.name
      throw new DatabaseStartError(`This database was made by a newer Muster (${newest}). Update Muster.`)
    }
    if (file.name !== applied.name || file.sha256 !== applied.sha256) {
      throw new DatabaseStartError(
        `The migration ${applied.name} was changed after it was applied. Restore it, and write a new one instead.`,
      )
    }
    if (applied.number !== index + 1)
      throw new DatabaseStartError(`The ledger of migrations lacks number ${index + 1}.`)
  }
  return files.slice(rows.length)
}

const apply = async (client: ClientBase, file: MigrationFile): Promise<void> => {
  await client.query('begin')
  try {
    // A migration of a large table takes its time, but must not stand in the way of others while it waits for a lock.
    await client.query("set local statement_timeout = 0; set local lock_timeout = '30s'")
    await client.query(file.sql)
    await client.query('insert into schema_migrations (number, name, sha256) values ($1, $2, $3)', [
      file.number,
      file.name,
      file.sha256,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw new DatabaseStartError(`The migration ${file.name} failed${describe(error, file.sql)}`, { cause: error })
  }
}

const describe = (error: unknown, sql: string): string => {
  const message = error instanceof Error ? error.message : String(error)
  const position = error instanceof Error && 'position' in error ? Number(error.position) : Number.NaN
  if (Number.isNaN(position)) return `: ${message}`
  const line = sql.slice(0, position).split('\n').length
  return ` at line ${line}: ${message}`
}
