import { z } from 'zod'
import { id } from '#kit/contract/fields.ts'

/**
 * Rich text is a tree of JSON, never HTML: `{ format: 1, doc: { type: 'doc', content: [...] } }`. The schema is the
 * allow-list: a node, mark or attribute that is not in it is refused. What is drawn is built of elements.
 */

export const LANGUAGES = [
  'text',
  'bash',
  'c',
  'cpp',
  'csharp',
  'css',
  'diff',
  'docker',
  'go',
  'graphql',
  'html',
  'ini',
  'java',
  'javascript',
  'json',
  'kotlin',
  'lua',
  'markdown',
  'nginx',
  'php',
  'powershell',
  'python',
  'ruby',
  'rust',
  'scss',
  'sql',
  'swift',
  'toml',
  'typescript',
  'yaml',
] as const

const MAX_NODES = 5000
/**
 * The deepest list is in a cell of a table: three levels of the table, two of each level of the list, a paragraph and
 * its text.
 */
const MAX_LEVELS = 10
const MAX_DEPTH = 3 + 2 * MAX_LEVELS + 2
const MAX_BYTES = 200_000
/** The longest text of one node, in characters; a longer one is split into several. */
export const MAX_TEXT = 20_000
const MAX_COMMENT = 4000

/** NUL, other control characters and halves of surrogate pairs have no place in a text. */
const clean = z
  .string()
  .refine((text) => text.isWellFormed() && !/[^\P{Cc}\t\n\r]/u.test(text), 'contains characters that cannot be shown')

/** An address that a link may have: http, https or mailto, as browsers read it. */
export const isSafeLink = (href: string): boolean => {
  if (href.length > 2000 || /[\s\p{Cc}]/u.test(href)) return false
  try {
    return ['http:', 'https:', 'mailto:'].includes(new URL(href).protocol)
  } catch {
    return false
  }
}

const href = clean.refine(isSafeLink, 'must be a link with http, https or mailto')

const mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('bold') }),
  z.strictObject({ type: z.literal('italic') }),
  z.strictObject({ type: z.literal('strike') }),
  z.strictObject({ type: z.literal('code') }),
  z.strictObject({ type: z.literal('link'), attrs: z.strictObject({ href }) }),
])
export type Mark = z.output<typeof mark>

const text = z.strictObject({
  type: z.literal('text'),
  text: clean.min(1).max(MAX_TEXT),
  marks: z.array(mark).max(5).optional(),
})
const hardBreak = z.strictObject({ type: z.literal('hardBreak') })
const mention = z.strictObject({
  type: z.literal('mention'),
  attrs: z.strictObject({ area: z.enum(['Admin', 'User']), id, label: clean.min(1).max(130) }),
})
/** A link to another page by its name. Readers see its present title. */
const pageLink = z.strictObject({
  type: z.literal('pageLink'),
  attrs: z.strictObject({ id, label: clean.min(1).max(160) }),
})
const inline = z.discriminatedUnion('type', [text, hardBreak, mention, pageLink])
export type Inline = z.output<typeof inline>

/** The id of a top block, to which comments are anchored. */
const blockId = z.string().regex(/^[A-Za-z0-9]{10}$/)
const content = z.array(inline).max(2000).optional()
const named = { id: blockId.optional() }

type Named = Readonly<{ id?: string | undefined }>
/** The number of columns and rows of a merged cell. */
type Spans = Named & Readonly<{ colspan?: number | undefined; rowspan?: number | undefined }>
/** A block of the tree: with text, with blocks, or without content. */
export type Block =
  | Readonly<{ type: 'paragraph'; attrs?: Named | undefined; content?: readonly Inline[] | undefined }>
  | Readonly<{
      type: 'heading'
      attrs: Named & Readonly<{ level: 1 | 2 | 3 }>
      content?: readonly Inline[] | undefined
    }>
  | Readonly<{
      type: 'codeBlock'
      attrs: Named & Readonly<{ language: (typeof LANGUAGES)[number] }>
      content?: readonly Inline[] | undefined
    }>
  | Readonly<{ type: 'horizontalRule'; attrs?: Named | undefined }>
  | Readonly<{ type: 'image'; attrs: Named & Readonly<{ file_id: number; alt: string; width: number }> }>
  | Readonly<{
      type: 'blockquote' | 'bulletList' | 'orderedList' | 'listItem' | 'table' | 'tableRow'
      attrs?: Named | undefined
      content: readonly Block[]
    }>
  | Readonly<{ type: 'tableCell' | 'tableHeader'; attrs?: Spans | undefined; content: readonly Block[] }>

const attrs = z.strictObject(named).optional()
const container = <const Type extends string>(type: Type, parts: () => z.ZodType<Block>) =>
  z.strictObject({ type: z.literal(type), attrs, content: z.array(z.lazy(parts)).min(1).max(MAX_NODES) })

const paragraph = z.strictObject({ type: z.literal('paragraph'), attrs, content })
const codeBlock = z.strictObject({
  type: z.literal('codeBlock'),
  attrs: z.strictObject({ ...named, language: z.enum(LANGUAGES).default('text') }).default({ language: 'text' }),
  content: z
    .array(text.omit({ marks: true }))
    .max(2000)
    .optional(),
})

const item: z.ZodType<Block> = container('listItem', () => inItem)
const bulletList = container('bulletList', () => item)
const orderedList = container('orderedList', () => item)
const span = z.int().min(1).max(1000).optional()
const spans = z.strictObject({ ...named, colspan: span, rowspan: span }).optional()
const cellOf = <const Type extends string>(type: Type) => container(type, () => inCell).extend({ attrs: spans })
const cell: z.ZodType<Block> = z.discriminatedUnion('type', [cellOf('tableCell'), cellOf('tableHeader')])
const row: z.ZodType<Block> = container('tableRow', () => cell)
const table = container('table', () => row)
const simple = [paragraph, bulletList, orderedList, codeBlock] as const
const inItem: z.ZodType<Block> = z.discriminatedUnion('type', [...simple])
const image = z.strictObject({
  type: z.literal('image'),
  attrs: z.strictObject({ ...named, file_id: id, alt: clean.trim().min(1).max(200), width: z.int().min(10).max(100) }),
})
const inCell: z.ZodType<Block> = z.discriminatedUnion('type', [...simple, image])
const heading = z.strictObject({
  type: z.literal('heading'),
  attrs: z.strictObject({ ...named, level: z.union([z.literal(1), z.literal(2), z.literal(3)]) }),
  content,
})
const blockquote = container('blockquote', () => inItem)
const rule = z.strictObject({ type: z.literal('horizontalRule'), attrs })

const pageBlock: z.ZodType<Block> = z.discriminatedUnion('type', [...simple, heading, blockquote, table, image, rule])
const commentBlock: z.ZodType<Block> = inItem

type Node = Readonly<{ type: string; content?: readonly Node[] | undefined }>

/** Returns the number of nodes of a tree, and its depth. */
const sizeOf = (nodes: readonly Node[], depth = 1): Readonly<{ nodes: number; depth: number }> =>
  nodes.reduce(
    (sum, node) => {
      const below = sizeOf(node.content ?? [], depth + 1)
      return { nodes: sum.nodes + 1 + below.nodes, depth: Math.max(sum.depth, below.depth, depth) }
    },
    { nodes: 0, depth: 0 },
  )

/** Returns the limit that a text exceeds, as a sentence; null where it fits. */
export const findExcess = (doc: Readonly<{ content: readonly Node[] }>): string | null => {
  const { nodes, depth } = sizeOf(doc.content)
  if (depth > MAX_DEPTH) return `A list is too deep: it has at most ${MAX_LEVELS} levels.`
  if (nodes > MAX_NODES) return `The text has too many parts, ${nodes} of at most ${MAX_NODES}: divide it into pages.`
  const bytes = new TextEncoder().encode(JSON.stringify(doc)).length
  if (bytes <= MAX_BYTES) return null
  return `The text is too long, by ${Math.ceil((100 * (bytes - MAX_BYTES)) / MAX_BYTES)} %: divide it into pages.`
}

// The OpenAPI document has no recursive schema: there the tree is an object, and it is checked here.
const treeOf = (block: z.ZodType<Block>) =>
  z.strictObject({
    format: z.literal(1),
    doc: z.record(z.string(), z.unknown()).pipe(
      z
        .strictObject({ type: z.literal('doc'), content: z.array(block).max(MAX_NODES).readonly() })
        .superRefine((doc, context) => {
          const fault = findExcess(doc)
          if (fault !== null) context.addIssue({ code: 'custom', message: fault })
        }),
    ),
  })

/** The text of a page, checked against the allow-list. */
export const pageBody = treeOf(pageBlock)
/** The text of a comment: paragraphs, lists and code. */
export const commentBody = treeOf(commentBlock).refine(({ doc }) => {
  const { length } = plainText(doc.content).trim()
  return length >= 1 && length <= MAX_COMMENT
}, `must have 1 to ${MAX_COMMENT} characters`)

export type RichText = Readonly<{ format: 1; doc: Readonly<{ type: 'doc'; content: readonly Block[] }> }>

/** A text in a response: it was checked when it was stored, and is not checked again. */
export const storedText = z.strictObject({ format: z.literal(1), doc: z.record(z.string(), z.unknown()) })

/** Parses the text of a response into its tree. */
export const parseTree = (stored: z.output<typeof storedText>): RichText => pageBody.parse(stored)

const inlineText = (nodes: readonly Inline[] = []): string =>
  nodes
    .map((node) => {
      if (node.type === 'text') return node.text
      if (node.type === 'hardBreak') return '\n'
      return node.type === 'mention' ? `@${node.attrs.label}` : node.attrs.label
    })
    .join('')

const INLINES: ReadonlySet<string> = new Set(['text', 'hardBreak', 'mention', 'pageLink'])

const isInlines = (content: readonly Inline[] | readonly Block[]): content is readonly Inline[] =>
  content.every(({ type }) => INLINES.has(type))

/** Returns a tree as plain text, a line for each block. */
export const plainText = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      if (block.type === 'image') return block.attrs.alt
      if (!('content' in block) || !block.content) return ''
      return isInlines(block.content) ? inlineText(block.content) : plainText(block.content)
    })
    .filter((line) => line !== '')
    .join('\n')
