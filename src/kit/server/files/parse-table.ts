import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { z } from 'zod'

/** The cells of a file as texts; the first row has the titles. Rows without a text are left out. */
export type ParsedTable = Readonly<{
  titles: readonly string[]
  rows: readonly Readonly<{ row_no: number; cells: readonly string[] }>[]
}>
/** The reason why a file is no table. */
export type TableProblem = Readonly<{ problem: 'unreadable' | 'macros'; why: string }>

const MAX_UNPACKED = 200 * 1024 * 1024
const MAX_ENTRIES = 1000
const [CENTRAL, END] = [0x02014b50, 0x06054b50]
const END_BYTES = 22

/** Returns what the directory of a ZIP declares, without unpacking anything; null where it has none. */
const measureZip = (bytes: Buffer): Readonly<{ entries: number; unpacked: number; names: string }> | null => {
  const least = Math.max(0, bytes.length - END_BYTES - 65_535)
  let at = bytes.length - END_BYTES
  while (at >= least && bytes.readUInt32LE(at) !== END) at -= 1
  if (at < least) return null
  const entries = bytes.readUInt16LE(at + 10)
  let [place, unpacked, names] = [bytes.readUInt32LE(at + 16), 0, '']
  for (let index = 0; index < entries; index++) {
    if (place + 46 > bytes.length || bytes.readUInt32LE(place) !== CENTRAL) return null
    unpacked += bytes.readUInt32LE(place + 24)
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(place + offset))
    names += `${bytes.subarray(place + 46, place + 46 + (name ?? 0)).toString('latin1')}\n`
    place += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return { entries, unpacked, names }
}

const MIDNIGHT = 'T00:00:00.000Z'

/** A date stays a day; a time of day within a date is of no field. Numbers have no exponent and no trailing zeros. */
const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) {
    if (Number.isNaN(value.valueOf())) return ''
    const text = value.toISOString()
    return text.endsWith(MIDNIGHT) ? text.slice(0, 10) : text
  }
  if (typeof value === 'number')
    return Number.isInteger(value) ? value.toFixed(0) : String(Number(value.toPrecision(15)))
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' ? value : ''
}

/** A text that a spreadsheet would compute has an apostrophe before it in our files. */
const withoutGuard = (text: string): string => (/^'\s*[=+\-@\t\r＝＋－＠]/u.test(text) ? text.slice(1) : text)

const clean = (text: string): string => withoutGuard(text.replaceAll(/[\u00A0\u200B\uFEFF]/g, ' ').trim())

const tableOf = (all: readonly (readonly string[])[]): ParsedTable => {
  const texts = all.map((cells) => cells.map(clean))
  const first = texts.findIndex((cells) => cells.some((text) => text !== ''))
  const head = texts[first] ?? []
  const width = head.findLastIndex((text) => text !== '') + 1
  const titles = head.slice(0, width).map((title) => title.replaceAll(/\s+/g, ' '))
  const rows = texts
    .map((cells, index) => ({ row_no: index + 1, cells: titles.map((_, at) => cells[at] ?? '') }))
    .filter(({ row_no, cells }) => row_no > first + 1 && cells.some((text) => text !== ''))
  return { titles, rows }
}

const readWorkbook = async (bytes: Buffer): Promise<ParsedTable | TableProblem> => {
  const zip = measureZip(bytes)
  if (!zip) return { problem: 'unreadable', why: 'it is damaged' }
  if (zip.names.includes('vbaProject.bin')) return { problem: 'macros', why: 'it contains macros' }
  if (zip.entries > MAX_ENTRIES || zip.unpacked > MAX_UNPACKED)
    return { problem: 'unreadable', why: 'it is too large unpacked' }
  if (!zip.names.includes('xl/workbook.xml')) return { problem: 'unreadable', why: 'it is no workbook' }
  const book = await readXlsx(bytes, { sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden })
  const sheet = book.sheets.find(({ rows }) => rows.some((cells) => cells.some((value) => cellText(value) !== '')))
  return tableOf((sheet?.rows ?? []).map((cells) => cells.map(cellText)))
}

const utf16 = (bytes: Buffer): string | null => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  return null
}

/** Reads UTF-16 with its mark, UTF-8 where the bytes are UTF-8, and Windows-1252 otherwise. */
export const decodeText = (bytes: Buffer): string => {
  const wide = utf16(bytes)
  if (wide !== null) return wide
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const SEPARATORS = ['\t', ';', ','] as const

/** Returns the separator that the first line has most often outside of quotes. */
export const separatorOf = (text: string): string => {
  const line = (/^\s*([^\n]*)/.exec(text)?.[1] ?? '').replaceAll(/"[^"]*"/g, '')
  const counts = SEPARATORS.map((sign) => line.split(sign).length - 1)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}

const records = z.array(z.array(z.string()))

const readText = (bytes: Buffer): ParsedTable | TableProblem => {
  const text = decodeText(bytes).replaceAll(/\r\n?/g, '\n')
  if (text.includes('\0')) return { problem: 'unreadable', why: 'it is no text' }
  try {
    const delimiter = separatorOf(text)
    return tableOf(
      records.parse(
        parse(text, { delimiter, bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: false }),
      ),
    )
  } catch {
    return { problem: 'unreadable', why: 'a quote is not closed' }
  }
}

const ZIP = 'PK\u0003\u0004'
const COMPOUND = '\xd0\xcf\x11\xe0'

/** Reads the table of a file: a workbook, or a text with separators. Runs in a thread; formulas count as their stored value. */
export const parseTable = async (content: Uint8Array): Promise<ParsedTable | TableProblem> => {
  const bytes = Buffer.from(content)
  const head = bytes.subarray(0, 4).toString('latin1')
  if (head === COMPOUND) return { problem: 'macros', why: 'it has the format of an old or a protected workbook' }
  if (head !== ZIP) return readText(bytes)
  try {
    return await readWorkbook(bytes)
  } catch {
    return { problem: 'unreadable', why: 'it is damaged' }
  }
}
