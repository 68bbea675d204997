/** A column of a table. `share` is its part of the width, relative to the other columns; numbers are aligned right. */
export type PdfColumn = Readonly<{ title: string; share: number; isNumber?: boolean }>

/** A row of a table: one text for each column. `below` is printed small under the first column, such as a note. */
export type PdfRow = Readonly<{ cells: readonly string[]; below?: string | null; isStrong?: boolean }>

/** A label and its value, such as "Due date" and "14 July 2026". */
export type PdfDetail = Readonly<{ label: string; value: string; isStrong?: boolean }>

/** Lines under a small heading, such as an address; several are side by side. */
export type PdfBlock = Readonly<{ title: string; lines: readonly string[] }>

export type PdfPart =
  | Readonly<{ kind: 'heading'; text: string }>
  | Readonly<{ kind: 'paragraph'; text: string; isSmall?: boolean }>
  | Readonly<{ kind: 'blocks'; blocks: readonly PdfBlock[] }>
  /** Label and value, in two columns of the page. */
  | Readonly<{ kind: 'facts'; facts: readonly PdfDetail[] }>
  /** `label` describes the table, for readers who cannot see it. */
  | Readonly<{ kind: 'table'; label: string; columns: readonly PdfColumn[]; rows: readonly PdfRow[] }>
  /** Label and amount under the last columns of a table, at the right of the page. */
  | Readonly<{ kind: 'totals'; totals: readonly PdfDetail[] }>

/** A document to print on A4. The same document makes the same bytes. */
export type PdfDocument = Readonly<{
  title: string
  /** The line over the title, such as who writes. */
  over: string
  /** The line under the title, such as what period it is about. */
  under?: string | null
  /** BCP 47, such as `en-GB`: the language in which it is read aloud. */
  language: string
  author: string
  /** The date that the file names as its creation: an instant as ISO 8601. It is an input, so that no clock is read. */
  created_at: string
  /** One word across each page, such as "Draft". */
  mark?: string | null
  /** At the foot of each page, next to its number. */
  footer: string
  parts: readonly PdfPart[]
}>
