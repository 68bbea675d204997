import { mkdir, open, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FILE_MODE, FOLDER_MODE, namesIn, readStored, STORE_NAME, syncFolder } from './disk.ts'
import { diskStamp } from './disk-stamp.ts'
import { type Content, type FileStore, newStoreName } from './file-store.ts'
import { incomingFolder } from './incoming-folder.ts'
import { diskQuarantine } from './quarantine.ts'

/** Writes the bytes, or takes over the file, so that they are on the disk before they get their name. */
const writeContent = async (content: Content, temporary: string): Promise<string> => {
  const path = Buffer.isBuffer(content) ? temporary : content.path
  const handle = await open(path, Buffer.isBuffer(content) ? 'wx' : 'r+', FILE_MODE)
  try {
    if (Buffer.isBuffer(content)) await handle.writeFile(content)
    await handle.chmod(FILE_MODE)
    await handle.sync()
  } finally {
    await handle.close()
  }
  return path
}

/**
 * Stores objects below `folder`, spread over folders by the first two characters; closed to other users of the machine.
 */
export const diskStore = (folder: string): FileStore => {
  const pathOf = (name: string): string => {
    if (!STORE_NAME.test(name)) throw new Error('Not the name of a stored object')
    return join(folder, name.slice(0, 2), name)
  }
  const { incoming, dropIncoming } = incomingFolder(folder)
  return {
    place: folder,
    stamp: diskStamp(folder),
    incoming,
    dropIncoming,
    put: async (name, content) => {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE })
      const written = await writeContent(content, join(await incoming(), newStoreName()))
      await rename(written, path)
      await syncFolder(dirname(path))
    },
    read: async (name) => readStored(pathOf(name), name),
    list: () => listObjects(folder),
    ...diskQuarantine(folder, pathOf),
    listFaults: async () => [],
  }
}

// oxlint-disable-next-line func-style -- a generator has no arrow form
async function* listObjects(folder: string) {
  for (const prefix of await namesIn(folder)) {
    if (!/^[0-9a-f]{2}$/.test(prefix)) continue
    for (const name of (await namesIn(join(folder, prefix))).filter((one) => STORE_NAME.test(one))) {
      const found = await stat(join(folder, prefix, name)).catch(() => null)
      if (found) yield { name, written_at: found.mtimeMs }
    }
  }
}
