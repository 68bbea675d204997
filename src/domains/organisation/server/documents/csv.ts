import { CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'
import { type DateOrder, guessDateFormat, readDay } from '#kit/server/import-values.ts'
import { separatorOf } from '#kit/server/files/parse-table.ts'
import { FileProblem, type RawRow } from './file-problem.ts'

type Line = Readonly<{ at: number; cells: readonly string[] }>

const parsed = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) }))

const linesIn = (text: string): number => text.split('\n').length

/** Returns the line of the field at which the parser stopped; its own count is of the line where it noticed. */
const lineOf = (error: CsvError, text: string): number => {
  const read = typeof error['bytes'] === 'number' ? error['bytes'] : 0
  return linesIn(Buffer.from(text).subarray(0, read).toString())
}

/** The records of a table with the line on which each begins; how many fields one has is checked by the caller. */
const readRecords = (text: string, delimiter: string): Line[] => {
  const options = {
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  } as const
  try {
    return parsed.parse(parse(text, options)).map(({ record, info }) => ({
      // The parser counts to the last line of a record, which may have line ends inside of quotes.
      at: info.lines - linesIn(record.join('')) + 1,
      cells: record,
    }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new FileProblem(
      lineOf(error, text),
      error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'a quote is not closed' : 'this cannot be read',
    )
  }
}

/** Titles of the columns, in the forms that spreadsheets, Outlook and German files have. */
const TITLES = {
  date: ['date', 'day', 'start date', 'datum', 'tag', 'beginnt am', 'fecha', 'data'],
  name: ['name', 'holiday', 'subject', 'summary', 'title', 'feiertag', 'bezeichnung', 'betreff', 'nom', 'nombre'],
  portion: ['portion', 'free', 'part of the day', 'anteil'],
} as const

const PORTIONS: Readonly<Record<string, string>> = {
  '': 'full',
  'whole day': 'full',
  morning: 'am',
  afternoon: 'pm',
}

/** Returns the day in ISO form, or the text where it is none; both readings are named where two are possible. */
const dayIn = (at: number, text: string, order: DateOrder, thisYear: number): string => {
  const read = readDay(text, order, thisYear)
  if (!read) return text
  if (!read.isAmbiguous) return read.day
  const other = readDay(text, 'mdy', thisYear)?.day ?? read.day
  throw new FileProblem(at, `${text} may be ${read.day} or ${other}; write dates in that form`)
}

/**
 * Returns the holidays of a table with the columns date and name and, if half days are in it, portion; others are
 * skipped. Dates are ISO, or in the order that a number above 12 or a full stop proves.
 */
export const rowsOfTable = (
  titles: readonly string[],
  rows: readonly Readonly<{ at: number; cells: readonly string[] }>[],
  thisYear: number,
): RawRow[] => {
  const place = (field: keyof typeof TITLES): number =>
    titles.findIndex((title) => TITLES[field].some((one) => one === title.replace(/ ?\*$/, '').trim().toLowerCase()))
  const [date, name, portion] = [place('date'), place('name'), place('portion')]
  if (date < 0 || name < 0) throw new FileProblem(1, 'the first line must name the columns date, name and portion')
  const order = guessDateFormat(rows.map(({ cells }) => cells[date]?.trim() ?? ''))
  return rows.map(({ at, cells }) => {
    const part = cells[portion]?.trim().toLowerCase() ?? ''
    return {
      at,
      date: dayIn(at, cells[date]?.trim() ?? '', order, thisYear),
      name: cells[name]?.trim() ?? '',
      portion: PORTIONS[part] ?? part,
    }
  })
}

/** Returns the holidays of a text with commas, semicolons or tabs. */
export const readCsv = (text: string, thisYear: number): RawRow[] => {
  const plain = text.replaceAll(/\r\n?/g, '\n').replace(/^\uFEFF/, '')
  const [head, ...rows] = readRecords(plain, separatorOf(plain))
  const titles = head?.cells ?? []
  for (const { at, cells } of rows)
    if (cells.length !== titles.length)
      throw new FileProblem(at, `there are ${cells.length} fields instead of ${titles.length}`)
  return rowsOfTable(titles, rows, thisYear)
}
