import type { JSONContent } from '@tiptap/core'
import { type Block, LANGUAGES, MAX_TEXT, pageBody, type RichText, findExcess } from '../../contract/rich-text.ts'

type Attrs = Readonly<Record<string, unknown>>

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const ID = /^[A-Za-z0-9]{10}$/

const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => LETTERS[byte % LETTERS.length]).join('')

const LANGUAGE = new Set<unknown>(LANGUAGES)

const spansOf = ({ colspan, rowspan }: Attrs): Attrs => ({
  ...(Number(colspan) > 1 ? { colspan: Number(colspan) } : {}),
  ...(Number(rowspan) > 1 ? { rowspan: Number(rowspan) } : {}),
})

/** Splits a long text, such as code, into several nodes; no surrogate pair is split. */
const splitText = (node: JSONContent): JSONContent[] => {
  const { text } = node
  if (text === undefined || text.length <= MAX_TEXT) return [node]
  const isPair = /[\uD800-\uDBFF]/.test(text.charAt(MAX_TEXT - 1))
  const end = MAX_TEXT - (isPair ? 1 : 0)
  return [{ ...node, text: text.slice(0, end) }, ...splitText({ ...node, text: text.slice(end) })]
}

/** Returns the attributes of a node that the allow-list names. */
const attrsOf = (type: string | undefined, attrs: Attrs = {}): Attrs => {
  if (type === 'heading') return { level: attrs['level'] }
  if (type === 'codeBlock') return { language: LANGUAGE.has(attrs['language']) ? attrs['language'] : 'text' }
  if (type === 'image') return { file_id: attrs['file_id'], alt: attrs['alt'], width: attrs['width'] }
  if (type === 'mention') return { area: attrs['area'], id: Number(attrs['id']), label: attrs['label'] }
  if (type === 'pageLink') return { id: Number(attrs['id']), label: attrs['label'] }
  if (type === 'link') return { href: attrs['href'] }
  if (type === 'tableCell' || type === 'tableHeader') return spansOf(attrs)
  return {}
}

type TreeNode = Readonly<{ type: string; content?: readonly TreeNode[] }>

const nodeOf = (node: JSONContent, id?: string): TreeNode => {
  const attrs = { ...(id === undefined ? {} : { id }), ...attrsOf(node.type, node.attrs) }
  return {
    type: node.type ?? '',
    ...(node.text === undefined ? {} : { text: node.text }),
    ...(Object.keys(attrs).length > 0 ? { attrs } : {}),
    ...(node.content ? { content: node.content.flatMap(splitText).map((child) => nodeOf(child)) } : {}),
    ...(node.marks && node.marks.length > 0
      ? {
          marks: node.marks.map(({ type, attrs: more }) => {
            const cleaned = attrsOf(type, more)
            return { type, ...(Object.keys(cleaned).length > 0 ? { attrs: cleaned } : {}) }
          }),
        }
      : {}),
  }
}

const isBlank = (node: JSONContent | undefined): boolean => node?.type === 'paragraph' && !node.content

/** Adds a unique id to each top block; one that it has already stays. */
const withIds = (nodes: readonly JSONContent[]): unknown[] => {
  const taken = new Set<unknown>()
  return nodes.map((node) => {
    const known: unknown = node.attrs?.['id']
    const id = typeof known === 'string' && ID.test(known) && !taken.has(known) ? known : newId()
    taken.add(id)
    return nodeOf(node, id)
  })
}

/**
 * Returns the content of an editor as a tree to store; null where it cannot be stored, as with a picture without a
 * description.
 */
export const toTree = (json: JSONContent, hasIds: boolean): RichText | null => {
  const nodes = [...(json.content ?? [])]
  while (nodes.length > 0 && isBlank(nodes.at(-1))) nodes.pop()
  const content = hasIds ? withIds(nodes) : nodes.map((node) => nodeOf(node))
  return pageBody.safeParse({ format: 1, doc: { type: 'doc', content } }).data ?? null
}

const hasWordlessPicture = (node: JSONContent): boolean =>
  (node.type === 'image' && String(node.attrs?.['alt'] ?? '').trim() === '') ||
  (node.content?.some(hasWordlessPicture) ?? false)

/** Returns the reason why the content of an editor cannot be stored. */
export const faultOf = (json: JSONContent): string => {
  const content = (json.content ?? []).map((node) => nodeOf(node))
  const fault = findExcess({ content })
  if (fault !== null) return fault
  return hasWordlessPicture(json)
    ? 'Give each picture a description.'
    : 'A part of this text cannot be kept: a paragraph with too many parts, or signs that cannot be shown.'
}

const jsonOf = (block: Block): JSONContent => JSON.parse(JSON.stringify(block))

/** Returns a stored tree as an editor takes it. */
export const fromTree = ({ doc }: RichText): JSONContent => ({
  type: 'doc',
  content: doc.content.length > 0 ? doc.content.map(jsonOf) : [{ type: 'paragraph' }],
})
