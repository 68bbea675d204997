import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { Tx } from '#kit/server/context.ts'

/** The table whose row an id in a field of a record names; null where none is known. */
export type TableOf = (entity: string, field: string) => string | null

const reference = z.object({ entity: z.string(), field: z.string(), table: z.string() })
type Reference = z.output<typeof reference>

const IDS = /_ids?$/

const tablesBy = (references: readonly Reference[]): TableOf => {
  const own = new Map(references.map(({ entity, field, table }) => [`${entity}.${field}`, table]))
  const everywhere = new Map<string, Set<string>>()
  for (const { field, table } of references) everywhere.set(field, (everywhere.get(field) ?? new Set()).add(table))
  /** Resolves a field that is no column of its table by all columns of that name, or of the end of it. */
  const byName = (field: string): string | null => {
    const found = [...(everywhere.get(field) ?? [])]
    // Prefers the table that is called like the field.
    const like = found.find((table) => table === field.replace(IDS, 's'))
    if (found.length > 0) return like ?? (found.length === 1 ? (found[0] ?? null) : null)
    const at = field.indexOf('_')
    return at < 0 || at === field.lastIndexOf('_') ? null : byName(field.slice(at + 1))
  }
  return (entity, field) =>
    own.get(`${entity}.${field}`) ?? (IDS.test(field) ? byName(field.replace(/_ids$/, '_id')) : null)
}

// Foreign keys do not change while the program runs.
let known: TableOf | null = null

/** Returns the lookup from fields of records to tables, by foreign keys. */
export const getReferences = async (tx: Tx): Promise<TableOf> => {
  if (known) return known
  const found = await rows(tx, reference)`
    select c.conrelid::regclass::text as entity, a.attname::text as field, c.confrelid::regclass::text as "table"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and cardinality(c.conkey) = 1`
  known = tablesBy(found)
  return known
}
