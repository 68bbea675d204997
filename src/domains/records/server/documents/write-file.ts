import { writeXlsxStream } from 'hucre/xlsx'
import { csvCell } from '#kit/contract/csv.ts'
import type { ExportColumn, ExportValue } from '#kit/contract/exported.ts'

type Cell = ExportValue | Date
/** Rows of a list, page by page. */
export type Pages = AsyncIterable<readonly unknown[]>

const FORMATS = {
  csv: { type: 'text/csv; charset=utf-8', most_rows: 1_000_000 },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', most_rows: 500_000 },
} as const
export type Format = keyof typeof FORMATS
export const formatDetails = (format: Format) => FORMATS[format]

// oxlint-disable-next-line func-style -- a generator has no arrow form
async function* csvOf(pages: Pages, columns: readonly ExportColumn[]): AsyncGenerator<Buffer> {
  // The byte order mark lets spreadsheets read the text as UTF-8.
  yield Buffer.from(`\uFEFF${columns.map(({ title }) => csvCell(title)).join(',')}\r\n`)
  for await (const rows of pages) {
    const lines = rows.map((row) => columns.map((column) => csvCell(column.value(row))).join(','))
    yield Buffer.from(lines.map((line) => `${line}\r\n`).join(''))
  }
}

/** Dates become dates of the spreadsheet; instants stay texts, which know their zone. */
const cellOf = ({ kind }: ExportColumn, value: ExportValue): Cell =>
  kind === 'date' && typeof value === 'string' ? new Date(`${value}T00:00:00Z`) : value

// oxlint-disable-next-line func-style -- a generator has no arrow form
async function* cellsOf(pages: Pages, columns: readonly ExportColumn[]): AsyncGenerator<Cell[]> {
  yield columns.map(({ title }) => title)
  for await (const rows of pages)
    for (const row of rows) yield columns.map((column) => cellOf(column, column.value(row)))
}

/** Returns the bytes of a file, produced as they are read. */
export const fileOf = (format: Format, pages: Pages, columns: readonly ExportColumn[]): AsyncIterable<Uint8Array> =>
  format === 'csv'
    ? csvOf(pages, columns)
    : writeXlsxStream(cellsOf(pages, columns), { name: 'List', freezePane: { rows: 1 } })
