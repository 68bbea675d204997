import type { JSONContent } from '@tiptap/core'
import { type Block, LANGUAGES, MOST_TEXT, pageBody, type RichText, tooMuchIn } from '../../contract/rich-text.ts'

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

/** A long text, such as code, stands in several nodes; no pair of one sign is parted. */
const inParts = (node: JSONContent): JSONContent[] => {
  const { text } = node
  if (text === undefined || text.length <= MOST_TEXT) return [node]
  const isPair = /[\uD800-\uDBFF]/.test(text.charAt(MOST_TEXT - 1))
  const end = MOST_TEXT - (isPair ? 1 : 0)
  return [{ ...node, text: text.slice(0, end) }, ...inParts({ ...node, text: text.slice(end) })]
}

/** What an editor knows of a node beside what is kept: the attributes that the allow-list names are left. */
const attrsOf = (type: string | undefined, attrs: Attrs = {}): Attrs => {
  if (type === 'heading') return { level: attrs['level'] }
  if (type === 'codeBlock') return { language: LANGUAGE.has(attrs['language']) ? attrs['language'] : 'text' }
  if (type === 'image') return { file_id: attrs['file_id'], alt: attrs['alt'], width: attrs['width'] }
  if (type === 'mention') return { area: attrs['area'], id: Number(attrs['id']), label: attrs['label'] }
  if (type === 'link') return { href: attrs['href'] }
  if (type === 'tableCell' || type === 'tableHeader') return spansOf(attrs)
  return {}
}

type Kept = Readonly<{ type: string; content?: readonly Kept[] }>

const nodeOf = (node: JSONContent, id?: string): Kept => {
  const attrs = { ...(id === undefined ? {} : { id }), ...attrsOf(node.type, node.attrs) }
  return {
    type: node.type ?? '',
    ...(node.text === undefined ? {} : { text: node.text }),
    ...(Object.keys(attrs).length > 0 ? { attrs } : {}),
    ...(node.content ? { content: node.content.flatMap(inParts).map((child) => nodeOf(child)) } : {}),
    ...(node.marks && node.marks.length > 0
      ? {
          marks: node.marks.map(({ type, attrs: more }) => {
            const kept = attrsOf(type, more)
            return { type, ...(Object.keys(kept).length > 0 ? { attrs: kept } : {}) }
          }),
        }
      : {}),
  }
}

const isBlank = (node: JSONContent | undefined): boolean => node?.type === 'paragraph' && !node.content

/** Gives each top block an id of its own; one that it has already stays. */
const withIds = (nodes: readonly JSONContent[]): unknown[] => {
  const taken = new Set<unknown>()
  return nodes.map((node) => {
    const known: unknown = node.attrs?.['id']
    const id = typeof known === 'string' && ID.test(known) && !taken.has(known) ? known : newId()
    taken.add(id)
    return nodeOf(node, id)
  })
}

/** What an editor holds as the tree that is kept; null where it cannot be kept so, as a picture without words. */
export const toTree = (json: JSONContent, hasIds: boolean): RichText | null => {
  const nodes = [...(json.content ?? [])]
  while (nodes.length > 0 && isBlank(nodes.at(-1))) nodes.pop()
  const content = hasIds ? withIds(nodes) : nodes.map((node) => nodeOf(node))
  return pageBody.safeParse({ format: 1, doc: { type: 'doc', content } }).data ?? null
}

const hasWordlessPicture = (node: JSONContent): boolean =>
  (node.type === 'image' && String(node.attrs?.['alt'] ?? '').trim() === '') ||
  (node.content?.some(hasWordlessPicture) ?? false)

/** Why what an editor holds cannot be kept. */
export const faultOf = (json: JSONContent): string => {
  const content = (json.content ?? []).map((node) => nodeOf(node))
  const fault = tooMuchIn({ content })
  if (fault !== null) return fault
  return hasWordlessPicture(json)
    ? 'Give each picture a description.'
    : 'A part of this text cannot be kept: a paragraph with too many parts, or signs that cannot be shown.'
}

const jsonOf = (block: Block): JSONContent => JSON.parse(JSON.stringify(block))

/** A kept tree as an editor takes it. */
export const fromTree = ({ doc }: RichText): JSONContent => ({
  type: 'doc',
  content: doc.content.length > 0 ? doc.content.map(jsonOf) : [{ type: 'paragraph' }],
})
