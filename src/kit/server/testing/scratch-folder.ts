import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Linux has files of this folder in memory. */
const IN_MEMORY = '/dev/shm'
// A demo has some hundred megabytes, and some tests have two of them and a backup.
const ROOM_BYTES = 6 * 2 ** 30

const roomIn = (folder: string): number => {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return Math.min(bavail * bsize, process.availableMemory())
  } catch {
    return 0
  }
}

/**
 * Returns the place for data folders of tests: in memory where there is room. A database is two thousand files, which some
 * disks take a second of processor time to make.
 */
export const scratchFolder = (): string => (roomIn(IN_MEMORY) >= ROOM_BYTES ? IN_MEMORY : tmpdir())
