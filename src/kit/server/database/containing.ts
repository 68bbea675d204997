import { type RawBuilder, sql } from 'kysely'

/** Escapes a text as a part of a pattern for `like`: its wildcards match only themselves. */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** A pattern for `ilike` that finds a text anywhere, taken literally; null finds everything. */
export const containing = (q: string | undefined): string | null => (q ? `%${literally(q)}%` : null)

// The last code point: no text that begins so is behind it.
const LAST = '\u{10FFFF}'

/**
 * SQL condition: a text begins so, by an index with `text_pattern_ops`. Statements are planned once for all values, and
 * `like` with a placeholder uses no index then.
 */
export const beginsWith = (text: RawBuilder<unknown>, beginning: string): RawBuilder<boolean> =>
  sql<boolean>`(${text} ~>=~ ${beginning} and ${text} ~<~ ${beginning + LAST})`
