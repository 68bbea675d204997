import type { Block, Inline } from '../../contract/rich-text.ts'
import type { Book } from './book.ts'

const SPECIAL = /[\\`*_[\]<>#|~]/g
const escaped = (text: string): string => text.replaceAll(SPECIAL, String.raw`\$&`)

/** Puts marks around a text without its outer blanks, which would break them. */
const around = (mark: string, text: string): string => {
  const inside = text.trim()
  return inside === '' ? text : text.replace(inside, () => `${mark}${inside}${mark}`)
}

const inlineOf = (node: Inline): string => {
  if (node.type === 'hardBreak') return '  \n'
  if (node.type === 'mention') return `@${escaped(node.attrs.label)}`
  if (node.type === 'pageLink') return `[[${node.attrs.label}]]`
  const marks = new Map((node.marks ?? []).map((mark) => [mark.type, mark]))
  let text = marks.has('code') ? `\`${node.text.replaceAll('`', "'")}\`` : escaped(node.text)
  if (marks.has('bold')) text = around('**', text)
  if (marks.has('italic')) text = around('*', text)
  if (marks.has('strike')) text = around('~~', text)
  const link = marks.get('link')
  return link?.type === 'link' ? `[${text}](<${link.attrs.href}>)` : text
}

const lineOf = (content: readonly Inline[] = []): string => content.map(inlineOf).join('')
const indented = (text: string, by: string): string => text.replaceAll('\n', `\n${by}`)

// A cell is one line: its blocks are separated by breaks.
const cellOf = (cell: Block): string =>
  cell.type === 'tableCell' || cell.type === 'tableHeader'
    ? cell.content
        .map((block) => blockOf(block, 0))
        .join('\n')
        .replaceAll('\n', '<br>')
    : ''

const tableOf = (rows: readonly Block[]): string => {
  const cells = rows.map((row) => (row.type === 'tableRow' ? row.content.map(cellOf) : []))
  const width = Math.max(1, ...cells.map((row) => row.length))
  const line = (row: readonly string[]): string =>
    `| ${Array.from({ length: width }, (_, at) => row[at] ?? '').join(' | ')} |`
  const [head = [], ...rest] = cells
  return [line(head), line(Array.from({ length: width }, () => '---')), ...rest.map(line)].join('\n')
}

const itemsOf = (items: readonly Block[], markOf: (at: number) => string): string =>
  items
    .map((item, at) => {
      const mark = markOf(at)
      const text = item.type === 'listItem' ? item.content.map((block) => blockOf(block, 0)).join('\n') : ''
      return `${mark}${indented(text, ' '.repeat(mark.length))}`
    })
    .join('\n')

const codeOf = ({ attrs, content = [] }: Extract<Block, { type: 'codeBlock' }>): string => {
  const code = content.map((node) => (node.type === 'text' ? node.text : '')).join('')
  const fence = code.includes('```') ? '~~~~' : '```'
  return `${fence}${attrs.language}\n${code}\n${fence}`
}

const blocksOf = (blocks: readonly Block[], below: number): string =>
  blocks.map((block) => blockOf(block, below)).join('\n\n')

/** Returns a block as Markdown; its headings are so many levels below those of its page. */
const blockOf = (block: Block, below: number): string => {
  switch (block.type) {
    case 'paragraph':
      return lineOf(block.content)
    case 'heading':
      return `${'#'.repeat(Math.min(6, block.attrs.level + below))} ${lineOf(block.content)}`
    case 'codeBlock':
      return codeOf(block)
    case 'horizontalRule':
      return '---'
    case 'image':
      return `*Picture: ${escaped(block.attrs.alt)}*`
    case 'bulletList':
      return itemsOf(block.content, () => '- ')
    case 'orderedList':
      return itemsOf(block.content, (at) => `${at + 1}. `)
    case 'blockquote':
      return `> ${indented(blocksOf(block.content, 0), '> ')}`
    case 'table':
      return tableOf(block.content)
    default:
      return blocksOf(block.content, below)
  }
}

/** Returns pages as one text of Markdown. */
export const markdownOf = ({ title, under, pages }: Book): string => {
  const parts = pages.flatMap(({ title: name, level, body }) => [
    ...(name === title ? [] : [`${'#'.repeat(level + 1)} ${escaped(name)}`]),
    ...body.doc.content.map((block) => blockOf(block, level + 1)),
  ])
  return `${[`# ${escaped(title)}`, under, ...parts].filter((part) => part !== '').join('\n\n')}\n`
}
