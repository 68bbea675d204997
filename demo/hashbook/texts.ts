import type { Block, RichText } from '#domains/hashbook/contract/rich-text.ts'
import type { Random } from '../demo.ts'

const text = (value: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text: value }] })
const item = (value: string): Block => ({ type: 'listItem', content: [text(value)] })

/** Adds an id to each top block: the same blocks have the same one in every revision. */
const named = (blocks: readonly Block[]): RichText => ({
  format: 1,
  doc: {
    type: 'doc',
    content: blocks.map((block, at): Block => {
      const id = `demo${String(at).padStart(6, '0')}`
      if (block.type === 'heading') return { ...block, attrs: { ...block.attrs, id } }
      if (block.type === 'codeBlock' || block.type === 'image') return block
      return { ...block, attrs: { id } }
    }),
  },
})

const heading = (value: string): Block => ({
  type: 'heading',
  attrs: { level: 1 },
  content: [{ type: 'text', text: value }],
})

/** The text of a page of the demo: what it is about, its rules and what to do; longer with each revision. */
export const pageText = (title: string, sentences: readonly string[], random: Random, revision: number): RichText => {
  const from = random.int(0, sentences.length - 1)
  const picked = sentences.map((_, at) => sentences[(from + at) % sentences.length] ?? '')
  return named([
    text(`${title}: the rules and the reasons. ${picked[0] ?? ''}`),
    heading('Rules'),
    { type: 'bulletList', content: picked.slice(1, 3 + (revision % 2)).map(item) },
    heading('What to do'),
    { type: 'orderedList', content: picked.slice(0, 2).map(item) },
    ...(revision > 1 ? [heading('Good to know'), text(picked.at(-1) ?? '')] : []),
    ...(revision > 2 ? [text(`Since the last review, revision ${revision} says this more clearly.`)] : []),
  ])
}

export const sentence = (value: string): RichText => ({ format: 1, doc: { type: 'doc', content: [text(value)] } })
