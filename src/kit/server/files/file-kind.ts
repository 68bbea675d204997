import { open } from 'node:fs/promises'

export type PictureKind = 'jpeg' | 'png' | 'webp'
export type FileKind = PictureKind | 'pdf'

export const CONTENT_TYPES = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  pdf: 'application/pdf',
} as const
export type ContentType = (typeof CONTENT_TYPES)[FileKind]

const starts = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.subarray(at, at + text.length).toString('latin1') === text

/** What the first bytes say that a content is; null for everything that we do not take. Names and headers say nothing. */
export const kindOf = (head: Buffer): FileKind | null => {
  if (starts(head, '\xff\xd8\xff')) return 'jpeg'
  if (starts(head, '\x89PNG\r\n\x1a\n')) return 'png'
  if (starts(head, 'RIFF') && starts(head, 'WEBP', 8)) return 'webp'
  return starts(head, '%PDF-') ? 'pdf' : null
}

/**
 * Whether a PNG announces an animation (APNG: a chunk acTL before the first IDAT). Decoders that know nothing of it show
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
