import { Extension, Node } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list'
import { Mention } from '@tiptap/extension-mention'
import { TableCell, TableHeader, TableKit } from '@tiptap/extension-table'
import { Placeholder } from '@tiptap/extensions'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { Link } from '@mantine/tiptap'
import { isSafeLink } from '../../contract/rich-text.ts'
import { EditorImage } from './editor-image.tsx'
import { insertMenu } from './insert-menu.ts'
import { type FindPages, pageLinks } from './page-links.ts'
import { type FindPeople, suggestPeople } from './mention-list.tsx'

const SIMPLE = 'paragraph | bulletList | orderedList | codeBlock'

/** The id of a top block, which comments are anchored to. It is neither copied nor pasted. */
const BlockId = Extension.create({
  name: 'blockId',
  addGlobalAttributes: () => [
    {
      types: [
        'paragraph',
        'heading',
        'bulletList',
        'orderedList',
        'blockquote',
        'codeBlock',
        'table',
        'horizontalRule',
        'image',
      ],
      attributes: { id: { default: null, rendered: false, keepOnSplit: false } },
    },
  ],
})

/** An attribute that goes with a picture through the clipboard. */
const ofClipboard = <Value>(name: string, usual: Value, read: (text: string) => Value) => ({
  default: usual,
  parseHTML: (element: HTMLElement) => read(element.getAttribute(`data-${name}`) ?? String(usual)),
  renderHTML: (attrs: Readonly<Record<string, unknown>>) => ({ [`data-${name}`]: String(attrs[name]) }),
})

const Picture = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    file_id: ofClipboard('file_id', 0, Number),
    alt: ofClipboard('alt', '', String),
    width: ofClipboard('width', 100, Number),
  }),
  parseHTML: () => [{ tag: 'figure[data-file_id]' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes],
  addNodeView: () => ReactNodeViewRenderer(EditorImage),
})

const people = (find: FindPeople) =>
  Mention.extend({
    addAttributes: () => ({
      id: { default: null },
      area: { default: 'User' },
      label: { default: '' },
    }),
  }).configure({ suggestion: suggestPeople(find) })

const links = Link.configure({
  openOnClick: false,
  protocols: ['http', 'https', 'mailto'],
  isAllowedUri: (url) => isSafeLink(url),
  HTMLAttributes: { rel: 'noopener noreferrer nofollow' },
})

// An item, a quote or a cell may contain what the allow-list takes there.
const listParts = [ListItem.extend({ content: `paragraph (${SIMPLE})*` }), BulletList, OrderedList]

/** Extensions of comments: paragraphs, lists, code, links and mentions. */
const commentParts = (find: FindPeople, pages: FindPages, placeholder: string) => [
  StarterKit.configure({
    heading: false,
    blockquote: false,
    horizontalRule: false,
    underline: false,
    link: false,
    listItem: false,
    bulletList: false,
    orderedList: false,
  }),
  ...listParts,
  links,
  people(find),
  pageLinks(pages),
  Placeholder.configure({ placeholder }),
]

const pageParts = (find: FindPeople, pages: FindPages, placeholder: string, choosePicture: () => void) => [
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    underline: false,
    link: false,
    listItem: false,
    bulletList: false,
    orderedList: false,
    blockquote: false,
  }),
  ...listParts,
  Blockquote.extend({ content: `(${SIMPLE})+` }),
  BlockId,
  Picture,
  TableKit.configure({ table: { resizable: false }, tableCell: false, tableHeader: false }),
  TableCell.extend({ content: `(${SIMPLE} | image)+` }),
  TableHeader.extend({ content: `(${SIMPLE} | image)+` }),
  links,
  people(find),
  pageLinks(pages),
  insertMenu(choosePicture),
  Placeholder.configure({ placeholder }),
]

type Parts = Readonly<{
  kind: 'page' | 'comment'
  find: FindPeople
  pages: FindPages
  placeholder: string
  /** Opens the chooser of files for a picture. */
  choosePicture: () => void
}>

/** The parts of an editor for the text of a page or of a comment. */
export const partsFor = ({ kind, find, pages, placeholder, choosePicture }: Parts) =>
  kind === 'page' ? pageParts(find, pages, placeholder, choosePicture) : commentParts(find, pages, placeholder)
