import type { PdfPart } from '#kit/server/pdf/document.ts'
import { makePdf } from '#kit/server/pdf/make-pdf.ts'
import { type Block, plainText } from '../../contract/rich-text.ts'
import type { Book } from './book.ts'

const paragraph = (text: string): PdfPart[] => (text.trim() === '' ? [] : [{ kind: 'paragraph', text }])

const itemsOf = (items: readonly Block[], markOf: (at: number) => string): PdfPart[] =>
  items.flatMap((item, at) => paragraph(`${markOf(at)} ${plainText([item]).replaceAll('\n', '\n   ')}`))

const cellsOf = (row: Block): string[] => (row.type === 'tableRow' ? row.content.map((cell) => plainText([cell])) : [])

const tableOf = (rows: readonly Block[]): PdfPart[] => {
  const [head = [], ...rest] = rows.map(cellsOf)
  const width = Math.max(1, head.length, ...rest.map((row) => row.length))
  const whole = (row: readonly string[]): string[] => Array.from({ length: width }, (_, at) => row[at] ?? '')
  const columns = whole(head).map((title) => ({ title, share: 1 }))
  return [{ kind: 'table', label: 'Table', columns, rows: rest.map((row) => ({ cells: whole(row) })) }]
}

const partsOf = (block: Block): PdfPart[] => {
  switch (block.type) {
    case 'heading':
      return [{ kind: 'heading', text: plainText([block]) }]
    case 'horizontalRule':
      return []
    case 'image':
      return [{ kind: 'paragraph', text: `Picture: ${block.attrs.alt}`, isSmall: true }]
    case 'bulletList':
      return itemsOf(block.content, () => '•')
    case 'orderedList':
      return itemsOf(block.content, (at) => `${at + 1}.`)
    case 'table':
      return tableOf(block.content)
    default:
      return paragraph(plainText([block]))
  }
}

/** Prints pages as one PDF. Pictures are named, not printed. */
export const bookPdf = ({ title, over, under, author, changed_at, pages }: Book): Promise<Buffer> =>
  makePdf({
    title,
    over,
    under,
    language: 'en-GB',
    author,
    created_at: changed_at,
    footer: title,
    parts: pages.flatMap(({ title: name, body }): PdfPart[] => [
      ...(name === title ? [] : [{ kind: 'heading' as const, text: name }]),
      ...body.doc.content.flatMap(partsOf),
    ]),
  })
