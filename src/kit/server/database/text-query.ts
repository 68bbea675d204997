import { type RawBuilder, sql } from 'kysely'

/**
 * Returns the typed text as a query over plain text: terms, "phrases", -without; the last term may be a beginning. The one
 * way from typed text to a `tsquery`: no text is refused by its syntax.
 */
export const textQuery = (q: string): RawBuilder<unknown> => {
  const last = /(?:^|\s)([\p{L}\p{N}]+)$/u.exec(q)?.[1] ?? ''
  return sql`words_query(${q.slice(0, q.length - last.length).trim()}, ${last})`
}
