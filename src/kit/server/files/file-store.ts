import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileClock } from '#kit/contract/machine-clock.ts'
import { FILE_MODE, FOLDER_MODE, namesIn, STORE_NAME } from './disk.ts'
import { diskQuarantine } from './quarantine.ts'

/** Content for the store: bytes, or a file in {@link FileStore.incoming} that the store may take over. */
type Content = Buffer | Readonly<{ path: string }>

/**
 * Stores the bytes of files, under random names without a meaning. It uses the local disk; any store of objects by name
 * would do.
 */
export type FileStore = Readonly<{
  /** A folder for what is still arriving; the code that puts something there removes it. */
  incoming: () => Promise<string>
  put: (name: string, content: Content) => Promise<void>
  /** A stream of the bytes. Fails before the first byte where there is no such object. */
  read: (name: string) => Promise<Readable>
  /** Moves an object out of the way, where it can be brought back from. No error where there is nothing. */
  quarantine: (name: string) => Promise<void>
  bringBack: (name: string) => Promise<void>
  readQuarantined: (name: string) => Promise<Readable>
  /** Lists the objects in quarantine, with the date of the move (UTC). */
  listQuarantine: () => AsyncIterable<Readonly<{ name: string; since: string }>>
  /** Removes for ever what was moved there before that date. */
  dropQuarantine: (before: string) => Promise<number>
  /** Removes an object for ever, from the quarantine too. No error where there is nothing. */
  destroy: (name: string) => Promise<void>
  /** Lists all objects, with the time of their writing in epoch milliseconds. */
  list: () => AsyncIterable<Readonly<{ name: string; written_at: number }>>
  /** Removes what never arrived whole and is older than `ms`. */
  dropIncoming: (ms: number) => Promise<number>
}>

/** A name for a new object: 128 random bits. */
export const newStoreName = (): string => randomBytes(16).toString('hex')

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

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
  const arriving = join(folder, 'incoming')
  const pathOf = (name: string): string => {
    if (!STORE_NAME.test(name)) throw new Error('Not the name of a stored object')
    return join(folder, name.slice(0, 2), name)
  }
  const incoming = async (): Promise<string> => {
    await mkdir(arriving, { recursive: true, mode: FOLDER_MODE })
    return arriving
  }
  return {
    incoming,
    put: async (name, content) => {
      const path = pathOf(name)
      await mkdir(dirname(path), { recursive: true, mode: FOLDER_MODE })
      const written = await writeContent(content, join(await incoming(), newStoreName()))
      await rename(written, path)
      await syncFolder(dirname(path))
    },
    read: async (name) => {
      const handle = await open(pathOf(name), 'r')
      return handle.createReadStream()
    },
    list: () => listObjects(folder),
    ...diskQuarantine(folder, pathOf),
    dropIncoming: async (ms) => dropOld(await incoming(), fileClock() - ms),
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
