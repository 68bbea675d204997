import { font } from './fonts.ts'
import type { PdfDocument, PdfPart } from './document.ts'

// Reads the letters that a font file can draw from its table `cmap`, whose numbers are big-endian.

const tableAt = (file: Buffer, tag: string): number => {
  const count = file.readUInt16BE(4)
  for (let at = 12; at < 12 + count * 16; at += 16)
    if (file.toString('latin1', at, at + 4) === tag) return file.readUInt32BE(at + 8)
  throw new Error(`The font has no table ${tag}`)
}

type Range = readonly [first: number, last: number]

/** Format 4: segments of the letters up to U+FFFF. */
const segmentsOf = (file: Buffer, at: number): Range[] => {
  const bytes = file.readUInt16BE(at + 6)
  const [ends, starts] = [at + 14, at + 16 + bytes]
  return Array.from({ length: bytes / 2 }, (_, n): Range => [
    file.readUInt16BE(starts + n * 2),
    file.readUInt16BE(ends + n * 2),
  ])
}

/** Format 12: groups of all letters. */
const groupsOf = (file: Buffer, at: number): Range[] =>
  Array.from({ length: file.readUInt32BE(at + 12) }, (_, n): Range => [
    file.readUInt32BE(at + 16 + n * 12),
    file.readUInt32BE(at + 20 + n * 12),
  ])

const rangesOf = (file: Buffer): Range[] => {
  const cmap = tableAt(file, 'cmap')
  const subtables = Array.from(
    { length: file.readUInt16BE(cmap + 2) },
    (_, n) => cmap + file.readUInt32BE(cmap + 8 + n * 8),
  )
  return subtables.flatMap((at) => {
    const format = file.readUInt16BE(at)
    if (format === 4) return segmentsOf(file, at)
    return format === 12 ? groupsOf(file, at) : []
  })
}

let known: readonly Range[] | null = null
const isDrawn = (letter: number): boolean => {
  known ??= rangesOf(font('regular'))
  return known.some(([first, last]) => first <= letter && letter <= last)
}

/** Spaces and signs that only order letters are drawn by nothing. */
const UNSEEN = /[\s\p{C}]/u

/** Returns whether every letter of a text can be printed. */
const canPrint = (text: string): boolean =>
  Array.from(text).every((letter) => UNSEEN.test(letter) || isDrawn(letter.codePointAt(0) ?? 0))

const textsOf = (part: PdfPart): readonly (string | null | undefined)[] => {
  if (part.kind === 'heading' || part.kind === 'paragraph') return [part.text]
  if (part.kind === 'blocks') return part.blocks.flatMap(({ title, lines }) => [title, ...lines])
  if (part.kind === 'facts') return part.facts.flatMap(({ label, value }) => [label, value])
  if (part.kind === 'totals') return part.totals.flatMap(({ label, value }) => [label, value])
  return part.rows.flatMap(({ cells, below }) => [...cells, below])
}

/** Returns whether a document has letters that no font of it draws: they become boxes. */
export const hasLost = ({ over, title, under, footer, parts }: PdfDocument): boolean =>
  [over, title, under, footer, ...parts.flatMap(textsOf)].some((text) => text != null && !canPrint(text))
