import { open } from 'node:fs/promises'

export type PictureKind = 'jpeg' | 'png' | 'webp'
/** The formats that people work with in addition to pictures and PDF. */
export type OfficeKind = 'text' | 'csv' | 'xlsx' | 'docx'
export type FileKind = PictureKind | 'pdf' | OfficeKind | 'zip'

export const CONTENT_TYPES = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
  text: 'text/plain',
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const
export type ContentType = (typeof CONTENT_TYPES)[FileKind]

const starts = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.subarray(at, at + text.length).toString('latin1') === text

/** Browsers look no further for what a content is. */
const MARKUP_BYTES = 8 * 1024
const MARKUP =
  /<(?:!doctype\s+html|(?:html|head|body|script|style|iframe|object|embed|svg|img|link|meta|base|form|title)[\s/>])/i

/** A PDF that a browser could also take for a page. */
const hasMarkup = (head: Buffer): boolean => MARKUP.test(head.subarray(0, MARKUP_BYTES).toString('latin1'))

/**
 * Detects the kind of a content by its first bytes; null for everything that we do not take. Names and headers prove
 * nothing.
 */
export const kindOf = (head: Buffer): PictureKind | 'pdf' | null => {
  if (starts(head, '\xff\xd8\xff')) return 'jpeg'
  if (starts(head, '\x89PNG\r\n\x1a\n')) return 'png'
  if (starts(head, 'RIFF') && starts(head, 'WEBP', 8)) return 'webp'
  return starts(head, '%PDF-') && !hasMarkup(head) ? 'pdf' : null
}

/** Detects a document of a word processor: of Word since 2007, or of one before (a compound file). */
export const isWordFile = (bytes: Buffer, name: string): boolean =>
  officeKindOf(bytes, name) === 'docx' || (starts(bytes, '\xd0\xcf\x11\xe0') && /\.doc$/i.test(name))

const [TAB, LINE_FEED, RETURN, SPACE, DELETE] = [9, 10, 13, 32, 127]
/** Signs that no plain text has: all controls but tab, line feed and carriage return. */
const isControl = (byte: number): boolean =>
  byte === DELETE || (byte < SPACE && byte !== TAB && byte !== LINE_FEED && byte !== RETURN)

const isText = (bytes: Buffer): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return false
  }
  return !bytes.some(isControl) && !hasMarkup(bytes)
}

/**
 * Detects the kind of a whole content that is none of the above: a workbook or a document without macros, or plain text
 * in UTF-8 that no browser takes for a page; the name of a text decides whether it is CSV.
 */
export const officeKindOf = (bytes: Buffer, name: string): OfficeKind | null => {
  if (starts(bytes, 'PK\x03\x04')) {
    if (!bytes.includes('[Content_Types].xml') || bytes.includes('vbaProject.bin')) return null
    if (bytes.includes('xl/workbook.xml')) return 'xlsx'
    return bytes.includes('word/document.xml') ? 'docx' : null
  }
  if (!isText(bytes)) return null
  return /\.csv$/i.test(name) ? 'csv' : 'text'
}

const ENDINGS: Readonly<Record<ContentType, readonly [string, ...string[]]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'text/plain': ['txt', 'md', 'log'],
  'text/csv': ['csv'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/zip': ['zip'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
}
const NAME_LENGTH = 120

/** Returns the name of a file with the ending of its type, so that it opens as nothing else where it is saved. */
export const nameOfType = (name: string, type: ContentType): string => {
  const [ending] = ENDINGS[type]
  const isFitting = (one: string): boolean => ENDINGS[type].some((end) => one.toLowerCase().endsWith(`.${end}`))
  const stem = name.replace(/\.[a-z][a-z0-9]{0,7}$/i, '')
  const fitting = [name, stem].find(isFitting)
  return fitting ?? `${stem.slice(0, NAME_LENGTH - ending.length - 1)}.${ending}`
}

/**
 * Returns whether a PNG announces an animation (APNG: a chunk acTL before the first IDAT). Decoders that know nothing of it show
 * the first picture only.
 */
export const isAnimatedPng = (head: Buffer): boolean => {
  for (let at = 8; at + 8 <= head.length; at += 12 + head.readUInt32BE(at)) {
    if (starts(head, 'acTL', at + 4)) return true
    if (starts(head, 'IDAT', at + 4)) return false
  }
  return false
}

const HEAD_BYTES = 64 * 1024

/** The first 64 KiB of a file. */
export const readHead = async (path: string): Promise<Buffer> => {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
