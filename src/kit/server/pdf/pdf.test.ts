import { createCanvas } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { readPdf } from '../testing/read-pdf.ts'
import type { PdfDocument, PdfPart } from './document.ts'
import { makePdf } from './make-pdf.ts'

const document = (parts: readonly PdfPart[], more: Partial<PdfDocument> = {}): PdfDocument => ({
  title: 'Invoice 7',
  over: 'Northwind Support GmbH',
  language: 'en-GB',
  author: 'Northwind Support GmbH',
  created_at: '2026-06-30T10:00:00.000Z',
  footer: 'Northwind Support GmbH',
  parts,
  ...more,
})

const open = async (made: PdfDocument) =>
  getDocument({ data: new Uint8Array(await makePdf(made)), verbosity: 0 }).promise

const table = (count: number): PdfPart => ({
  kind: 'table',
  label: 'Lines',
  columns: [
    { title: 'Description', share: 4 },
    { title: 'Net', share: 1, isNumber: true },
  ],
  rows: Array.from({ length: count }, (_, at) => ({ cells: [`Line ${at + 1}`, '₹ 1,000.00'], below: 'Zażółć – 5 €' })),
})

const pictureOf = async (made: PdfDocument): Promise<string> => {
  const page = await (await open(made)).getPage(1)
  const viewport = page.getViewport({ scale: 0.7 })
  const canvas = createCanvas(viewport.width, viewport.height)
  await page.render({ canvasContext: canvas.getContext('2d'), canvas, viewport } as never).promise
  return canvas.toBuffer('image/png').toString('base64')
}

describe('a printed document', () => {
  it('reads back as text, with the signs of currencies, on as many pages as it needs', async () => {
    const { pages: texts } = await readPdf(await makePdf(document([table(60)])))
    expect(texts.length).toBeGreaterThan(1)
    expect(texts[0]).toContain('Line 1||Zażółć – 5 €')
    expect(texts[0]).toContain('₹ 1,000.00')
    expect(texts.at(-1)).toContain('Line 60')
    expect(texts.at(-1)).toContain(`Page ${texts.length} of ${texts.length}`)
  })

  it('tells a screen reader its language, its title and what is a heading, a list or the head of a column', async () => {
    const totals: PdfPart = { kind: 'totals', totals: [{ label: 'Total', value: '1.00 EUR', isStrong: true }] }
    const { info, roles } = await readPdf(await makePdf(document([table(2), totals])))
    expect(info).toMatchObject({ Title: 'Invoice 7', Language: 'en-GB' })
    expect(roles.join(' ')).toBe(
      'Root Document P H1 Table THead TR THColumn THColumn TBody TR TD TD TR TD TD L LI Lbl LBody',
    )
  })

  it.each(['₹', '€', 'ł', 'क्षत्रिय', 'Ω', 'Ж'])('draws %s and no box for a missing letter', async (letters) => {
    const pictures = await Promise.all(
      [letters, '\u{E000}', ''].map((over) => pictureOf(document([], { over: over || '\u00A0' }))),
    )
    expect(new Set(pictures).size).toBe(3)
  })

  it.each([
    ['王小明', true],
    ['محمد علي', true],
    ['日本 GmbH', true],
    ['Zoë O’Connor – क्षत्रिय Жанна ₹ 5\n€\u00A0', false],
  ])('says that letters of %s are shown as boxes: %s', async (name, isLost) => {
    const facts: PdfPart = { kind: 'facts', facts: [{ label: 'Employee', value: name }] }
    const { pages } = await readPdf(await makePdf(document([facts])))
    expect(pages.join().includes('cannot be printed')).toBe(isLost)
  })

  it('is the same to the byte when it is made again', async () => {
    const made = document([table(3)], { mark: 'Draft' })
    expect((await makePdf(made)).equals(await makePdf(made))).toBe(true)
    expect((await makePdf(made)).equals(await makePdf({ ...made, mark: null }))).toBe(false)
  })
})
