import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FILE_MODE, FOLDER_MODE } from './disk.ts'
import { newStoreName, type StoreStamp } from './file-store.ts'

/** The stamp of a folder of files, in `installation.json`. */
export const diskStamp = (folder: string): StoreStamp => {
  const path = join(folder, 'installation.json')
  return {
    read: () => readFile(path, 'utf8').catch(() => null),
    add: async (text) => {
      await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
      const unfinished = join(folder, `${newStoreName()}.new`)
      await writeFile(unfinished, text, { mode: FILE_MODE, flush: true })
      try {
        await link(unfinished, path)
        return true
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
        throw error
      } finally {
        await rm(unfinished, { force: true })
      }
    },
    remove: () => rm(path, { force: true }),
  }
}
