import { readFile } from 'node:fs/promises'
import { tooLarge } from '../../contract/envelope.ts'
import { inThread, TooCostly } from '../threads/in-thread.ts'
import type { ParsedTable, TableProblem } from './parse-table.ts'

const parse = inThread<Uint8Array, ParsedTable | TableProblem>({
  file: new URL('parse-table.ts', import.meta.url),
  name: 'parseTable',
  ms: 20_000,
})

/**
 * Returns the table of an uploaded file, or the reason why it is none: a workbook, or a text in UTF-8, UTF-16 or
 * Windows-1252 with commas, semicolons or tabs. Read in a thread. 413 where it takes too much time or memory.
 */
export const tableOfFile = async (path: string): Promise<ParsedTable | TableProblem> =>
  parse(await readFile(path)).catch((error: unknown) => {
    throw error instanceof TooCostly ? tooLarge() : error
  })
