import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from './file-store.ts'

/** For so long a refusal counts; then the next write shows whether there is room again. */
const REMEMBERED_MS = 15_000
const PROBE_BYTES = 8192

export type StorageCheck = Readonly<{
  /** Something could not be stored, in the database or as a file. */
  note: () => void
  /** Returns whether data can be stored, as far as is known. */
  works: () => Promise<boolean>
}>

/**
 * Checks whether this process can store data: a small file is written where uploads arrive, and an error of the database
 * about a full disk is cached for a while. The check may run on every request, so one under way serves all.
 */
export const storageCheck = (files: Pick<FileStore, 'incoming'>): StorageCheck => {
  let refusedAt = Number.NEGATIVE_INFINITY
  let pending: Promise<boolean> | null = null
  const write = async (): Promise<boolean> => {
    const path = join(await files.incoming(), `probe-${randomUUID()}`)
    try {
      await writeFile(path, Buffer.alloc(PROBE_BYTES, 1), { mode: 0o600, flush: true })
    } finally {
      await rm(path, { force: true })
    }
    return true
  }
  return {
    note: () => void (refusedAt = performance.now()),
    works: async () => {
      if (performance.now() - refusedAt < REMEMBERED_MS) return false
      pending ??= write()
        .catch(() => false)
        .finally(() => void (pending = null))
      return pending
    },
  }
}
