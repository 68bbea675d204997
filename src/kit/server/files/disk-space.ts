import { statfs } from 'node:fs/promises'
import { within } from '../within.ts'

/** The bytes of the disk of a folder: those that this process may still write, and all. */
export type DiskSpace = Readonly<{ free: number; size: number }>

/** A disk of the network that has fallen silent must not delay those who query it. */
const PATIENCE_MS = 500

/** Returns a reader of the space of a folder's disk; null where it is missing or does not respond. One query runs at a time. */
export const diskSpace = (folder: string): (() => Promise<DiskSpace | null>) => {
  let running: Promise<DiskSpace | null> | null = null
  const read = async (): Promise<DiskSpace | null> => {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, size: blocks * bsize }
  }
  return async () => {
    running ??= read()
      .catch(() => null)
      .finally(() => void (running = null))
    let found: DiskSpace | null = null
    await within(
      PATIENCE_MS,
      running.then((space) => void (found = space)),
    )
    return found
  }
}
