import { inflateSync } from 'node:zlib'

/** Names by which a PDF runs programs, opens files or carries files of its own (ISO 32000-1, 7.11.4, 12.6.4, 13). */
const ACTIVE = /\/(?:JavaScript|JS|EmbeddedFiles?|Launch|RichMedia|XFA|GoToE|ImportData|SubmitForm)(?![A-Za-z0-9_])/
/** What is unpacked of all objects together. */
const MOST_BYTES = 48 * 1024 * 1024

/** Names may be written with `#` and two hexadecimal digits for any sign. */
const plainNames = (text: string): string =>
  text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** The text without its strings and comments, which may hold any words. */
const withoutStrings = (text: string): string => {
  let depth = 0
  let kept = ''
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '\\' && depth > 0) at += 1
    else if (sign === '(') {
      if (depth === 0) kept += `${text.slice(from, at)} `
      depth += 1
    } else if (sign === ')' && depth > 0) {
      depth -= 1
      if (depth === 0) from = at + 1
    } else if (sign === '%' && depth === 0) {
      const end = text.slice(at).search(/[\r\n]/)
      kept += `${text.slice(from, at)} `
      at = end < 0 ? text.length : at + end
      from = at
    }
  }
  return depth === 0 ? kept + text.slice(from) : kept
}

const STREAM = /stream\r?\n/g

type Parts = Readonly<{ outside: string; packed: readonly Readonly<{ dictionary: string; bytes: Buffer }>[] }>

/** The objects outside of streams, and the streams with their dictionaries. */
const split = (bytes: Buffer): Parts => {
  const text = bytes.toString('latin1')
  const packed: { dictionary: string; bytes: Buffer }[] = []
  let outside = ''
  let from = 0
  STREAM.lastIndex = 0
  for (let found = STREAM.exec(text); found; found = STREAM.exec(text)) {
    const begin = found.index + found[0].length
    const end = text.indexOf('endstream', begin)
    const before = text.slice(from, found.index)
    outside += `${before}\n`
    packed.push({
      dictionary: plainNames(withoutStrings(before.slice(before.lastIndexOf('obj') + 3))),
      bytes: bytes.subarray(begin, end < 0 ? text.length : end),
    })
    from = end < 0 ? text.length : end + 'endstream'.length
    STREAM.lastIndex = from
  }
  return { outside: outside + text.slice(from), packed }
}

export type PdfFault = 'active' | 'protected'

/**
 * What speaks against taking a PDF: it runs something or carries files, or it is protected, so that no one can tell. Streams
 * of pages and pictures hold no actions and are not unpacked; streams of objects are.
 */
export const pdfFault = (bytes: Buffer): PdfFault | null => {
  const { outside, packed } = split(bytes)
  const objects = plainNames(withoutStrings(outside))
  if (ACTIVE.test(objects)) return 'active'
  if (/\/Encrypt(?![A-Za-z0-9_])/.test(objects)) return 'protected'
  let left = MOST_BYTES
  for (const { dictionary, bytes: content } of packed) {
    if (ACTIVE.test(dictionary)) return 'active'
    if (/\/Encrypt(?![A-Za-z0-9_])/.test(dictionary)) return 'protected'
    if (!/\/ObjStm(?![A-Za-z0-9_])/.test(dictionary)) continue
    try {
      const unpacked = /\/Filter/.test(dictionary) ? inflateSync(content, { maxOutputLength: left }) : content
      left -= unpacked.length
      if (ACTIVE.test(plainNames(withoutStrings(unpacked.toString('latin1'))))) return 'active'
    } catch {
      return 'protected'
    }
  }
  return null
}
