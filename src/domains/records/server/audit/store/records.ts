import { z } from 'zod'
import { one } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

type RecordId = Readonly<{ entity: string; key: string; id: number | null }>
const recordState = z.object({ version: z.number(), is_removed: z.boolean() })
type RecordState = z.output<typeof recordState>

/** Finds the version of a record by its table and the column of its id. A removed record has a row while it can be restored. */
export const findRecord = async (tx: Tx, { entity, key, id }: RecordId): Promise<RecordState | undefined> => {
  return one(tx, recordState)`
    select t.version, coalesce(to_jsonb(t) ->> 'deleted_at', to_jsonb(t) ->> 'archived_at') is not null as is_removed
    from ${sql.table(entity)} t where ${sql.ref(`t.${key}`)} = ${id}`
}
