import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '#kit/server/context.ts'
import { rows } from '#kit/server/database/rows.ts'
import type { Pair, ReferencePolicy } from '#kit/server/merging.ts'

type ByUpdate = Extract<ReferencePolicy, { by: 'update' }>

/** One column that refers to people, as `table.column`. */
type Reference<Policy> = Readonly<{ column: string; policy: Policy }>

const partsOf = (column: string): readonly [string, string] => {
  const [table = '', name = ''] = column.split('.')
  return [table, name]
}

const pairRow = ({ from, into, day }: Pair): RawBuilder<unknown> =>
  sql`with pair as (select ${from.id}::int as from_id, ${into.id}::int as into_id, ${day}::date as day)`

/** The condition that a row `t` passes to the record that stays. */
const passes = (name: string, { open, unless }: ByUpdate): RawBuilder<unknown> =>
  sql`${sql.ref(`t.${name}`)} = pair.from_id and (${sql.raw(open)}) and not (${sql.raw(unless ?? 'false')})`

const counted = z.object({ column: z.string(), rows: z.number() })

const count = async (
  tx: Tx,
  pair: Pair,
  references: readonly Readonly<{ column: string; where: RawBuilder<unknown> }>[],
): Promise<ReadonlyMap<string, number>> => {
  if (references.length === 0) return new Map()
  const parts = references.map(
    ({ column, where }) =>
      sql`select ${column}::text as column, count(*)::int as rows from ${sql.table(partsOf(column)[0])} t, pair where ${where}`,
  )
  const found = await rows(tx, counted)`${pairRow(pair)} ${sql.join(parts, sql` union all `)}`
  return new Map(found.map((row) => [row.column, row.rows]))
}

/** Counts the rows that would pass to the record that stays, by column. */
export const countMoving = (tx: Tx, pair: Pair, references: readonly Reference<ByUpdate>[]) =>
  count(
    tx,
    pair,
    references.map(({ column, policy }) => ({ column, where: passes(partsOf(column)[1], policy) })),
  )

/** Counts the rows of the merged record, by column. */
export const countRows = (tx: Tx, pair: Pair, columns: readonly string[]) =>
  count(
    tx,
    pair,
    columns.map((column) => ({ column, where: sql`${sql.ref(`t.${partsOf(column)[1]}`)} = pair.from_id` })),
  )

/** Passes the open rows of a column to the record that stays; returns their number. */
export const updateReference = async (tx: Tx, pair: Pair, { column, policy }: Reference<ByUpdate>): Promise<number> => {
  const [table, name] = partsOf(column)
  const done = await sql`${pairRow(pair)}
    update ${sql.table(table)} t set ${sql.id(name)} = pair.into_id from pair where ${passes(name, policy)}`.execute(tx)
  return Number(done.numAffectedRows ?? 0)
}
