import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseStartError } from '../database-start-error.ts'
import { probeFolder } from '../storage-sentence.ts'
import type { EmbeddedPaths } from './paths.ts'

// The lock is the file lock of an open SQLite transaction. The kernel grants it to this process and drops it
// when the process ends, however it ends: no stale lock, no process id that another process got meanwhile, and
// it also works between containers that share a volume.

/** The right to run on a data folder. */
export type OwnershipLock = {
  release(): void
}

type LockPaths = Pick<EmbeddedPaths, 'dataDir' | 'lock' | 'lockHolder'>

/** Another process has locked the data folder. */
export class DataFolderInUse extends DatabaseStartError {}

const SQLITE_BUSY = 5
/** Processes that start together wait for one another for so long. */
const SHARE_WAIT_MS = 3000

/**
 * Takes the data folder for this process alone until `release()` or the end of the process.
 * @throws {DataFolderInUse} while another process, or another start in this one, has locked it
 */
export const takeOwnership = (paths: LockPaths): OwnershipLock => {
  const file = openLock(paths, (lock) => lock.exec('begin exclusive'))
  return lockOf(paths, file)
}

/**
 * Takes the data folder together with all processes that work on the same database, and with no other.
 * `database` names the database server and the database in it.
 * @throws {DataFolderInUse} while a process has it alone, or with another database
 */
export const shareOwnership = (paths: LockPaths, database: string): OwnershipLock => {
  const file = openLock(paths, (lock) => {
    if (isAlone(lock)) noteDatabase(lock, database)
    lock.exec(`pragma busy_timeout = ${SHARE_WAIT_MS}`)
    // Reading takes the shared lock, which lasts until the end of the transaction.
    lock.exec('begin')
    const noted = lock.prepare('select name from shared_database').get()?.['name']
    if (noted !== database) throw new DataFolderInUse(sentenceAboutHolder(paths, ' with another database'))
  })
  return lockOf(paths, file)
}

const isAlone = (lock: DatabaseSync): boolean => {
  try {
    lock.exec('begin exclusive')
    return true
  } catch (error) {
    if (isBusy(error)) return false
    throw error
  }
}

const noteDatabase = (lock: DatabaseSync, database: string): void => {
  lock.exec('create table if not exists shared_database (name text not null); delete from shared_database')
  lock.prepare('insert into shared_database (name) values (?)').run(database)
  lock.exec('commit')
}

const lockOf = (paths: LockPaths, file: DatabaseSync): OwnershipLock => {
  writeFileSync(paths.lockHolder, `${process.pid}\n`, { mode: 0o600 })
  return {
    release() {
      if (!file.isOpen) return
      if (readHolder(paths.lockHolder) === String(process.pid)) rmSync(paths.lockHolder, { force: true })
      file.close()
    },
  }
}

const openLock = (paths: LockPaths, take: (lock: DatabaseSync) => void): DatabaseSync => {
  const file = new DatabaseSync(paths.lock, { timeout: 0 })
  try {
    take(file)
    return file
  } catch (error) {
    file.close()
    if (error instanceof DataFolderInUse) throw error
    if (isBusy(error)) throw new DataFolderInUse(sentenceAboutHolder(paths), { cause: error })
    const sentence =
      probeFolder(paths.dataDir) ?? `The data folder ${paths.dataDir} cannot be locked. It must be on a local disk.`
    throw new DatabaseStartError(sentence, { cause: error })
  }
}

const isBusy = (error: unknown): boolean => {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

const sentenceAboutHolder = (paths: LockPaths, how = ''): string => {
  const holder = readHolder(paths.lockHolder)
  const which = holder === undefined ? '' : ` (process ${holder})`
  return `Another Muster${how} is running on this data folder${which}. Stop it, or choose another DATA_DIR.`
}

const readHolder = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8').trim() || undefined
  } catch {
    return undefined
  }
}
