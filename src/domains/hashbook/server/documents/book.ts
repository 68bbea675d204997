import type { RichText } from '../../contract/rich-text.ts'

/** A page as it is printed: the subjects of a topic are of level 1, their sub-topics of level 2. */
type BookPage = Readonly<{ title: string; level: 1 | 2; body: RichText }>

/** Pages to print, under the title of their topic or of the page itself. */
export type Book = Readonly<{
  title: string
  /** The line over the title. */
  over: string
  /** The day and the author of the last change, as text. */
  under: string
  author: string
  /** The instant of the last change. */
  changed_at: string
  pages: readonly BookPage[]
}>
