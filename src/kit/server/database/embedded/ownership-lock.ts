import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseStartError } from '../database-start-error.ts'
import { probeFolder } from '../storage-sentence.ts'
import type { EmbeddedPaths } from './paths.ts'

// The lock is the file lock of an open SQLite transaction. The kernel holds it for this process and drops it
// when the process ends, however it ends: no stale lock, no process id that somebody else got meanwhile, and
// it also works between containers that share a volume.

/** The sole right to run on a data folder. */
export interface OwnershipLock {
  release(): void
}

const SQLITE_BUSY = 5

/**
 * Takes the data folder for this process until `release()` or the end of the process.
 * @throws {DatabaseStartError} while another process, or another start in this one, holds it
 */
export function takeOwnership(paths: EmbeddedPaths): OwnershipLock {
  const file = openLocked(paths)
  writeFileSync(paths.lockHolder, `${process.pid}\n`, { mode: 0o600 })
  return {
    release() {
      if (!file.isOpen) return
      rmSync(paths.lockHolder, { force: true })
      file.close()
    },
  }
}

function openLocked(paths: EmbeddedPaths): DatabaseSync {
  const file = new DatabaseSync(paths.lock, { timeout: 0 })
  try {
    file.exec('begin exclusive')
    return file
  } catch (error) {
    file.close()
    if (isBusy(error)) throw new DatabaseStartError(sentenceAboutHolder(paths), { cause: error })
    const sentence =
      probeFolder(paths.dataDir) ?? `The data folder ${paths.dataDir} cannot be locked. It must be on a local disk.`
    throw new DatabaseStartError(sentence, { cause: error })
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

function sentenceAboutHolder(paths: EmbeddedPaths): string {
  const holder = readHolder(paths.lockHolder)
  const who = holder === undefined ? '' : ` (process ${holder})`
  return `Another Muster is running on this data folder${who}. Stop it, or choose another DATA_DIR.`
}

function readHolder(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim() || undefined
  } catch {
    return undefined
  }
}
