import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '#kit/contract/fields.ts'
import type { Tx } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import { rows } from '#kit/server/database/rows.ts'
import { isVisible, type Viewer } from './imports.ts'
import { importFault, importResult } from '../../../contract/imports.models.ts'

const line = z.object({
  row_no: z.int(),
  cells: z.array(z.string()),
  result: importResult.nullable(),
  name: z.string().nullable(),
  faults: z.array(importFault),
  target_id: id.nullable(),
})
export type StoredLine = z.output<typeof line>

const COLUMNS = sql`r.row_no, r.cells, r.result, r.name, coalesce(r.faults, '[]') as faults, r.target_id`

/** Returns all lines of an import, in the order of the file. */
export const listLines = (tx: Tx, importId: number): Promise<StoredLine[]> =>
  rows(tx, line)`select ${COLUMNS} from import_rows r where r.import_id = ${importId} order by r.row_no`

export type LineFilter = 'errors' | 'warnings' | 'create' | 'update' | 'unchanged' | undefined

const condition = (only: LineFilter) => {
  if (only === undefined) return sql<boolean>`true`
  if (only === 'errors') return sql<boolean>`r.result = 'error'`
  return only === 'warnings' ? sql<boolean>`r.has_warning` : sql<boolean>`r.result = ${only}`
}

const countedLine = line.extend({ total: z.int() })

/** Returns a page of lines from behind a number, with the number of all that match; none of an import that is not visible. */
export const listLinesPage = (
  tx: Tx,
  viewer: Viewer,
  importId: number,
  page: Readonly<{ only: LineFilter; after: number; limit: number }>,
): Promise<z.output<typeof countedLine>[]> => rows(tx, countedLine)`
    select ${COLUMNS}, (
      select count(*)::int from import_rows r where r.import_id = ${importId} and ${condition(page.only)}) as total
    from import_rows r join imports i on i.id = r.import_id
    where r.import_id = ${importId} and ${isVisible(viewer)} and r.row_no > ${page.after} and ${condition(page.only)}
    order by r.row_no limit ${page.limit}`

/** The result of a line. */
export type LineResult = Pick<StoredLine, 'row_no' | 'result' | 'name' | 'faults' | 'target_id'> &
  Readonly<{ changes: readonly string[] }>

/** Stores the results of lines. */
export const saveResults = async (tx: Tx, importId: number, results: readonly LineResult[]): Promise<void> => {
  if (results.length === 0) return
  await sql`
    update import_rows r set result = x.result, name = x.name, target_id = x.target_id,
      changes = array(select jsonb_array_elements_text(x.changes)),
      faults = case when x.faults <> '[]' then x.faults end,
      has_warning = exists (select from jsonb_array_elements(x.faults) f where f->>'level' = 'warning')
    from jsonb_to_recordset(${json(results)}) as x(row_no int, result text, name text, target_id int, faults jsonb, changes jsonb)
    where r.import_id = ${importId} and r.row_no = x.row_no`.execute(tx)
}

/** Drops the results of all lines, because they no longer fit. */
export const deleteResults = async (tx: Tx, importId: number): Promise<void> => {
  await sql`
    update import_rows set result = null, faults = null, has_warning = false, name = null, target_id = null, changes = '{}'
    where import_id = ${importId} and result is not null`.execute(tx)
}

export type CellChange = Readonly<{ row_no: number; column: number; text: string }>

/** Changes cells; `column` counts from 0. */
export const updateCells = async (tx: Tx, importId: number, cells: readonly CellChange[]): Promise<void> => {
  for (const { row_no, column, text } of cells)
    await sql`
      update import_rows set cells[${column + 1}::int] = ${text}
      where import_id = ${importId} and row_no = ${row_no}`.execute(tx)
}

const numbered = z.object({ row_no: z.int() })

/** Replaces all equal cells of a column; returns the numbers of their lines. */
export const replaceCells = async (
  tx: Tx,
  importId: number,
  { column, from, to }: Readonly<{ column: number; from: string; to: string }>,
): Promise<number[]> => {
  const changed = await rows(tx, numbered)`
    update import_rows set cells[${column + 1}::int] = ${to}
    where import_id = ${importId} and cells[${column + 1}::int] = ${from} returning row_no`
  return changed.map(({ row_no }) => row_no)
}

const sampled = z.object({ column: z.int(), texts: z.array(z.string()) })

/** Returns up to three texts of each column, of the first lines that have one. */
export const listSamples = async (tx: Tx, importId: number, columns: number): Promise<string[][]> => {
  const found = await rows(tx, sampled)`
    select c.at::int as column, (array_agg(c.text order by r.row_no) filter (where c.text <> ''))[:3] as texts
    from (select row_no, cells from import_rows where import_id = ${importId} order by row_no limit 200) r
      cross join lateral unnest(r.cells) with ordinality c(text, at)
    group by c.at having bool_or(c.text <> '')`
  const texts = new Map(found.map((row) => [row.column - 1, row.texts]))
  return Array.from({ length: columns }, (_, at) => texts.get(at) ?? [])
}

const resultCount = z.object({ result: importResult, rows: z.int(), warnings: z.int() })

const changeCount = z.object({ change: z.string(), rows: z.int() })

/** Returns the number of lines by what they change, the most frequent first. */
export const countChanges = (tx: Tx, importId: number) =>
  rows(tx, changeCount)`
    select c.change, count(*)::int as rows from import_rows r cross join lateral unnest(r.changes) c(change)
    where r.import_id = ${importId} and r.result <> 'error' group by c.change order by rows desc, c.change`

/** Returns the number of lines by result. */
export const countResults = (tx: Tx, importId: number) =>
  rows(tx, resultCount)`
    select r.result, count(*)::int as rows, count(*) filter (where r.has_warning)::int as warnings
    from import_rows r where r.import_id = ${importId} and r.result is not null group by r.result`
