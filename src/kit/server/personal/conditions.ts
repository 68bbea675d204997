import { type RawBuilder, sql } from 'kysely'
import type { Belongs, Subject } from './declare.ts'

/** Subjects, and patterns of what names them. */
export type Found = Readonly<{ ids: readonly number[]; texts: readonly string[] }>

/** An expression or condition of a declaration, with its values. */
export const filled = (text: string, { ids, texts }: Found, now: string): RawBuilder<never> => {
  const values: Readonly<Record<string, RawBuilder<unknown>>> = {
    $ids: sql`${[...ids]}::int[]`,
    $texts: sql`${[...texts]}::text[]`,
    $now: sql`${now}::timestamptz`,
  }
  const parts = text.split(/(\$ids|\$texts|\$now)/)
  return sql`${sql.join(
    parts.map((part) => values[part] ?? sql.raw(part)),
    sql.raw(''),
  )}`
}

export const conditionOf = (belongs: Belongs | undefined, subject: Subject, found: Found, now: string) => {
  const text = belongs?.[subject]
  return text === undefined ? undefined : filled(text, found, now)
}
