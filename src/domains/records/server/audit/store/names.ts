import { type RawBuilder, sql } from 'kysely'
import { recordNames } from '#kit/server/audit-sentences.ts'
import type { Tx } from '#kit/server/context.ts'
import type { Named, NameOf } from '../say.ts'

/** How the rows of tables are called now: one statement for all that are asked for, none where nothing is. */
export const readNames = async (tx: Tx, named: readonly Named[]): Promise<NameOf> => {
  const asked = new Map<string, Set<number>>()
  for (const { table, id } of named) asked.set(table, (asked.get(table) ?? new Set()).add(id))
  const names = recordNames()
  const parts = [...asked].flatMap(([table, ids]): RawBuilder<unknown>[] => {
    const name = names.get(table)
    if (name === undefined) return []
    const { key, name: text } = typeof name === 'string' ? { key: 'id', name } : name
    const id = sql.ref(`t.${key}`)
    return [
      sql`select ${table}::text as "table", ${id}::int as id, (${sql.raw(text)})::text as name
        from ${sql.table(table)} t where ${id} = any(${[...ids]}::int[])`,
    ]
  })
  if (parts.length === 0) return () => null
  const { rows } = await sql<{ table: string; id: number; name: string | null }>`
    ${sql.join(parts, sql` union all `)}`.execute(tx)
  const called = (table: string, name: string | null): string | null => {
    const how = names.get(table)
    return name !== null && typeof how === 'object' && how.of ? how.of(name) : name
  }
  const found = new Map(rows.map(({ table, id, name }) => [`${table} ${id}`, called(table, name)]))
  return (table, id) => found.get(`${table} ${id}`) ?? null
}
