import { invalid } from '#kit/contract/envelope.ts'
import type { Tx } from '#kit/server/context.ts'
import { pageBody, plainText, type RichText } from '../contract/rich-text.ts'
import { claimImages } from './store/images.ts'
import type { Sight } from './store/sight.ts'

export const EMPTY: RichText = { format: 1, doc: { type: 'doc', content: [] } }

/** A stored text as the tree that it is. */
export const treeOf = (stored: unknown): RichText => pageBody.parse(stored)

type Node = Readonly<{ type: string; attrs?: unknown; content?: readonly Node[] | undefined }>

const walk = (nodes: readonly Node[], visit: (node: Node) => void): void => {
  for (const node of nodes) {
    visit(node)
    walk(node.content ?? [], visit)
  }
}

const hasNumber = (attrs: unknown, name: string): attrs is Readonly<Record<string, number>> =>
  typeof attrs === 'object' && attrs !== null && name in attrs

/** The files of the pictures in a text. */
export const imagesIn = ({ doc }: RichText): number[] => {
  const found = new Set<number>()
  walk(doc.content, ({ type, attrs }) => {
    if (type === 'image' && hasNumber(attrs, 'file_id')) found.add(Number(attrs['file_id']))
  })
  return [...found]
}

type Mentioned = Readonly<{ area: 'Admin' | 'User'; id: number }>

/** The people whom a text mentions, each once. */
export const mentionsIn = ({ doc }: RichText): Mentioned[] => {
  const found = new Map<string, Mentioned>()
  walk(doc.content, ({ type, attrs }) => {
    if (type !== 'mention' || typeof attrs !== 'object' || attrs === null) return
    const { area, id } = attrs as Mentioned
    found.set(`${area}-${id}`, { area, id })
  })
  return [...found.values()]
}

/** What is derived from a text: its headings, and all that it says. */
export const textOf = ({ doc }: RichText): Readonly<{ headings: string; body_text: string }> => ({
  headings: plainText(doc.content.filter(({ type }) => type === 'heading')),
  body_text: plainText(doc.content),
})

/** Pictures belong to the page that shows them; a 400 where a text names another one. */
export const keepImages = async (tx: Tx, sight: Sight, pageId: number, text: RichText): Promise<void> => {
  const files = imagesIn(text)
  if (files.length > 0 && (await claimImages(tx, sight, pageId, files)) !== files.length)
    throw invalid({ body: 'A picture of this text does not exist' })
}
