import { resolve } from 'node:path'
import { makeBackup } from '#kit/server/backup/make-backup.ts'
import { checkBackup, refuseUnfinishedRestore, restoreBackup } from '#kit/server/backup/restore-backup.ts'
import type { Config } from '#kit/server/config.ts'
import { prepareDataDir } from '#kit/server/database/embedded/paths.ts'
import { startEmbeddedPostgres } from '#kit/server/database/embedded/start-embedded.ts'
import { installationOf } from '#kit/server/files/claim-files.ts'
import { namesIn } from '#kit/server/files/disk.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { openFiles } from '#kit/server/files/open-files.ts'
import type { Log } from '#kit/server/log.ts'
import { OperatorError } from '#kit/server/operator-error.ts'
import { MIGRATIONS } from '../migrations.ts'
import { shareDataDir } from '../share-data-dir.ts'
import { APP_VERSION } from '../version.ts'
import type { CommandContext } from './command.ts'
import { eraseAgain } from './erase-again.ts'
import { type Opened, openInstallation } from './open-installation.ts'
import { verifyOpened } from './verify.ts'

/** Backs up the installation into a new folder. `postgres`: only for tests, the package of another PostgreSQL. */
export const backup = async (
  { config, log, print }: CommandContext,
  target: string,
  postgres?: string,
): Promise<void> => {
  const passphrase = config.BACKUP_PASSPHRASE
  const opened = await openInstallation(config, log, postgres)
  try {
    const made = await makeBackup({ ...opened, target, version: APP_VERSION, passphrase })
    const how = passphrase === undefined ? ', not encrypted' : ', encrypted'
    print(`Backed up ${made.tables.length} tables and ${made.files.length} files into ${resolve(target)}${how}.`)
    if (made.missing.length === 0) return
    throw new OperatorError(
      `The backup can be restored, but ${made.missing.length === 1 ? '1 file has' : `${made.missing.length} files have`} no object: ${made.missing.slice(0, 20).join(', ')}. ` +
        'Bring them back from an older backup.',
    )
  } finally {
    await opened.close()
  }
}

const hasFiles = async (store: FileStore): Promise<boolean> => {
  if ((await installationOf(store)) !== null) return true
  for await (const _ of store.list()) return true
  return false
}

const refuseFilled = async (dataDir: string, files: FileStore, isExternal: boolean): Promise<void> => {
  const isFilled = (await namesIn(`${dataDir}/files`)).length > 0
  if (isFilled || (!isExternal && (await namesIn(dataDir)).includes('postgres')))
    throw new OperatorError(`There is an installation in ${dataDir} already. Set DATA_DIR to a new folder.`)
  if (await hasFiles(files))
    throw new OperatorError(`There are files in ${files.place} already. Name an empty place in FILES_URL.`)
}

/** Takes the data folder, and the database that is to be filled. */
const openTarget = async (config: Config, log: Log, dataDir: string, files: FileStore): Promise<Opened> => {
  if (config.DATABASE_URL) {
    const lock = await shareDataDir(config, config.DATABASE_URL, log)
    return { url: config.DATABASE_URL, files, close: async () => lock.release() }
  }
  const server = await startEmbeddedPostgres({ dataDir, log })
  return { url: server.url, files, close: () => server.stop() }
}

const erasedSentence = (count: number | null): string => {
  if (count === null)
    return 'There is no list of forgotten people next to the backup. Whoever was erased after it was made is back: put forgotten.json next to it, or erase them again.'
  if (count === 0) return 'Nobody was forgotten after the backup was made.'
  const who = count === 1 ? '1 person again who was' : `${count} people again who were`
  return `Forgot ${who} forgotten after the backup was made.`
}

/** Restores a backup into a new folder and an empty database, and verifies it. */
export const restore = async ({ config, log, print }: CommandContext, from: string): Promise<void> => {
  const dataDir = resolve(config.DATA_DIR)
  await refuseUnfinishedRestore(dataDir)
  const files = await openFiles(config)
  await refuseFilled(dataDir, files, config.DATABASE_URL !== undefined)
  const checked = await checkBackup(from, config.BACKUP_PASSPHRASE, MIGRATIONS)
  print(`Restoring the backup of ${checked.content.made_at}, made by ${checked.content.made_by}`)
  await prepareDataDir(dataDir)
  const target = await openTarget(config, log, dataDir, files)
  try {
    await restoreBackup(checked, { url: target.url, dataDir, files, migrations: MIGRATIONS, log })
    const again = await eraseAgain(from, checked.content, { ...target, log })
    print(erasedSentence(again))
    await verifyOpened(target, print)
    print(`Restored into ${dataDir}. Start Muster with the same DATA_DIR and DATABASE_URL.`)
  } finally {
    await target.close()
  }
}
