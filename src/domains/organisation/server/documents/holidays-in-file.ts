import { z } from 'zod'
import { date, line } from '#kit/contract/fields.ts'
import { decodeText, parseTable } from '#kit/server/files/parse-table.ts'
import { HOLIDAY_FILE } from '../../contract/holidays.calls.ts'
import { portion } from '../../contract/organisation.records.ts'
import { readCsv, rowsOfTable } from './csv.ts'
import { FileProblem, type RawRow } from './file-problem.ts'
import { readIcs } from './ics.ts'

const row = z.strictObject({ date, name: line(80), portion })
export type FileRow = z.output<typeof row>

/** A file with its name; `year` is the first of those whose days of repeated events are read. */
export type HolidayFile = Readonly<{ bytes: Uint8Array; name: string; year: number }>
/** `unsupported`: it is of another kind. `problem`: the reason why it cannot be read, with the line. */
export type HolidaysInFile = Readonly<{ rows: readonly FileRow[] } | { problem: string } | { unsupported: true }>

const MORE_YEARS = 2
const ZIP = 'PK\u0003\u0004'

const readRows = async ({ bytes, name, year }: HolidayFile): Promise<readonly RawRow[] | null> => {
  const content = Buffer.from(bytes)
  if (content.subarray(0, 4).toString('latin1') === ZIP) {
    const table = await parseTable(bytes)
    if ('problem' in table) throw new FileProblem(1, table.why)
    return rowsOfTable(
      table.titles,
      table.rows.map(({ row_no, cells }) => ({ at: row_no, cells })),
      year,
    )
  }
  const text = decodeText(content)
  if (text.includes('\0')) return null
  if (/^\s*BEGIN:VCALENDAR/i.test(text.slice(0, 200))) return readIcs(text, { from: year, to: year + MORE_YEARS })
  return /\.(?:csv|txt|tsv)$/i.test(name) ? readCsv(text, year) : null
}

const check = (raw: RawRow): FileRow => {
  const { at, ...fields } = raw
  const checked = row.safeParse(fields)
  if (checked.success) return checked.data
  const issue = checked.error.issues[0]
  throw new FileProblem(at, `the ${issue?.path.join('.') ?? 'row'} is not valid`)
}

/** Reads the holidays of a file. Runs in a thread, as a rule of a repeated event may take long. */
export const holidaysInFile = async (file: HolidayFile): Promise<HolidaysInFile> => {
  try {
    const rows = await readRows(file)
    if (!rows) return { unsupported: true }
    if (rows.length === 0) return { problem: 'There is no holiday in this file' }
    if (rows.length > HOLIDAY_FILE.max_rows)
      return { problem: `The file has more than ${HOLIDAY_FILE.max_rows} holidays` }
    return { rows: rows.map(check) }
  } catch (error) {
    if (error instanceof FileProblem) return { problem: error.message }
    throw error
  }
}
