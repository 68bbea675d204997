import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  type DecipherGCM,
  randomBytes,
  scrypt,
  type ScryptOptions,
} from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { FILE_MODE, FOLDER_MODE, isMissing } from '../files/disk.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/** The keys of an encrypted backup: one for its parts, one for its manifest. */
export type BackupKeys = Readonly<{ parts: Buffer; manifest: Buffer }>

// Half a second of work, which a server that makes its own backup does not spend on its event loop.
const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** Derives the keys from a passphrase (scrypt, RFC 7914, with 128 MiB). */
export const deriveKeys = async (passphrase: string, salt: Buffer): Promise<BackupKeys> => {
  const options = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }
  const bytes = await derive(passphrase.normalize('NFKC'), salt, 2 * KEY_BYTES, options)
  return { parts: bytes.subarray(0, KEY_BYTES), manifest: bytes.subarray(KEY_BYTES) }
}

/** Proves that a manifest was written with these keys. */
export const proofOf = (keys: BackupKeys, text: string): string =>
  createHmac('sha256', keys.manifest).update(text).digest('hex')

/** A part as it is on the disk. */
export type PartDetails = Readonly<{ size: number; sha256: string }>

type Source = AsyncIterable<Buffer>

/** AES-256-GCM with a fresh nonce in front and the tag behind. The path is bound to it: parts cannot change places. */
// oxlint-disable-next-line func-style -- a generator has no arrow form
async function* seal(source: Source, key: Buffer, path: string): AsyncGenerator<Buffer> {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(path))
  yield nonce
  for await (const chunk of source) yield cipher.update(chunk)
  yield cipher.final()
  yield cipher.getAuthTag()
}

// oxlint-disable-next-line func-style -- a generator has no arrow form
async function* open(source: Source, key: Buffer, path: string): AsyncGenerator<Buffer> {
  let decipher: DecipherGCM | null = null
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of source) {
    rest = Buffer.concat([rest, chunk])
    if (decipher === null && rest.length >= NONCE_BYTES) {
      const nonce = rest.subarray(0, NONCE_BYTES)
      decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(path))
      rest = rest.subarray(NONCE_BYTES)
    }
    if (decipher === null || rest.length <= TAG_BYTES) continue
    yield decipher.update(rest.subarray(0, -TAG_BYTES))
    rest = rest.subarray(-TAG_BYTES)
  }
  if (decipher === null || rest.length !== TAG_BYTES) throw new Error(`${path} is cut off`)
  decipher.setAuthTag(rest)
  yield decipher.final()
}

/** Writes a part, encrypted where there are keys, and returns its details on the disk. */
export const writePart = async (
  folder: string,
  path: string,
  source: Source,
  keys: BackupKeys | null,
): Promise<PartDetails> => {
  const hash = createHash('sha256')
  let size = 0
  await mkdir(dirname(join(folder, path)), { recursive: true, mode: FOLDER_MODE })
  await pipeline(
    keys ? seal(source, keys.parts, path) : source,
    async function* (chunks: Source) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        size += chunk.length
        yield chunk
      }
    },
    createWriteStream(join(folder, path), { flags: 'wx', mode: FILE_MODE, flush: true }),
  )
  return { size, sha256: hash.digest('hex') }
}

/** The content of a part. It fails at its end where the part was changed. */
export const readPart = (folder: string, path: string, keys: BackupKeys | null): Source => {
  const stored: Source = createReadStream(join(folder, path))
  return keys ? open(stored, keys.parts, path) : stored
}

/** Returns the size and hash of a part as it is on the disk now; null where it is missing. */
export const measurePart = async (folder: string, path: string): Promise<PartDetails | null> => {
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const chunk of createReadStream(join(folder, path))) {
      hash.update(chunk)
      size += chunk.length
    }
    return { size, sha256: hash.digest('hex') }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
