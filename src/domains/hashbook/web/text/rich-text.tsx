import { createContext, Fragment, type JSX, type ReactNode, useContext, useMemo } from 'react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { bookAddress } from '../../contract/book-address.ts'
import { type Block, type Inline, isSafeLink, type Mark, type RichText as Text } from '../../contract/rich-text.ts'
import { useBook } from '../parts/use-book.ts'
import { BookImage } from './book-image.tsx'
import styles from './rich-text.module.css'

const marked = (text: string, marks: readonly Mark[] = []): ReactNode =>
  marks.reduce<ReactNode>((inside, mark) => {
    if (mark.type === 'bold') return <strong>{inside}</strong>
    if (mark.type === 'italic') return <em>{inside}</em>
    if (mark.type === 'strike') return <s>{inside}</s>
    if (mark.type === 'code') return <code>{inside}</code>
    const { href } = mark.attrs
    if (!isSafeLink(href)) return inside
    const address = new URL(href).origin === location.origin ? bookAddress(href) : null
    if (address) return <BookLink {...address}>{inside}</BookLink>
    return (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {inside}
      </a>
    )
  }, text)

const inline = (nodes: readonly Inline[] = []): ReactNode =>
  nodes.map((node, at) => {
    if (node.type === 'hardBreak') return <br key={at} />
    if (node.type === 'mention')
      return (
        <span key={at} className={styles.mention}>
          @{node.attrs.label}
        </span>
      )
    if (node.type === 'pageLink') return <PageLink key={at} {...node.attrs} />
    return <Fragment key={at}>{marked(node.text, node.marks)}</Fragment>
  })

/** A link to a screen of the hashbook in the area of the reader, whichever area it was copied from. */
const BookLink = ({ kind, id, children }: Readonly<{ kind: 'subject' | 'topic'; id: number; children: ReactNode }>) => {
  const book = useBook()
  return <GoLink href={kind === 'topic' ? book.topic(id) : book.subject(id)}>{children}</GoLink>
}

/** Titles of the linked pages that the reader sees; null where they are not known. */
const LinkedTitles = createContext<ReadonlyMap<number, string> | null>(null)

/** A page by its present title; its former title without a link where the reader does not see it. */
const PageLink = ({ id, label }: Readonly<{ id: number; label: string }>) => {
  const titles = useContext(LinkedTitles)
  if (titles && !titles.has(id)) return <span className="m-dim">{label}</span>
  return (
    <BookLink kind="subject" id={id}>
      {titles?.get(id) ?? label}
    </BookLink>
  )
}

type At = Readonly<{ id?: string; 'data-block'?: string }>

const TAGS = {
  blockquote: 'blockquote',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  tableRow: 'tr',
  tableCell: 'td',
  tableHeader: 'th',
} as const

/** Headings of a page are below its title. */
const HEADINGS = { 1: 'h2', 2: 'h3', 3: 'h4' } as const

const element = (block: Block, at: At): JSX.Element => {
  switch (block.type) {
    case 'paragraph':
      return <p {...at}>{inline(block.content)}</p>
    case 'heading': {
      const Heading = HEADINGS[block.attrs.level]
      return <Heading {...at}>{inline(block.content)}</Heading>
    }
    case 'codeBlock':
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area needs the keyboard focus
        <pre {...at} tabIndex={0} aria-label={`Code: ${block.attrs.language}`}>
          <code>{inline(block.content)}</code>
        </pre>
      )
    case 'horizontalRule':
      return <hr />
    case 'image':
      return <BookImage {...at} {...block.attrs} />
    case 'table':
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area needs the keyboard focus
        <div {...at} className={styles.table} tabIndex={0} role="group" aria-label="Table">
          <table>
            <tbody>{blocks(block.content)}</tbody>
          </table>
        </div>
      )
    case 'tableCell':
    case 'tableHeader': {
      const Cell = TAGS[block.type]
      return (
        <Cell {...at} colSpan={block.attrs?.colspan} rowSpan={block.attrs?.rowspan}>
          {blocks(block.content)}
        </Cell>
      )
    }
    default: {
      const Tag = TAGS[block.type]
      return <Tag {...at}>{blocks(block.content)}</Tag>
    }
  }
}

const blocks = (content: readonly Block[]): ReactNode =>
  content.map((block, at) => {
    const id = block.attrs?.id
    return (
      <Fragment key={id ?? at}>{element(block, id === undefined ? {} : { id: `b-${id}`, 'data-block': id })}</Fragment>
    )
  })

type Props = Readonly<{ text: Text; links?: readonly Readonly<{ id: number; title: string }>[] }>

/**
 * A text drawn of elements. Its top blocks carry their ids, to which comments and the contents lead. `links` are the linked
 * pages that the reader sees.
 */
export const RichText = ({ text, links }: Props) => {
  const titles = useMemo(() => links && new Map(links.map(({ id, title }) => [id, title])), [links])
  return (
    <LinkedTitles value={titles ?? null}>
      <div className={styles.text}>{blocks(text.doc.content)}</div>
    </LinkedTitles>
  )
}
