import Pdf from 'pdfkit'
import { font, type FontName } from './fonts.ts'
import type { PdfDocument } from './document.ts'

export const MARGIN = 56
export const INK = '#111827'
export const MUTED = '#545d6b'
const HAIRLINE = '#d5d9e0'
const ACCENT = '#4338ca'
/** Left free at the foot of each page. */
const FOOT = 72

export type Doc = InstanceType<typeof Pdf>
export type Struct = ReturnType<Doc['struct']>

/** The style of a text; widths and sizes are points of the page. */
export type TextStyle = Readonly<{
  width: number
  size?: number
  font?: FontName
  color?: string
  align?: 'left' | 'right'
}>

/** A document that is being drawn: where the next part goes, and the element that it belongs to. */
export type Sheet = {
  readonly doc: Doc
  readonly root: Struct
  readonly left: number
  readonly width: number
  y: number
}

// The types of the library do not name this standard yet.
const ACCESSIBLE: object = { subset: 'PDF/UA' }

/** Opens a tagged document with its fonts and its first page. */
export const openSheet = (made: PdfDocument): Sheet => {
  const doc = new Pdf({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: FOOT },
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    ...ACCESSIBLE,
    lang: made.language,
    displayTitle: true,
    font: '',
    info: {
      Title: made.title,
      Author: made.author,
      Creator: 'Muster',
      Producer: 'Muster',
      CreationDate: new Date(made.created_at),
    },
  })
  doc.registerFont('regular', font('regular'))
  doc.registerFont('strong', font('strong'))
  const root = doc.struct('Document')
  doc.addStructure(root)
  const width = doc.page.width - 2 * MARGIN
  const sheet: Sheet = { doc, root, left: MARGIN, width, y: MARGIN }
  artifact(sheet, () => doc.rect(MARGIN, MARGIN - 24, 32, 3).fill(ACCENT))
  return sheet
}

/** Draws an ornament, which screen readers skip. */
export const artifact = ({ doc }: Sheet, draw: () => void): void => {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}

const LINE_GAP = 2

const setFont = (doc: Doc, { size = 9.5, font: name = 'regular', color = INK }: TextStyle): Doc =>
  doc.font(name).fontSize(size).fillColor(color)

export const heightOf = ({ doc }: Sheet, text: string, style: TextStyle): number =>
  setFont(doc, style).heightOfString(text, { width: style.width, lineGap: LINE_GAP })

/** Draws text at a place; the place of the next part does not move. */
export const drawText = ({ doc }: Sheet, text: string, x: number, y: number, style: TextStyle): void => {
  setFont(doc, style).text(text, x, y, { width: style.width, align: style.align ?? 'left', lineGap: LINE_GAP })
}

// Signs of these letters are drawn in another order than they are read in, so the text itself is stored with them.
const REORDERED = /\p{Script=Devanagari}/u

/** Returns the text of an element as it is read, where it differs from the order in which it is drawn. */
export const spoken = (text: string): { actual?: string } => (REORDERED.test(text) ? { actual: text } : {})

/** An element of the structure and its text. */
export const element = (sheet: Sheet, type: string, text: string, draw: () => void): Struct =>
  sheet.doc.struct(type, spoken(text), [draw])

export const rule = (sheet: Sheet, y: number, from = sheet.left, to = sheet.left + sheet.width, color = HAIRLINE) =>
  artifact(sheet, () => sheet.doc.moveTo(from, y).lineTo(to, y).lineWidth(0.6).stroke(color))

const bottomOf = ({ doc }: Sheet): number => doc.page.height - FOOT

/** Begins a new page where `height` does not fit on this one. Returns true if it did. */
export const makeRoom = (sheet: Sheet, height: number): boolean => {
  if (sheet.y + height <= bottomOf(sheet)) return false
  sheet.doc.addPage()
  sheet.y = MARGIN
  return true
}
