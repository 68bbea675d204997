import { invalid } from '#kit/contract/envelope.ts'
import type { Tx } from '#kit/server/context.ts'
import { bookAddress } from '../../contract/book-address.ts'
import { type Block, type Inline, pageBody, plainText, type RichText } from '../../contract/rich-text.ts'
import { updateClaimedImages } from '../store/images.ts'
import type { Viewer } from '../store/viewer.ts'

export const EMPTY: RichText = { format: 1, doc: { type: 'doc', content: [] } }

/** A stored text as the tree that it is. */
export const treeOf = (stored: unknown): RichText => pageBody.parse(stored)

type Node = Block | Inline

/** All nodes of a text, the outer ones first. */
const nodesIn = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node) => ('content' in node ? [node, ...nodesIn(node.content ?? [])] : [node]))

/** The files of the pictures in a text. */
const imagesIn = ({ doc }: RichText): number[] => [
  ...new Set(nodesIn(doc.content).flatMap((node) => (node.type === 'image' ? [node.attrs.file_id] : []))),
]

/** The pages that a text links to, by name or by an address. */
export const linksIn = ({ doc }: RichText): number[] => [
  ...new Set(
    nodesIn(doc.content).flatMap((node) => {
      if (node.type === 'pageLink') return [node.attrs.id]
      const hrefs =
        node.type === 'text' ? (node.marks ?? []).flatMap((one) => (one.type === 'link' ? [one.attrs.href] : [])) : []
      return hrefs.flatMap((href) => {
        const address = bookAddress(href)
        return address?.kind === 'subject' ? [address.id] : []
      })
    }),
  ),
]

type Mentioned = Readonly<{ area: 'Admin' | 'User'; id: number }>

/** The people whom a text mentions, each once. */
export const mentionsIn = ({ doc }: RichText): Mentioned[] => {
  const all = nodesIn(doc.content).flatMap((node) => (node.type === 'mention' ? [node.attrs] : []))
  return [...new Map(all.map(({ area, id }) => [`${area}-${id}`, { area, id }])).values()]
}

/** Returns true for a text without letters and pictures. */
export const isEmptyText = (text: RichText): boolean =>
  plainText(text.doc.content).trim() === '' && imagesIn(text).length === 0

/** Derives the headings and the plain text of a text. */
export const textOf = ({ doc }: RichText): Readonly<{ headings: string; body_text: string }> => ({
  headings: plainText(doc.content.filter(({ type }) => type === 'heading')),
  body_text: plainText(doc.content),
})

/** Pictures belong to the page that shows them; a 400 where a text names another one. */
export const attachImages = async (tx: Tx, viewer: Viewer, pageId: number, text: RichText): Promise<void> => {
  const files = imagesIn(text)
  if (files.length > 0 && (await updateClaimedImages(tx, viewer, pageId, files)) !== files.length)
    throw invalid({ body: 'A picture of this text does not exist' })
}
