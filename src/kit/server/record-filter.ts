import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { bare } from '../contract/field-about.ts'
import { type AnyRecord, fieldOf } from '../contract/record.ts'

type Given<Of> = Of extends { filters: infer Shape } ? { readonly [Name in keyof Shape]?: unknown } : never
type Elsewhere<Of> = Of extends { filters: infer Shape }
  ? { readonly [Name in keyof Shape]?: RawBuilder<unknown> }
  : never

/**
 * Returns the conditions of the described filters that a query has, for rows under an alias: equal, for texts without regard
 * to capitals. `at`: the columns of those that are not stored under their name.
 */
export const filtersOf = <Of extends AnyRecord & { readonly filters: object }>(
  of: Of,
  alias: string,
  given: Given<Of>,
  at?: Elsewhere<Of>,
): RawBuilder<boolean>[] => {
  const values = new Map<string, unknown>(Object.entries(given))
  const columns = new Map<string, unknown>(Object.entries(at ?? {}))
  return Object.keys(of.filters).flatMap((name) => {
    const value = values.get(name)
    if (value === undefined) return []
    const column = columns.get(name) ?? sql.ref(`${alias}.${name}`)
    const field = fieldOf(of, name)
    return field && bare(field.schema) instanceof z.ZodString
      ? [sql<boolean>`lower(${column}) = lower(${value})`]
      : [sql<boolean>`${column} = ${value}`]
  })
}
