import { compareNames } from '#kit/contract/compare-names.ts'
import type { ReactNode } from 'react'

/** One column of a table over rows of one type. */
export type Column<Row> = Readonly<{
  key: string
  title: string
  /** Renders the cell. Left out: `text`. */
  cell?: (row: Row) => ReactNode
  /** The cell as plain text, where `cell` is left out. */
  text: (row: Row) => string
  /** The text in the second line of a phone, where the title of the column is not above it. Left out: `text`. */
  phoneText?: (row: Row) => string
  /** Returns a problem of the row, else an empty text: on a phone the second line begins with it, in red. */
  wrong?: (row: Row) => string
  /** The sort key of the call; for lists that return all rows, set `sortValue` too. */
  sort?: string
  /** For lists that return all rows: the value by which this column sorts. */
  sortValue?: (row: Row) => string | number | null
  /** Numbers, times and money are aligned right in tabular figures. */
  isNumber?: boolean
  /** Stays in one line, such as a day or a number with letters. */
  isShort?: boolean
  width?: number
  /**
   * Takes the room that others leave, and is cut off before columns of priority 1 are. Others are hidden before it is
   * narrower than its `width`.
   */
  grows?: boolean
  /**
   * On a phone a row has two lines: `title` is the first, `status` is next to both, `hide` is left out, the others make
   * the second, those of priority 1 first.
   */
  onPhone?: 'title' | 'status' | 'hide'
  /**
   * The order in which columns are hidden where a table has no room: 3 first, 1 never. Left out: 3 where a phone hides it, 1 for the
   * state, 2 for all others, the last column first.
   */
  priority?: 1 | 2 | 3
  /** Hidden until the person chooses it. */
  isExtra?: boolean
}>

/** Orders rows that are all loaded, where not by the column alone. */
export type RowOrder<Row> = (rows: readonly Row[], columns: readonly Column<Row>[], sort: SortKey) => readonly Row[]

/** The requested order: a key of a column, ascending or descending with a leading `-`. */
export type SortKey = string | undefined

/** Returns the next state when a header is clicked: ascending, descending, none. */
export const nextSort = (current: SortKey, key: string): SortKey => {
  if (current === key) return `-${key}`
  return current === `-${key}` ? undefined : key
}

export const sortDirection = (current: SortKey, key: string): 'ascending' | 'descending' | 'none' => {
  if (current === key) return 'ascending'
  return current === `-${key}` ? 'descending' : 'none'
}

const compare = (left: string | number | null, right: string | number | null): number => {
  if (left === right) return 0
  if (left === null) return 1
  if (right === null) return -1
  return typeof left === 'number' && typeof right === 'number'
    ? left - right
    : compareNames(String(left), String(right))
}

/** Sorts rows that are all here; empty values come last in ascending order. */
export const sortRows = <Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: SortKey): readonly Row[] => {
  const key = sort?.replace(/^-/, '')
  const value = columns.find((column) => column.sort === key)?.sortValue
  if (!value || !key) return rows
  const turn = sort?.startsWith('-') ? -1 : 1
  return rows.toSorted((left, right) => turn * compare(value(left), value(right)))
}
