import { z } from 'zod'
import { invalid, unsupported } from '#kit/contract/envelope.ts'
import { date, line } from '#kit/contract/fields.ts'
import { portion } from '../../contract/organisation.records.ts'
import { HOLIDAY_FILE } from '../../contract/holidays.calls.ts'
import { readCsv } from './csv.ts'
import { FileProblem, type RawRow } from './file-problem.ts'
import { readIcs } from './ics.ts'

const row = z.strictObject({ date, name: line(80), portion })
export type FileRow = z.output<typeof row>

const decode = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalid({ file: 'The file is not UTF-8 text' })
  }
}

const readRows = (text: string, name: string): readonly RawRow[] => {
  if (/^\s*BEGIN:VCALENDAR/i.test(text.slice(0, 200))) return readIcs(text)
  if (/\.csv$/i.test(name)) return readCsv(text)
  throw unsupported()
}

const check = (raw: RawRow): FileRow => {
  const { at, ...fields } = raw
  const checked = row.safeParse(fields)
  if (checked.success) return checked.data
  const issue = checked.error.issues[0]
  throw new FileProblem(at, `the ${issue?.path.join('.') ?? 'row'} is not valid`)
}

/**
 * Returns the holidays of a file, in its order. Calendar files are read for whole days alone; all other parts, also
 * attachments and addresses, are skipped and never followed. 400 with the line that is wrong, 415 for other files.
 */
export const readHolidayFile = (bytes: Uint8Array, name: string): readonly FileRow[] => {
  const text = decode(bytes)
  try {
    const rows = readRows(text, name)
    if (rows.length === 0) throw invalid({ file: 'There is no holiday in this file' })
    if (rows.length > HOLIDAY_FILE.max_rows) {
      throw invalid({ file: `The file has more than ${HOLIDAY_FILE.max_rows} holidays` })
    }
    return rows.map(check)
  } catch (error) {
    if (error instanceof FileProblem) throw invalid({ file: error.message })
    throw error
  }
}
