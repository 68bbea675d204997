import { z } from 'zod'
import { queryInt, search } from './fields.ts'

/** Rows of a page, where the query has no `limit`. */
export const DEFAULT_LIMIT = 50
export const MAX_LIMIT = 200

/** An opaque place in a list: where the next page begins. */
export const cursor = z
  .string()
  .max(600)
  .regex(/^[A-Za-z0-9_-]+$/)

/**
 * The query fields of a list that pages by key. `sort` is one of the allow-listed keys, with a leading `-` for
 * descending order.
 */
export const pageQuery = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) => ({
  q: search.optional(),
  sort: sortKey(sorts).optional(),
  limit: queryInt(1, MAX_LIMIT).optional(),
  cursor: cursor.optional(),
})

type SortKey<Sorts extends readonly string[]> = Sorts[number] | `-${Sorts[number]}`

/** One allow-listed sort key, with a leading `-` for descending order. */
export const sortKey = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) => {
  const allowed = new Set<string>(sorts.flatMap((key) => [key, `-${key}`]))
  return z.custom<SortKey<Sorts>>((value) => typeof value === 'string' && allowed.has(value), {
    message: `must be one of ${sorts.join(', ')}`,
  })
}

/**
 * The part of a response that comes with the rows of a list. `total` counts all rows that match, on every page; where they are too many to be
 * counted, `total_is_minimum` is true: there are at least so many.
 */
export const pageMeta = z.strictObject({
  next_cursor: z.string().nullable(),
  total: z.int(),
  total_is_minimum: z.literal(true).optional(),
})
export type PageMeta = z.output<typeof pageMeta>
