import { unsupported } from '#kit/contract/envelope.ts'
import type { ParsedTable } from '#kit/server/files/parse-table.ts'
import { tableOfFile } from '#kit/server/files/table-of-file.ts'
import { IMPORT_FILE } from '../../../contract/imports.models.ts'
import { recordsRefusals } from '../../../contract/records.refusals.ts'

const numbers = new Intl.NumberFormat('en-GB')

/**
 * Reads the table of an uploaded file in a thread. 413 where it takes too much time or memory, 415 for macros; refused
 * where it is unreadable, empty, or has too many rows or columns.
 */
export const readTable = async (path: string): Promise<ParsedTable> => {
  const table = await tableOfFile(path)
  if ('problem' in table) {
    if (table.problem === 'macros') throw unsupported()
    throw recordsRefusals.refusal('import_unreadable', { why: table.why })
  }
  const { titles, rows } = table
  if (rows.length === 0) throw recordsRefusals.refusal('import_empty')
  const refuse = (most: number, count: number, what: string) =>
    recordsRefusals.refusal('import_large', { most: `${numbers.format(most)} ${what}`, count: numbers.format(count) })
  if (rows.length > IMPORT_FILE.max_rows) throw refuse(IMPORT_FILE.max_rows, rows.length, 'rows')
  if (titles.length > IMPORT_FILE.max_columns) throw refuse(IMPORT_FILE.max_columns, titles.length, 'columns')
  return table
}
