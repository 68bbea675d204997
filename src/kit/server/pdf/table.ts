import type { PdfColumn, PdfPart, PdfRow } from './document.ts'
import { AFTER_PART } from './parts.ts'
import { artifact, drawText, heightOf, makeRoom, MUTED, rule, type Sheet, spoken, type TextStyle } from './sheet.ts'

type Placed = PdfColumn & Readonly<{ x: number; width: number }>

const GAP = 10
const PADDING = 5

const place = (sheet: Sheet, columns: readonly PdfColumn[]): Placed[] => {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  const free = sheet.width - GAP * (columns.length - 1)
  let x = sheet.left
  return columns.map((column) => {
    const width = (free * column.share) / shares
    const placed = { ...column, x, width }
    x += width + GAP
    return placed
  })
}

const alignOf = ({ isNumber = false }: PdfColumn): 'left' | 'right' => (isNumber ? 'right' : 'left')

const headStyle = (column: Placed): TextStyle => ({
  width: column.width,
  size: 8,
  color: MUTED,
  align: alignOf(column),
})

const cellStyle = (column: Placed, row: PdfRow): TextStyle => ({
  width: column.width,
  align: alignOf(column),
  font: row.isStrong ? 'strong' : 'regular',
})

const belowStyle = (column: Placed): TextStyle => ({ width: column.width, size: 8, color: MUTED })

const headHeight = (sheet: Sheet, columns: readonly Placed[]): number =>
  Math.max(...columns.map((column) => heightOf(sheet, column.title, headStyle(column)))) + PADDING

const rowHeight = (sheet: Sheet, columns: readonly Placed[], row: PdfRow): number => {
  const [first] = columns
  const below = first && row.below ? heightOf(sheet, row.below, belowStyle(first)) + 1 : 0
  const heights = columns.map(
    (column, at) => heightOf(sheet, row.cells[at] ?? '', cellStyle(column, row)) + (at === 0 ? below : 0),
  )
  return Math.max(...heights) + 2 * PADDING
}

const drawHeadTexts = (sheet: Sheet, columns: readonly Placed[]): void => {
  for (const column of columns) drawText(sheet, column.title, column.x, sheet.y, headStyle(column))
}

const headRow = (sheet: Sheet, columns: readonly Placed[]) => {
  const { doc, y } = sheet
  const row = doc.struct('TR')
  for (const column of columns) {
    const draw = () => drawText(sheet, column.title, column.x, y, headStyle(column))
    const spokenTitle = { ...spoken(column.title), scope: 'Column' }
    row.add(doc.struct('TH', spokenTitle, [draw]))
  }
  row.end()
  return row
}

const bodyRow = (sheet: Sheet, columns: readonly Placed[], row: PdfRow) => {
  const { doc } = sheet
  const y = sheet.y + PADDING
  const drawn = doc.struct('TR')
  columns.forEach((column, at) => {
    const text = row.cells[at] ?? ''
    const draw = () => {
      const style = cellStyle(column, row)
      if (text !== '') drawText(sheet, text, column.x, y, style)
      if (at > 0 || !row.below) return
      drawText(sheet, row.below, column.x, y + heightOf(sheet, text, style) + 1, belowStyle(column))
    }
    drawn.add(doc.struct('TD', spoken([text, row.below ?? ''].join(' ').trim()), [draw]))
  })
  drawn.end()
  return drawn
}

/** Draws a table with a head that comes again on each page; read aloud, it is read once. */
export const drawTable = (sheet: Sheet, part: Extract<PdfPart, { kind: 'table' }>): void => {
  const columns = place(sheet, part.columns)
  const head = headHeight(sheet, columns)
  const table = sheet.doc.struct('Table', { title: part.label })
  sheet.root.add(table)
  makeRoom(sheet, head + Math.max(0, ...part.rows.slice(0, 1).map((row) => rowHeight(sheet, columns, row))))
  const top = sheet.doc.struct('THead')
  table.add(top)
  top.add(headRow(sheet, columns))
  top.end()
  sheet.y += head
  rule(sheet, sheet.y)
  const body = sheet.doc.struct('TBody')
  table.add(body)
  for (const row of part.rows) {
    const height = rowHeight(sheet, columns, row)
    if (makeRoom(sheet, height)) {
      artifact(sheet, () => drawHeadTexts(sheet, columns))
      sheet.y += head
      rule(sheet, sheet.y)
    }
    body.add(bodyRow(sheet, columns, row))
    sheet.y += height
    rule(sheet, sheet.y)
  }
  body.end()
  table.end()
  sheet.y += AFTER_PART
}
