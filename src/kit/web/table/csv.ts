import { csvCell } from '#kit/contract/csv.ts'
import type { Column } from './columns.ts'

/** Rows as CSV (RFC 4180) with a header; texts that spreadsheets would run as formulas are made harmless. */
export const csvText = <Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string => {
  const lines = [columns.map((column) => column.title), ...rows.map((row) => columns.map((column) => column.text(row)))]
  return lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n')
}
