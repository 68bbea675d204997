import { mkdir, rm, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { BackupTools, MadeBackup } from '#domains/records/server/index.ts'
import { makeBackup } from '#kit/server/backup/make-backup.ts'
import type { Manifest } from '#kit/server/backup/manifest.ts'
import { checkBackup, restoreBackup } from '#kit/server/backup/restore-backup.ts'
import type { Config } from '#kit/server/config.ts'
import { startEmbeddedPostgres } from '#kit/server/database/embedded/start-embedded.ts'
import { storageSentence } from '#kit/server/database/storage-sentence.ts'
import { withClient } from '#kit/server/database/with-client.ts'
import type { DatabaseLog } from '#kit/server/database/database-log.ts'
import { FOLDER_MODE } from '#kit/server/files/disk.ts'
import { diskStore } from '#kit/server/files/disk-store.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { OperatorError } from '#kit/server/operator-error.ts'
import { MIGRATIONS } from '../migrations.ts'
import { APP_VERSION } from '../version.ts'
import { runCopyCommand } from './copy-backup.ts'
import { checkAnchors, checkCounts } from './check-backup.ts'
import { storeErased } from './store-erased.ts'
import { findFaults } from './verify.ts'

const LOCK = 'muster backup'
/** A copy may take so long. */
const COPY_MS = 100 * 60_000

const madeOf = (made: Manifest, is_encrypted: boolean): MadeBackup => {
  const parts = [...made.tables, made.jobs, ...made.files]
  return {
    bytes: parts.reduce((sum, { size }) => sum + size, 0),
    rows: made.tables.reduce((sum, { rows = 0 }) => sum + rows, 0),
    files: made.files.length,
    is_encrypted,
    missing: made.missing,
  }
}

const reasonOf = (error: unknown, folder: string): string => {
  if (error instanceof OperatorError) return error.message
  return storageSentence(error, folder) ?? (error instanceof Error ? error.message : String(error))
}

/** The folder of the backups that a server makes by itself. */
export const backupFolder = (config: Config): string =>
  resolve(config.BACKUP_FOLDER ?? join(config.DATA_DIR, 'backups'))

/**
 * Returns the tools with which records make and check backups of the database at `url`. A check restores the backup as
 * `npm run restore` does, into a separate PostgreSQL that is thrown away: no right of the role is needed, and nothing that
 * runs is touched.
 */
export const backupTools = (config: Config, url: string, store: FileStore, log: DatabaseLog): BackupTools => {
  const folder = backupFolder(config)
  const { BACKUP_PASSPHRASE: passphrase, BACKUP_COPY_COMMAND: command } = config
  const options = { url, files: store, version: APP_VERSION, passphrase }

  const check = async (name: string): Promise<readonly string[]> => {
    const backup = await checkBackup(join(folder, name), passphrase, MIGRATIONS)
    const scratch = join(folder, `${name}.checking`)
    await rm(scratch, { recursive: true, force: true })
    const server = await startEmbeddedPostgres({ dataDir: scratch, log, isDurable: false })
    try {
      const files = diskStore(join(scratch, 'files'))
      await restoreBackup(backup, { url: server.url, dataDir: scratch, files, migrations: MIGRATIONS, log })
      const found = await findFaults({ url: server.url, files })
      const counts = await withClient(server.url, (client) => checkCounts(client, backup.content))
      const anchors = await withClient(url, (client) => checkAnchors(client, backup.content))
      return [...found.flatMap(({ faults }) => faults), ...counts, ...anchors]
    } finally {
      await server.stop()
      await rm(scratch, { recursive: true, force: true })
    }
  }

  return {
    folder,
    is_encrypted: passphrase !== undefined,
    freeBytes: async () => {
      try {
        await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
        const { bavail, bsize } = await statfs(folder)
        return bavail * bsize
      } catch {
        return null // The writer reports the reason.
      }
    },
    make: async (name) => {
      const target = join(folder, name)
      // Leftovers of a process that was killed while it made the same one.
      for (const left of [target, `${target}.unfinished`]) await rm(left, { recursive: true, force: true })
      return madeOf(await makeBackup({ ...options, target }), passphrase !== undefined)
    },
    check,
    copy:
      command === undefined
        ? null
        : (name) => runCopyCommand(command, { folder, backup: join(folder, name), ms: COPY_MS }),
    saveErasureList: (erasures) => storeErased(folder, url, erasures),
    remove: (name) => rm(join(folder, name), { recursive: true, force: true }),
    reasonOf: (error) => reasonOf(error, folder),
    alone: (run) =>
      withClient(url, async (client) => {
        await client.query('select pg_advisory_lock(hashtext($1))', [LOCK])
        return run()
      }),
  }
}
