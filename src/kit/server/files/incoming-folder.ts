import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileClock } from '#kit/contract/machine-clock.ts'
import { FOLDER_MODE, namesIn } from './disk.ts'
import type { FileStore } from './file-store.ts'

/** Opens the folder `incoming` below `folder`, for uploads that are arriving: on the local disk in every case. */
export const incomingFolder = (folder: string): Pick<FileStore, 'incoming' | 'dropIncoming'> => {
  const arriving = join(folder, 'incoming')
  const incoming = async (): Promise<string> => {
    await mkdir(arriving, { recursive: true, mode: FOLDER_MODE })
    return arriving
  }
  return { incoming, dropIncoming: async (ms) => dropOld(await incoming(), fileClock() - ms) }
}

const dropOld = async (folder: string, before: number): Promise<number> => {
  let dropped = 0
  for (const name of await namesIn(folder)) {
    const found = await stat(join(folder, name)).catch(() => null)
    if (!found || found.mtimeMs >= before) continue
    await rm(join(folder, name), { force: true })
    dropped++
  }
  return dropped
}
