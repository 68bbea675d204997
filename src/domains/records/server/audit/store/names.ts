import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { recordNames } from '#kit/server/audit-sentences.ts'
import type { Tx } from '#kit/server/context.ts'
import { rows } from '#kit/server/database/rows.ts'
import type { Named, NameOf } from '../present/describe-action.ts'

const nameRow = z.object({ table: z.string(), id: z.int(), name: z.string().nullable() })

/** Reads the current names of rows with one statement; with none where `named` is empty. */
export const listNames = async (tx: Tx, named: readonly Named[]): Promise<NameOf> => {
  const idsByTable = new Map<string, Set<number>>()
  for (const { table, id } of named) idsByTable.set(table, (idsByTable.get(table) ?? new Set()).add(id))
  const names = recordNames()
  const parts = [...idsByTable].flatMap(([table, ids]): RawBuilder<unknown>[] => {
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
  const listed = await rows(tx, nameRow)`${sql.join(parts, sql` union all `)}`
  const called = (table: string, name: string | null): string | null => {
    const how = names.get(table)
    return name !== null && typeof how === 'object' && how.of ? how.of(name) : name
  }
  const found = new Map(listed.map(({ table, id, name }) => [`${table} ${id}`, called(table, name)]))
  return (table, id) => found.get(`${table} ${id}`) ?? null
}
