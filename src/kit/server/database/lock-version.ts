import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { notFound } from '../../contract/envelope.ts'
import { isRecord } from '../../contract/is-record.ts'
import { refuseStale } from '../../contract/refusals.ts'
import type { Tx } from '../context.ts'
import { one } from './rows.ts'
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

/** The row of a table as the database describes it. */
const lockedRow = <Row>() =>
  z.custom<Row & { version: number }>((row) => isRecord(row) && typeof row['version'] === 'number')

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
  const row = await one(tx, lockedRow<Selectable<Database[Table]>>())`
    select * from ${sql.table(table)} where id = ${id} for update`
  if (!row || ('archived_at' in row && row.archived_at !== null)) throw notFound()
  requireVersion(row, seen)
  return row
}
