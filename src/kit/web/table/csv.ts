import type { Column } from './columns.ts'

// A cell that a spreadsheet would run as a formula is made text.
const harmless = (text: string): string =>
  /^[=+\-@\t\r]/.test(text) && !/^-?\d+([.,]\d+)?$/.test(text) ? `'${text}` : text

const quoted = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Rows as CSV (RFC 4180) with a header; texts that spreadsheets would run are disarmed. */
export const csvText = <Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string => {
  const lines = [columns.map((column) => column.title), ...rows.map((row) => columns.map((column) => column.text(row)))]
  return lines.map((cells) => cells.map((cell) => quoted(harmless(cell))).join(',')).join('\r\n')
}
