import { open, readdir } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { MissingObject } from './file-store.ts'

/** The names of stored objects: 128 random bits in hex. */
export const STORE_NAME = /^[0-9a-f]{32}$/

/** Closed to other users of the machine. */
export const FOLDER_MODE = 0o700
export const FILE_MODE = 0o600

/** The names in a folder; none where there is no folder. */
export const namesIn = async (folder: string): Promise<string[]> => readdir(folder).catch(() => [])

/** Returns whether a call of the file system failed because there is no such file or folder. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Waits until the names in a folder are on the disk. */
export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Opens a stored file.
 * @throws {MissingObject} where there is none
 */
export const readStored = async (path: string, name: string): Promise<Readable> => {
  const handle = await open(path, 'r').catch((error: unknown) => {
    throw isMissing(error) ? new MissingObject(`There is no file ${name}`, { cause: error }) : error
  })
  return handle.createReadStream()
}
