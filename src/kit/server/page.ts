import { AsyncLocalStorage } from 'node:async_hooks'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { compareNames } from '#kit/contract/compare-names.ts'
import { invalid } from '#kit/contract/envelope.ts'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from './context.ts'
import { checkRows } from './database/rows.ts'
import { DEFAULT_LIMIT, MAX_LIMIT } from '#kit/contract/page.ts'

export type PageInput = Readonly<{ sort?: string | undefined; limit?: number | undefined; cursor?: string | undefined }>

/** Each of these makes its own statement, so there are few of them. */
const FETCHED = [1, 10, 50, MAX_LIMIT] as const

/** Rows of a page while a list is read as a whole. */
const WHOLE_PAGE = 1000
const whole = new AsyncLocalStorage<true>()
/**
 * Runs work that reads a list as a whole: its pages are long, and count nothing. No request can choose it.
 */
export const readingWhole = <Result>(run: () => Promise<Result>): Promise<Result> => whole.run(true, run)
/** Returns whether a list is read as a whole now: only its rows are queried then. */
export const isReadingWhole = (): boolean => whole.getStore() === true

type Key = string | number | boolean | null

/**
 * A list that pages by key: no page is skipped or repeated when rows come and go, and page 100 costs what page 1 does.
 */
export type Page = Readonly<{
  /** Select it as `page_key`. */
  key: RawBuilder<Key>
  /** The id of a row, as the list names it. */
  id: RawBuilder<unknown>
  /** Add it to `where`: rows after the cursor. */
  after: RawBuilder<boolean>
  /** The whole `order by`. */
  order: RawBuilder<unknown>
  /** The same order of rows that were selected before, by the name they go by; they carry `page_key` and `id`. */
  orderOf: (alias: string) => RawBuilder<unknown>
  /**
   * Rows to fetch: more than are shown, to know whether there are more. It is in the statement as a number: of a
   * parameter the planner guesses a tenth of what it expects to match, and reads thousands of names for the few that do.
   */
  limit: RawBuilder<number>
  /** Cuts off what is not shown and names the next page. */
  close: <Row extends { id: number; page_key: Key }>(
    rows: readonly Row[],
  ) => { rows: Omit<Row, 'page_key'>[]; next_cursor: string | null }
  /** The same with the rows as they are. */
  cut: <Row extends { id: number; page_key: Key }>(rows: readonly Row[]) => { rows: Row[]; next_cursor: string | null }
  /**
   * A subquery that counts all that match, as a column of the page; nothing is counted while the list is read as a
   * whole.
   */
  counted: (count: RawBuilder<number>) => RawBuilder<number>
  /** The total that came with the rows of the page; an empty later page has none with it, and is counted by `count`. */
  totalOf: (rows: readonly Readonly<{ total: number }>[], count: () => Promise<number>) => Promise<number>
}>

const encode = (sort: string, key: Key, id: number): string =>
  Buffer.from(JSON.stringify([sort, key, id])).toString('base64url')

/** Makes the error for a cursor that this list has not issued. */
export const refuseUnknownCursor = () =>
  invalid({ cursor: 'This page does not belong to the list. Start again from its first page.' })

const decode = (cursor: string, sort: string): [Key, number] => {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(parsed) && parsed[0] === sort && Number.isSafeInteger(parsed[2])) return [parsed[1], parsed[2]]
  } catch {
    // An unreadable cursor is refused like one of another list.
  }
  throw refuseUnknownCursor()
}

/**
 * Pages a list. `sorts` names what may be sorted by, as expressions that are never null; `id` breaks ties. `fallback`
 * is the default sort, with a leading `-` for descending order.
 */
export const pageBy = (
  list: { sorts: Readonly<Record<string, RawBuilder<unknown>>>; id: RawBuilder<unknown>; fallback: string },
  input: PageInput,
): Page => {
  const sort = input.sort ?? list.fallback
  const isDescending = sort.startsWith('-')
  const expression = list.sorts[sort.replace(/^-/, '')]
  if (!expression) throw invalid({ sort: 'This list cannot be sorted so.' })
  const isWhole = isReadingWhole()
  const limit = isWhole ? WHOLE_PAGE : (input.limit ?? DEFAULT_LIMIT)
  const fetched = isWhole ? limit : (FETCHED.find((size) => size >= limit) ?? limit)
  const cut: Page['cut'] = (rows) => {
    const shown = rows.slice(0, limit)
    const last = rows.length > limit ? shown.at(-1) : undefined
    return { rows: shown, next_cursor: last ? encode(sort, last.page_key, last.id) : null }
  }
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  return {
    key: sql<Key>`${expression}`,
    id: list.id,
    after: afterCursor(input.cursor, sort, sql`(${expression}, ${list.id})`, isDescending),
    order: sql`${expression} ${direction}, ${list.id} ${direction}`,
    orderOf: (alias) => sql`${sql.ref(`${alias}.page_key`)} ${direction}, ${sql.ref(`${alias}.id`)} ${direction}`,
    limit: sql.lit(fetched + 1),
    cut,
    counted: (count) => (isWhole ? sql.lit(0) : count),
    close: (rows) => {
      const { rows: shown, next_cursor } = cut(rows)
      return { rows: shown.map(({ page_key: _key, ...row }) => row), next_cursor }
    },
    totalOf: async ([first], count) => first?.total ?? (isWhole || input.cursor === undefined ? 0 : count()),
  }
}

/**
 * Pages rows that were calculated here and not by a statement. `sorts` and `id` return the keys of the order; the ids of a
 * list are different.
 */
export const pageRows = <Row>(
  rows: readonly Row[],
  list: { sorts: Readonly<Record<string, (row: Row) => string | number>>; id: (row: Row) => number; fallback: string },
  input: PageInput,
): { rows: Row[]; meta: PageMeta } => {
  const sort = input.sort ?? list.fallback
  const keyOf = list.sorts[sort.replace(/^-/, '')]
  if (!keyOf) throw invalid({ sort: 'This list cannot be sorted so.' })
  const limit = isReadingWhole() ? WHOLE_PAGE : (input.limit ?? DEFAULT_LIMIT)
  const sign = sort.startsWith('-') ? -1 : 1
  const placed = rows.map((row): [string | number, number, Row] => [keyOf(row), list.id(row), row])
  const compare = (
    [a, b]: readonly [Key, number, ...unknown[]],
    [c, d]: readonly [Key, number, ...unknown[]],
  ): number => sign * (compareKeys(a, c) || b - d)
  placed.sort(compare)
  const after = input.cursor === undefined ? null : decode(input.cursor, sort)
  const left = after ? placed.filter((row) => compare(row, after) > 0) : placed
  const shown = left.slice(0, limit)
  const last = left.length > limit ? shown.at(-1) : undefined
  return {
    rows: shown.map(([, , row]) => row),
    meta: { next_cursor: last ? encode(sort, last[0], last[1]) : null, total: rows.length },
  }
}

const compareKeys = (one: Key, other: Key): number => {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  if (typeof one === 'string' && typeof other === 'string') return compareNames(one, other)
  throw refuseUnknownCursor()
}

type Source = Readonly<{
  /** The selected columns of a row, with `id` among them. */
  columns: RawBuilder<unknown>
  /** Tables and joins. */
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>
  /** The tables that the total needs, where they are fewer than those of the rows. */
  counted?: RawBuilder<unknown>
  /** The number of matching rows, where it is known already; nothing is counted then. */
  total?: number | undefined
  /**
   * The tables by which rows are found and sorted. Those of the page are then found first, and `columns` worked out for
   * them alone: for a list whose columns cost more than finding its rows. Without `before`.
   */
  found?: RawBuilder<unknown>
  /** The beginning of the statement: `with … as (…)`, read once for all rows. */
  before?: RawBuilder<unknown>
}>

/** Reads a page with its total in one statement; `row` is the schema of its rows. Columns and conditions may name the tables of `from`. */
export const readPage = async <Schema extends z.ZodType<{ id: number }>>(
  tx: Tx,
  page: Page,
  { row, columns, from, where, counted = from, total, before = sql``, found }: Source & Readonly<{ row: Schema }>,
): Promise<{ rows: z.output<Schema>[]; meta: PageMeta }> => {
  type Row = z.output<Schema>
  const counting = sql<number>`(select count(*)::int from ${counted} where ${where})`
  const count = total === undefined ? counting : sql.lit(0)
  const cut = sql`where ${where} and ${page.after} order by ${page.order} limit ${page.limit}`
  const statement = found
    ? sql`with found as materialized (select ${page.id} as id, ${page.key} as page_key from ${found} ${cut})
      select ${columns}, found.page_key, ${page.counted(count)} as total
      from found join (${from}) on ${page.id} = found.id order by ${page.orderOf('found')}`
    : sql`${before} select ${columns}, ${page.key} as page_key, ${page.counted(count)} as total from ${from} ${cut}`
  const { rows } = await sql<Row & { page_key: Key; total: number }>`${statement}`.execute(tx)
  const countAll = async () =>
    (await sql<{ total: number }>`${before} select ${count} as total`.execute(tx)).rows[0]?.total ?? 0
  const { rows: shown, next_cursor } = page.cut(rows)
  const meta = { next_cursor, total: total ?? (await page.totalOf(rows, countAll)) }
  const own: Row[] = shown.map(withoutPlace)
  checkRows(row, own)
  return { rows: own, meta }
}

/** A copy: an object that loses properties is slow to read ever after. */
const withoutPlace = <Row>({ page_key: _key, total: _total, ...row }: Row & { page_key: Key; total: number }): Row =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the columns of a row are all but these two
  row as unknown as Row

const afterCursor = (
  cursor: string | undefined,
  sort: string,
  place: RawBuilder<unknown>,
  isDescending: boolean,
): RawBuilder<boolean> => {
  if (cursor === undefined) return sql<boolean>`true`
  const [key, id] = decode(cursor, sort)
  return sql<boolean>`${place} ${sql.raw(isDescending ? '<' : '>')} (${key}, ${id})`
}

/** The total of a list from how many rows there are of each key: of the wanted keys, or of all where none is named. */
export const totalOf = <Key extends string>(
  counts: Readonly<Partial<Record<Key, number>>>,
  wanted: readonly Key[],
): number =>
  Object.entries<number | undefined>(counts).reduce(
    (sum, [key, count = 0]) => (wanted.length === 0 || wanted.some((one) => one === key) ? sum + count : sum),
    0,
  )
