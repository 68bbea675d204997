import { CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'
import { FileProblem, type RawRow } from './file-problem.ts'

type Record = Readonly<{ at: number; cells: readonly string[] }>

const parsed = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.int() }) }))

const linesIn = (text: string): number => text.split('\n').length

/** Returns the line of the field at which the parser stopped; its own count is of the line where it noticed. */
const lineOf = (error: CsvError, text: string): number => {
  const read = typeof error['bytes'] === 'number' ? error['bytes'] : 0
  return linesIn(Buffer.from(text).subarray(0, read).toString())
}

/** The records of a table with the line on which each begins; how many fields one has is checked by the caller. */
const readRecords = (text: string, delimiter: string): Record[] => {
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

/** A table with the columns `date`, `name` and, if half days are in it, `portion` (full, am, pm). */
export const readCsv = (text: string): RawRow[] => {
  const plain = text.replaceAll('\r\n', '\n')
  const first = plain.slice(0, Math.max(0, plain.indexOf('\n')))
  const [head, ...rows] = readRecords(plain, first.includes(';') ? ';' : ',')
  const titles = head?.cells.map((title) => title.trim().toLowerCase()) ?? []
  const isKnown = titles.every(
    (title, index) => ['date', 'name', 'portion'].includes(title) && titles.indexOf(title) === index,
  )
  if (!isKnown || !titles.includes('date') || !titles.includes('name')) {
    throw new FileProblem(1, 'the first line must name the columns date, name and portion')
  }
  return rows.map(({ at, cells }) => {
    if (cells.length !== titles.length)
      throw new FileProblem(at, `there are ${cells.length} fields instead of ${titles.length}`)
    const cell = (title: string): string => cells[titles.indexOf(title)]?.trim() ?? ''
    return { at, date: cell('date'), name: cell('name'), portion: cell('portion').toLowerCase() || 'full' }
  })
}
