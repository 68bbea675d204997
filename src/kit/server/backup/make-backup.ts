import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { pipeline, type Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { listMigrations, listSequences, listTables } from '../database/catalog.ts'
import { copyOut, inSnapshot } from '../database/copy-tables.ts'
import { withClient } from '../database/with-client.ts'
import { FOLDER_MODE, namesIn, syncFolder } from '../files/disk.ts'
import { type FileStore, readAnywhere } from '../files/file-store.ts'
import { listFileRows, type FileRow } from '../files/file-rows.ts'
import { copyJobsOut } from '../jobs/copy-jobs.ts'
import { OperatorError } from '../operator-error.ts'
import { filePath, JOBS_PATH, type Manifest, tablePath, writeManifest } from './manifest.ts'
import { type BackupKeys, deriveKeys, type PartDetails, writePart } from './parts.ts'

export type BackupOptions = Readonly<{
  /** The database of the installation. */
  url: string
  files: FileStore
  /** The folder for the backup: one that does not exist yet, or is empty. */
  target: string
  version: string
  passphrase: string | undefined
}>

type Place = Readonly<{ folder: string; keys: BackupKeys | null }>

// The stream passes an error of the source on to its reader.
const zipped = (source: Readable): Readable => pipeline(source, createGzip(), () => undefined)

const SOURCE_DETAILS = `select i.id as installation, app_now()::text as made_at, current_setting('server_version') as postgres
  from installation i`

const readSourceDetails = async (client: Client) => {
  const { rows } = await client.query<{ installation: string; made_at: string; postgres: string }>(SOURCE_DETAILS)
  const [details] = rows
  if (!details) throw new OperatorError('This database was never used by Muster: there is nothing to back up.')
  return details
}

const ANCHORS = `select a.chain, a.id::float8 as row, encode(a.hash, 'hex') as hash
  from audit_chains c join audit_rows a on a.chain = c.chain and a.hash = c.last_hash order by a.chain`

const readAnchors = async (client: Client) =>
  (await client.query<{ chain: number; row: number; hash: string }>(ANCHORS)).rows

const CHECKPOINTS = `select distinct on (chain) chain, no, encode(seal, 'hex') as seal from audit_checkpoints
  order by chain, no desc`

const readCheckpoints = async (client: Client) =>
  (await client.query<{ chain: number; no: number; seal: string }>(CHECKPOINTS)).rows

/** Everything of the database, as it was at one instant. */
const copyDatabase = async (client: Client, { folder, keys }: Place, version: string) =>
  inSnapshot(client, async () => {
    const migrations = await listMigrations(client)
    if (migrations.length === 0)
      throw new OperatorError('This database holds no installation of Muster. Check DATABASE_URL and DATA_DIR.')
    const { postgres, ...details } = await readSourceDetails(client)
    const tables = []
    for (const table of await listTables(client)) {
      const copied = copyOut(client, table)
      const part = await writePart(folder, tablePath(table.name), zipped(copied), keys)
      tables.push({ ...table, columns: [...table.columns], rows: copied.rowCount, ...part })
    }
    const jobs = await writePart(folder, JOBS_PATH, zipped(await copyJobsOut(client)), keys)
    const ends = { anchors: await readAnchors(client), checkpoints: await readCheckpoints(client) }
    const sequences = await listSequences(client)
    const rows = await listFileRows(client)
    const made_by = `Muster ${version} on PostgreSQL ${postgres}`
    return { rows, content: { format: 1 as const, ...details, made_by, migrations, tables, sequences, jobs, ...ends } }
  })

const copyFile = async (store: FileStore, { name }: FileRow, { folder, keys }: Place): Promise<PartDetails | null> => {
  const stream = await readAnywhere(store, name)
  return stream && (await writePart(folder, filePath(name), stream, keys))
}

const copyFiles = async (store: FileStore, rows: readonly FileRow[], place: Place) => {
  const files: Manifest['files'] = []
  const missing: string[] = []
  for (const row of rows) {
    const part = await copyFile(store, row, place)
    if (part) files.push({ name: row.name, ...part })
    else missing.push(row.name)
  }
  return { files, missing }
}

const prepareTarget = async (target: string): Promise<string> => {
  if ((await namesIn(target)).length > 0) throw new OperatorError(`${target} is not empty. Name a new folder.`)
  const unfinished = `${target}.unfinished`
  await mkdir(dirname(target), { recursive: true })
  await mkdir(unfinished, { mode: FOLDER_MODE }).catch((error: unknown) => {
    throw new OperatorError(`${unfinished} cannot be made. Remove what an interrupted backup has left there.`, {
      cause: error,
    })
  })
  return unfinished
}

/**
 * Copies database and files into a new folder while Muster runs. The rows are those of one instant and decide which files
 * belong to it. The folder gets its name once it is whole.
 * @throws {OperatorError} where there is nothing to back up, and for a folder that is in use
 */
export const makeBackup = async (options: BackupOptions): Promise<Manifest> => {
  const target = resolve(options.target)
  const folder = await prepareTarget(target)
  try {
    const salt = randomBytes(16)
    const keys = options.passphrase === undefined ? null : await deriveKeys(options.passphrase, salt)
    const place = { folder, keys }
    const { rows, content } = await withClient(options.url, (client) => copyDatabase(client, place, options.version))
    const manifest = { ...content, ...(await copyFiles(options.files, rows, place)) }
    await writeManifest(folder, manifest, keys && { salt, keys })
    await syncFolder(folder)
    // An empty folder may stand in its place.
    await rename(folder, target)
    await syncFolder(dirname(target))
    return manifest
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}
