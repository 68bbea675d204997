import type { PdfDocument, PdfPart } from './document.ts'
import { AFTER_PART, drawBlocks, drawDetails, drawHeading, drawParagraph, drawTotals, drawWhole } from './parts.ts'
import { hasLost } from './letters.ts'
import { drawText, MARGIN, MUTED, openSheet, rule, type Sheet } from './sheet.ts'
import { drawTable } from './table.ts'

const LOST =
  'Some letters of this document are of a script that cannot be printed: each is shown as a box. They are kept as they were entered.'

const drawPart = (sheet: Sheet, part: PdfPart): void => {
  if (part.kind === 'heading') drawHeading(sheet, part)
  if (part.kind === 'paragraph') drawParagraph(sheet, part)
  if (part.kind === 'blocks') drawBlocks(sheet, part)
  if (part.kind === 'facts') drawDetails(sheet, part)
  if (part.kind === 'table') drawTable(sheet, part)
  if (part.kind === 'totals') drawTotals(sheet, part)
}

const drawMark = ({ doc }: Sheet, mark: string): void => {
  const { width, height } = doc.page
  doc.save().rotate(-38, { origin: [width / 2, height / 2] })
  doc.font('strong').fontSize(120).fillColor('#6b7280', 0.1)
  doc.text(mark, 0, height / 2 - 80, { width, align: 'center', lineBreak: false })
  doc.restore().fillOpacity(1)
}

const drawFoot = (sheet: Sheet, text: string, page: string): void => {
  const { doc, left, width } = sheet
  const y = doc.page.height - 44
  drawText(sheet, text, left, y, { width: width - 90, size: 8, color: MUTED })
  drawText(sheet, page, left + width - 80, y, { width: 80, size: 8, color: MUTED, align: 'right' })
}

// The frame of every page is drawn at the end: only then is the number of pages known.
const drawFrames = (sheet: Sheet, { footer, mark }: PdfDocument): void => {
  const { doc } = sheet
  const { start, count } = doc.bufferedPageRange()
  for (let at = start; at < start + count; at += 1) {
    doc.switchToPage(at)
    doc.page.margins.bottom = 0
    rule(sheet, doc.page.height - 52)
    doc.markContent('Artifact', { type: 'Pagination' })
    drawFoot(sheet, footer, `Page ${at + 1} of ${count}`)
    if (mark) drawMark(sheet, mark)
    doc.endMarkedContent()
  }
}

/** Prints a document as a tagged PDF that a screen reader can follow. The same document makes the same bytes. */
export const makePdf = async (made: PdfDocument): Promise<Buffer> => {
  const sheet = openSheet(made)
  const { doc } = sheet
  const chunks: Uint8Array[] = []
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  sheet.y = MARGIN
  drawWhole(sheet, 'P', made.over, { size: 9, color: MUTED }, 2)
  drawWhole(sheet, 'H1', made.title, { size: 20, font: 'strong' }, made.under ? 0 : AFTER_PART)
  if (made.under) drawWhole(sheet, 'P', made.under, { color: MUTED }, AFTER_PART)
  if (hasLost(made)) drawWhole(sheet, 'P', LOST, { size: 8, color: MUTED }, AFTER_PART)
  for (const part of made.parts) drawPart(sheet, part)
  drawFrames(sheet, made)
  sheet.root.end()
  doc.end()
  await ended
  return Buffer.concat(chunks)
}
