import type { Multipart, MultipartFile } from '@fastify/multipart'
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { Upload } from '#kit/contract/call.ts'
import { HttpFailure, invalid, tooLarge, unsupported } from '#kit/contract/envelope.ts'
import type { FileStore } from './file-store.ts'

/** A file that has arrived whole, in a temporary place until the request has its response. */
export type UploadedFile = Readonly<{ path: string; size: number; sha256: Buffer; name: string }>

/** A form that was sent: its fields as text, and its file. */
export type Received = Readonly<{ fields: Readonly<Record<string, string>>; file: UploadedFile }>

/** An upload that is read on demand, once, and leaves nothing behind. */
export type Arrival = Readonly<{ read: () => Promise<Received>; discard: () => Promise<void> }>

// Room for the fields and the frame around the file.
const FRAME_BYTES = 64 * 1024
const FIELDS = 20
const NAME_LENGTH = 120

/**
 * The name that a file had with its sender, as people may be shown it: one line, no folders, no control or direction
 * marks. It never becomes a path.
 */
export const originalName = (sent: string | undefined): string => {
  const last = (sent ?? '').split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Bidi_Control}\p{Cs}"<>:|?*]/gu, '')
    .trim()
    .replace(/^\.+/, '')
  if (clean.length <= NAME_LENGTH) return clean === '' ? 'file' : clean
  const ending = /\.\w{1,8}$/.exec(clean)?.[0] ?? ''
  return clean.slice(0, NAME_LENGTH - ending.length) + ending
}

const writeFile = async (part: MultipartFile, path: string): Promise<UploadedFile> => {
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(part.file, measure, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  if (part.file.truncated) throw tooLarge()
  return { path, size, sha256: hash.digest(), name: originalName(part.filename) }
}

const fieldOf = (part: Extract<Multipart, { type: 'field' }>, known: object): [string, string] => {
  const { fieldname: name, value } = part
  if (typeof value !== 'string' || part.valueTruncated || part.fieldnameTruncated)
    throw invalid({ [name]: 'This field is not valid' })
  if (Object.hasOwn(known, name)) throw invalid({ [name]: 'This field comes twice' })
  return [name, value]
}

const parse = async (request: FastifyRequest, upload: Upload, path: string): Promise<Received> => {
  const fields: Record<string, string> = {}
  let file: UploadedFile | null = null
  const limits = { fileSize: upload.max_bytes, files: 2, fields: FIELDS, parts: FIELDS + 2, fieldSize: 4096 }
  for await (const part of request.parts({ limits: { ...limits, fieldNameSize: 100, headerPairs: 20 } })) {
    if (part.type === 'field') {
      const [name, value] = fieldOf(part, fields)
      fields[name] = value
    } else if (part.fieldname === 'file' && file === null) {
      file = await writeFile(part, path)
    } else {
      const name = part.fieldname
      throw invalid({ [name]: name === 'file' ? 'Send one file' : `Unknown field ${name.slice(0, 40)}` })
    }
  }
  if (!file && upload.is_optional)
    return { fields, file: { path, size: 0, sha256: createHash('sha256').digest(), name: '' } }
  if (!file) throw invalid({ file: 'File is required' })
  if (file.size === 0) throw invalid({ file: 'File is empty' })
  return { fields, file }
}

// The parser of forms reports a broken form by plain errors; those of the disk name the system call.
const brokenForm = (error: unknown): unknown => {
  const isOurs =
    error instanceof HttpFailure || !(error instanceof Error) || 'statusCode' in error || 'syscall' in error
  return isOurs ? error : new HttpFailure(400, 'The form is broken or was cut off.')
}

/**
 * Takes a multipart form with one file, streamed to a temporary place so that its size does not cost memory. 415 for
 * any other body, 413 for a larger file, 400 for a form that is broken, cut off, or has unknown parts.
 */
export const arrivalOf = (store: FileStore, upload: Upload, request: FastifyRequest): Arrival => {
  let path: string | null = null
  let reading: Promise<Received> | null = null
  const read = async (): Promise<Received> => {
    if (!request.isMultipart()) throw unsupported()
    if (Number(request.headers['content-length'] ?? 0) > upload.max_bytes + FRAME_BYTES) throw tooLarge()
    path = join(await store.incoming(), randomUUID())
    return parse(request, upload, path).catch((error: unknown) => Promise.reject(brokenForm(error)))
  }
  return {
    read: () => (reading ??= read()),
    discard: async () => {
      await reading?.catch(() => undefined)
      if (path !== null) await rm(path, { force: true })
    },
  }
}
