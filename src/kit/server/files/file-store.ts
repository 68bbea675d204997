import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

/** Content for the store: bytes, or a file in {@link FileStore.incoming} that the store may take over. */
export type Content = Buffer | Readonly<{ path: string }>

/** The text that names the installation to which the files of a place belong. */
export type StoreStamp = Readonly<{
  /** Null where there is none. */
  read: () => Promise<string | null>
  /** Writes it, whole or not at all; false where there is one already. */
  add: (text: string) => Promise<boolean>
  /** No error where there is none. */
  remove: () => Promise<void>
}>

/** There is no object of this name. */
export class MissingObject extends Error {}

/** Stores the bytes of files, under random names without a meaning: on the local disk, or in a bucket of S3. */
export type FileStore = Readonly<{
  /** The name of the place for administrators: the path of a folder, or the address of a bucket. */
  place: string
  stamp: StoreStamp
  /** A folder for what is still arriving; the code that puts something there removes it. */
  incoming: () => Promise<string>
  put: (name: string, content: Content) => Promise<void>
  /**
   * A stream of the bytes.
   * @throws {MissingObject} before the first byte, where there is no such object
   */
  read: (name: string) => Promise<Readable>
  /** Moves an object out of the way, where it can be brought back from. No error where there is nothing. */
  quarantine: (name: string) => Promise<void>
  bringBack: (name: string) => Promise<void>
  /** @throws {MissingObject} where it is not in quarantine */
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
  /** Sentences about what is wrong with the place itself; for a check, not for each start. */
  listFaults: () => Promise<readonly string[]>
}>

/** A stream of the bytes of an object, or null where there is none. Fails where the store cannot be read. */
export const readIfThere = (store: Pick<FileStore, 'read'>, name: string): Promise<Readable | null> =>
  store.read(name).catch((error: unknown) => {
    if (error instanceof MissingObject) return null
    throw error
  })

/** The same for an object that may be in quarantine, because its file was deleted; the bytes of one never change. */
export const readAnywhere = async (store: FileStore, name: string): Promise<Readable | null> =>
  (await readIfThere(store, name)) ?? readIfThere({ read: store.readQuarantined }, name)

/** A name for a new object: 128 random bits. */
export const newStoreName = (): string => randomBytes(16).toString('hex')
