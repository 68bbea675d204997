import type { PdfBlock, PdfDetail, PdfPart } from './document.ts'
import { drawText, element, heightOf, INK, makeRoom, MUTED, rule, type Sheet, type TextStyle } from './sheet.ts'

export const AFTER_PART = 16

type Of<Kind> = Extract<PdfPart, { kind: Kind }>

/** A text over the whole width, as one element of the structure. */
export const drawWhole = (sheet: Sheet, type: string, text: string, style: Omit<TextStyle, 'width'>, after: number) => {
  const whole = { ...style, width: sheet.width }
  const height = heightOf(sheet, text, whole)
  makeRoom(sheet, Math.min(height, 120))
  sheet.root.add(element(sheet, type, text, () => drawText(sheet, text, sheet.left, sheet.y, whole)))
  // A long text may have continued on further pages by itself.
  sheet.y = sheet.doc.y + after
}

export const drawHeading = (sheet: Sheet, { text }: Of<'heading'>): void => {
  makeRoom(sheet, 80)
  drawWhole(sheet, 'H2', text, { size: 11, font: 'strong' }, 6)
}

export const drawParagraph = (sheet: Sheet, { text, isSmall = false }: Of<'paragraph'>): void =>
  drawWhole(sheet, 'P', text, isSmall ? { size: 8, color: MUTED } : {}, AFTER_PART / 2)

const blockHeight = (sheet: Sheet, { title, lines }: PdfBlock, width: number): number =>
  heightOf(sheet, title, { width, size: 8 }) + 2 + heightOf(sheet, lines.join('\n'), { width })

const drawBlock = (sheet: Sheet, { title, lines }: PdfBlock, x: number, width: number): void => {
  const small = { width, size: 8, color: MUTED }
  const section = sheet.doc.struct('Sect')
  section.add(element(sheet, 'H2', title, () => drawText(sheet, title, x, sheet.y, small)))
  const below = sheet.y + heightOf(sheet, title, small) + 2
  const text = lines.join('\n')
  section.add(element(sheet, 'P', text, () => drawText(sheet, text, x, below, { width })))
  section.end()
  sheet.root.add(section)
}

export const drawBlocks = (sheet: Sheet, { blocks }: Of<'blocks'>): void => {
  const gap = 24
  const width = (sheet.width - gap * (blocks.length - 1)) / blocks.length
  const height = Math.max(...blocks.map((block) => blockHeight(sheet, block, width)))
  makeRoom(sheet, height)
  blocks.forEach((block, at) => drawBlock(sheet, block, sheet.left + at * (width + gap), width))
  sheet.y += height + AFTER_PART
}

type Place = Readonly<{ x: number; y: number; label: TextStyle; value: TextStyle; indent: number }>

const detailItem = (sheet: Sheet, detail: PdfDetail, { x, y, label, value, indent }: Place) => {
  const item = sheet.doc.struct('LI')
  item.add(element(sheet, 'Lbl', detail.label, () => drawText(sheet, detail.label, x, y, label)))
  item.add(element(sheet, 'LBody', detail.value, () => drawText(sheet, detail.value, x + indent, y, value)))
  item.end()
  return item
}

const detailHeight = (sheet: Sheet, detail: PdfDetail, label: TextStyle, value: TextStyle): number =>
  Math.max(heightOf(sheet, detail.label, label), heightOf(sheet, detail.value, value))

export const drawDetails = (sheet: Sheet, { facts }: Of<'facts'>): void => {
  const gap = 24
  const half = (sheet.width - gap) / 2
  const indent = half * 0.42
  const label: TextStyle = { width: indent - 8, color: MUTED }
  const list = sheet.doc.struct('L')
  sheet.root.add(list)
  for (let at = 0; at < facts.length; at += 2) {
    const pair = facts.slice(at, at + 2)
    const styleOf = (detail: PdfDetail): TextStyle => ({
      width: half - indent,
      font: detail.isStrong ? 'strong' : 'regular',
    })
    const height = Math.max(...pair.map((detail) => detailHeight(sheet, detail, label, styleOf(detail))))
    makeRoom(sheet, height)
    pair.forEach((detail, side) => {
      const x = sheet.left + side * (half + gap)
      list.add(detailItem(sheet, detail, { x, y: sheet.y, label, value: styleOf(detail), indent }))
    })
    sheet.y += height + 3
  }
  list.end()
  sheet.y += AFTER_PART
}

export const drawTotals = (sheet: Sheet, { totals }: Of<'totals'>): void => {
  const width = sheet.width * 0.46
  const x = sheet.left + sheet.width - width
  const indent = width * 0.5
  const list = sheet.doc.struct('L')
  sheet.root.add(list)
  for (const detail of totals) {
    const name = detail.isStrong ? 'strong' : 'regular'
    const size = detail.isStrong ? 11 : 9.5
    const label: TextStyle = { width: indent - 8, font: name, size, color: detail.isStrong ? INK : MUTED }
    const value: TextStyle = { width: width - indent, font: name, size, align: 'right' }
    const height = detailHeight(sheet, detail, label, value)
    makeRoom(sheet, height + 8)
    if (detail.isStrong) rule(sheet, sheet.y + 1, x, x + width, INK)
    if (detail.isStrong) sheet.y += 6
    list.add(detailItem(sheet, detail, { x, y: sheet.y, label, value, indent }))
    sheet.y += height + 3
  }
  list.end()
  sheet.y += AFTER_PART
}
