import { readFile } from 'node:fs/promises'
import { tooLarge, unsupported } from '#kit/contract/envelope.ts'
import { inThread, TooCostly } from '#kit/server/threads/in-thread.ts'
import { IMPORT_FILE } from '../../../contract/imports.models.ts'
import { recordsRefusals } from '../../../contract/records.refusals.ts'
import type { ParsedTable, TableProblem } from './parse-table.ts'

const parse = inThread<Uint8Array, ParsedTable | TableProblem>({
  file: new URL('parse-table.ts', import.meta.url),
  name: 'parseTable',
  ms: 20_000,
})

const numbers = new Intl.NumberFormat('en-GB')

/**
 * Reads the table of an uploaded file in a thread. 413 where it takes too much time or memory, 415 for macros; refused
 * where it is unreadable, empty, or has too many rows or columns.
 */
export const readTable = async (path: string): Promise<ParsedTable> => {
  const table = await parse(await readFile(path)).catch((error: unknown) => {
    throw error instanceof TooCostly ? tooLarge() : error
  })
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
