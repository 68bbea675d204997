import { rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Client } from 'pg'
import { listTables, type TableDetails } from '../database/catalog.ts'
import { fillTables } from '../database/copy-tables.ts'
import type { DatabaseLog } from '../database/database-log.ts'
import { migrate } from '../database/migrate.ts'
import { readMigrationFiles } from '../database/migration-files.ts'
import { withClient } from '../database/with-client.ts'
import { adoptFiles } from '../files/claim-files.ts'
import { namesIn } from '../files/disk.ts'
import type { FileStore } from '../files/file-store.ts'
import { addJobsAgain } from '../jobs/copy-jobs.ts'
import { prepareJobs } from '../jobs/run-jobs.ts'
import { OperatorError } from '../operator-error.ts'
import { filePath, JOBS_PATH, type Manifest, readManifest, tablePath } from './manifest.ts'
import { type BackupKeys, measurePart, type PartDetails, readPart, writePart } from './parts.ts'

/** A backup whose every part is as it was written. */
export type CheckedBackup = Readonly<{ folder: string; content: Manifest; keys: BackupKeys | null }>

const partsOf = (content: Manifest): [string, PartDetails][] => [
  ...content.tables.map((table): [string, PartDetails] => [tablePath(table.name), table]),
  [JOBS_PATH, content.jobs],
  ...content.files.map((file): [string, PartDetails] => [filePath(file.name), file]),
]

/**
 * Reads a whole backup once, so that nothing is begun with a damaged one.
 * @throws {OperatorError} for one that is damaged, not whole, of a newer Muster, or encrypted with another passphrase
 */
export const checkBackup = async (
  from: string,
  passphrase: string | undefined,
  migrations: string,
): Promise<CheckedBackup> => {
  const folder = resolve(from)
  const { content, keys } = await readManifest(folder, passphrase)
  for (const [path, { size, sha256 }] of partsOf(content)) {
    const found = await measurePart(folder, path)
    if (found?.size !== size || found.sha256 !== sha256)
      throw new OperatorError(`The backup in ${folder} is damaged: ${path} is ${found ? 'changed' : 'missing'}.`)
  }
  const known = await readMigrationFiles(migrations)
  const isKnown = content.migrations.every(({ name, sha256 }, index) => {
    const file = known[index]
    return file?.name === name && file.sha256 === sha256
  })
  if (!isKnown)
    throw new OperatorError(`The backup in ${folder} was made by a newer or another ${content.made_by}. Update Muster.`)
  return { folder, content, keys }
}

const CONTENT = `select
  exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
    and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e'))
  or to_regnamespace('graphile_worker') is not null as is_filled`

const refuseFilled = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ is_filled: boolean }>(CONTENT)
  if (rows[0]?.is_filled !== false)
    throw new OperatorError('The database is not empty. Make a new one, and name it in DATABASE_URL.')
}

const unzipped = ({ folder, keys }: CheckedBackup, path: string): AsyncIterable<Buffer> =>
  pipeline(readPart(folder, path, keys), createGunzip(), () => undefined)

// Names of tables and columns become SQL: those of the backup have to be those that the migrations make.
const checkNames = async (client: Client, { tables }: Manifest): Promise<void> => {
  const own = new Map((await listTables(client)).map(({ name, columns }) => [name, new Set(columns)]))
  const isKnown = ({ name, columns }: TableDetails): boolean =>
    columns.every((column) => own.get(name)?.has(column) === true)
  const strange = tables.find((table) => !isKnown(table))
  if (strange) throw new OperatorError(`The backup is damaged: its table ${strange.name} has other columns.`)
}

const MARK = 'restore-unfinished'

/** Refuses a data folder in which a restore was interrupted. */
export const refuseUnfinishedRestore = async (dataDir: string): Promise<void> => {
  if (!(await namesIn(dataDir)).includes(MARK)) return
  throw new OperatorError(
    `A restore into ${dataDir} did not finish. Restore again into a new folder, and an external database into a new one.`,
  )
}

export type RestoreTarget = Readonly<{
  url: string
  dataDir: string
  files: FileStore
  migrations: string
  log: DatabaseLog
}>

const restoreDatabase = async (backup: CheckedBackup, { url, migrations, log }: RestoreTarget): Promise<void> => {
  const { content } = backup
  await withClient(url, async (client) => {
    await refuseFilled(client)
    await migrate(client, { dir: migrations, log, upTo: content.migrations.length })
    await checkNames(client, content)
    await fillTables(client, content.tables, content.sequences, ({ name }) => unzipped(backup, tablePath(name)))
    await migrate(client, { dir: migrations, log })
    await prepareJobs(url, log)
    await addJobsAgain(client, unzipped(backup, JOBS_PATH))
  })
}

/**
 * Puts a backup into an empty database and an empty folder. Neither starts before all of it is there: a mark in the data
 * folder stays until then.
 */
export const restoreBackup = async (backup: CheckedBackup, target: RestoreTarget): Promise<void> => {
  const { folder, content, keys } = backup
  const mark = join(target.dataDir, MARK)
  await writeFile(mark, `${content.made_at}\n`, { flush: true })
  await restoreDatabase(backup, target)
  const incoming = await target.files.incoming()
  for (const { name } of content.files) {
    await writePart(incoming, name, readPart(folder, filePath(name), keys), null)
    await target.files.put(name, { path: join(incoming, name) })
  }
  await adoptFiles(target.files, content.installation)
  await rm(mark)
}
