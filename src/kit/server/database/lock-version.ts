import { type Selectable, sql } from 'kysely'
import { notFound } from '../../contract/envelope.ts'
import { refuseStale } from '../../contract/refusals.ts'
import type { Tx } from '../context.ts'
import type { Database } from './tables.ts'

/** Tables whose rows are known by `id` and carry a `version`, which their trigger raises with every change. */
type Versioned = {
  [Table in keyof Database]: Database[Table] extends { id: unknown; version: unknown } ? Table : never
}[keyof Database]

/** Refuses a change that was made on another version of a row than the present one. */
export const requireVersion = (row: Readonly<{ version: number }>, seen: number): void => {
  if (row.version !== seen) throw refuseStale()
}

/** The same where the version may be left out, and where the row may be deleted by now. */
export const requireIfSeen = (row: Readonly<{ version: number }> | undefined, seen: number | undefined): void => {
  if (seen !== undefined && row?.version !== seen) throw refuseStale()
}

/** Rows as their editor saw them. */
export type Seen = readonly Readonly<{ id: number; version: number }>[]

/** Refuses a change of several rows where one of them is another than its editor saw. */
export const requireSeen = (rows: Seen, seen: Seen | undefined): void => {
  const versions = new Map(seen?.map(({ id, version }) => [id, version]))
  for (const row of rows) requireIfSeen(row, versions.get(row.id))
}

/** Refuses a change of a list that has other entries than its editor saw, where the call names those. */
export const requireSeenList = <Entry extends string | number>(
  stored: readonly Entry[],
  seen: readonly Entry[] | undefined,
): void => {
  if (seen && new Set(seen).symmetricDifference(new Set(stored)).size > 0) throw refuseStale()
}

/**
 * Locks a row until the transaction ends, in the version that its editor saw, and returns it. 404 where there is none or
 * where it is archived; a refusal where it was changed meanwhile.
 */
export const lockVersion = async <Table extends Versioned>(
  tx: Tx,
  table: Table,
  id: number,
  seen: number,
): Promise<Selectable<Database[Table]>> => {
  const { rows } = await sql<Selectable<Database[Table]> & { version: number }>`
    select * from ${sql.table(table)} where id = ${id} for update`.execute(tx)
  const row = rows[0]
  if (!row || ('archived_at' in row && row.archived_at !== null)) throw notFound()
  requireVersion(row, seen)
  return row
}
