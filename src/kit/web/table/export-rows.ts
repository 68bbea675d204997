import type { AnyCall, DataOf } from '#kit/contract/call.ts'
import { MAX_LIMIT } from '#kit/contract/page.ts'
import { toastFailure } from '../call/call-toasts.ts'
import { asFailure } from '../call/failure.ts'
import { saveBlob } from '../call/save-file.ts'
import { type CallInput, send, type Sent } from '../call/send.ts'
import { today } from '../format/dates.ts'
import { type Column, sortRows, type SortKey } from './columns.ts'
import { csvText } from './csv.ts'
import { listMeta } from './list-meta.ts'
import { withPage } from './use-paging.ts'

type Listing<C extends AnyCall, Row> = Readonly<{
  id: string
  call: C
  input: CallInput<C>
  rows: (data: DataOf<C>) => readonly Row[]
  columns: readonly Column<Row>[]
  sort: SortKey
  isPaged: boolean
  order?: RowOrder<Row>
}>

/** How rows that are all here are ordered, where not by the column alone. */
export type RowOrder<Row> = (rows: readonly Row[], columns: readonly Column<Row>[], sort: SortKey) => readonly Row[]

const allRows = async <C extends AnyCall, Row>(listing: Listing<C, Row>): Promise<readonly Row[]> => {
  const { call, input, sort, order = sortRows } = listing
  if (!listing.isPaged) return order(listing.rows((await send(call, input)).data), listing.columns, sort)
  const found: Row[] = []
  let cursor: string | undefined
  do {
    const page: CallInput<C> = withPage(call, input, { sort, limit: MAX_LIMIT, cursor })
    // Each page begins where the one before ended.
    const sent: Sent<C> = await send(call, page)
    found.push(...listing.rows(sent.data))
    cursor = listMeta(sent.meta)?.next_cursor ?? undefined
  } while (cursor !== undefined)
  return found
}

export type ExportFormat = 'csv' | 'xlsx'

const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const fileOf = async <Row>(
  format: ExportFormat,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): Promise<Blob> => {
  // The mark lets spreadsheets read the letters as UTF-8.
  if (format === 'csv') return new Blob(['\uFEFF', csvText(rows, columns)], { type: 'text/csv;charset=utf-8' })
  const { workbook } = await import('./workbook.ts')
  return new Blob([await workbook(rows, columns)], { type: WORKBOOK })
}

/** Saves rows that are here, with the columns that are shown. */
export const saveRows = async <Row>(
  id: string,
  format: ExportFormat,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): Promise<void> => saveBlob(await fileOf(format, rows, columns), `${id}-${today()}.${format}`)

/** Saves everything that a list shows, over all its pages, with the columns that are shown. */
export const exportRows = async <C extends AnyCall, Row>(
  listing: Listing<C, Row>,
  format: ExportFormat,
): Promise<void> => {
  try {
    await saveRows(listing.id, format, await allRows(listing), listing.columns)
  } catch (error) {
    toastFailure(listing.call, asFailure(error))
  }
}
