import { type ChainedCommands, Extension } from '@tiptap/core'
import { PluginKey } from '@tiptap/pm/state'
import { Suggestion } from '@tiptap/suggestion'
import { suggestionList } from './suggestion-list.tsx'

type Insertion = Readonly<{
  id: string
  label: string
  /** The keys that write the same, and further names by which it is found. */
  under?: string
  names: string
  run: (chain: ChainedCommands) => ChainedCommands
}>

const INSERTIONS: readonly Insertion[] = [
  { id: 'h1', label: 'Large heading', under: '#', names: 'h1 title', run: (to) => to.setHeading({ level: 1 }) },
  { id: 'h2', label: 'Heading', under: '##', names: 'h2', run: (to) => to.setHeading({ level: 2 }) },
  { id: 'h3', label: 'Small heading', under: '###', names: 'h3', run: (to) => to.setHeading({ level: 3 }) },
  { id: 'bullets', label: 'Bulleted list', under: '-', names: 'points ul', run: (to) => to.toggleBulletList() },
  { id: 'numbers', label: 'Numbered list', under: '1.', names: 'steps ol', run: (to) => to.toggleOrderedList() },
  { id: 'quote', label: 'Quote', under: '>', names: 'blockquote', run: (to) => to.toggleBlockquote() },
  { id: 'code', label: 'Code', under: '```', names: 'block', run: (to) => to.toggleCodeBlock() },
  {
    id: 'table',
    label: 'Table',
    names: 'rows columns cells',
    run: (to) => to.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  },
  { id: 'line', label: 'Dividing line', under: '---', names: 'rule hr', run: (to) => to.setHorizontalRule() },
]
const PAGE_LINK = {
  id: 'page',
  label: 'Link to a page',
  under: '[[',
  names: 'page',
  run: (to: ChainedCommands) => to.insertContent('[['),
}
const PICTURE = { id: 'picture', label: 'Picture', names: 'image photo', run: (to: ChainedCommands) => to }

/** Returns the parts of a page whose label or further name begins with a typed text. */
export const findInsertions = (typed: string): readonly Insertion[] => {
  const text = typed.trim().toLowerCase()
  return [...INSERTIONS, PICTURE, PAGE_LINK].filter(({ label, names }) =>
    `${label} ${names}`
      .toLowerCase()
      .split(' ')
      .some((word) => word.startsWith(text)),
  )
}

/** Offers the parts of a page behind a `/` at the beginning of a line. */
export const insertMenu = (choosePicture: () => void) =>
  Extension.create({
    name: 'insertMenu',
    addProseMirrorPlugins() {
      return [
        Suggestion<Insertion, Insertion>({
          editor: this.editor,
          pluginKey: new PluginKey('insertMenu'),
          char: '/',
          startOfLine: true,
          allow: ({ state, range }) => state.doc.resolve(range.from).parent.type.name === 'paragraph',
          items: ({ query }) => [...findInsertions(query)],
          command: ({ editor, range, props }) => {
            props.run(editor.chain().focus().deleteRange(range)).run()
            if (props.id === PICTURE.id) choosePicture()
          },
          render: suggestionList<Insertion, Insertion>('Insert', (open, item) => open.command(item)),
        }),
      ]
    },
  })
