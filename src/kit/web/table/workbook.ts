import { writeXlsx } from 'hucre/xlsx'
import type { Column } from './columns.ts'

const WIDEST = 60

// Only what reads as a plain number; times, numbers of employees and the like stay what people see.
const PLAIN_NUMBER = /^-?(0|[1-9]\d{0,14})(\.\d+)?$/

/** Rows as an Excel workbook of one sheet with a header that stays in view. Cells are texts or numbers, never formulas. */
export const workbook = async <Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): Promise<Uint8Array<ArrayBuffer>> => {
  const cells = rows.map((row) => columns.map((column) => valueOf(column, column.text(row))))
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'List',
        columns: columns.map((column, index) => ({ width: widthOf(column.title, cells, index) })),
        rows: [columns.map(({ title }) => title), ...cells],
        freezePane: { rows: 1 },
      },
    ],
  })
  return new Uint8Array(bytes)
}

const valueOf = <Row>(column: Column<Row>, text: string): string | number =>
  column.isNumber === true && PLAIN_NUMBER.test(text) ? Number(text) : text

const widthOf = (title: string, cells: readonly (readonly (string | number)[])[], index: number): number =>
  Math.min(WIDEST, Math.max(title.length, ...cells.slice(0, 500).map((row) => String(row[index]).length)) + 2)
