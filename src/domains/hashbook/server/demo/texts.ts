import type { Random } from '#kit/server/demo.ts'
import type { Block, RichText } from '../../contract/rich-text.ts'

const text = (value: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text: value }] })
const item = (value: string): Block => ({ type: 'listItem', content: [text(value)] })

/** Gives each top block an id: the same blocks keep theirs from revision to revision. */
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
export const pageText = (title: string, says: readonly string[], random: Random, revision: number): RichText => {
  const from = random.int(0, says.length - 1)
  const said = says.map((_, at) => says[(from + at) % says.length] ?? '')
  return named([
    text(`${title}: what holds here, and why. ${said[0] ?? ''}`),
    heading('What holds'),
    { type: 'bulletList', content: said.slice(1, 3 + (revision % 2)).map(item) },
    heading('What to do'),
    { type: 'orderedList', content: said.slice(0, 2).map(item) },
    ...(revision > 1 ? [heading('Good to know'), text(said.at(-1) ?? '')] : []),
    ...(revision > 2 ? [text(`Since the last review, revision ${revision} says this more clearly.`)] : []),
  ])
}

export const sentence = (value: string): RichText => ({ format: 1, doc: { type: 'doc', content: [text(value)] } })
