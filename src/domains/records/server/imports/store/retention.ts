import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { Past } from '#kit/server/retention/retention.ts'

/** Returns the query for imports whose rows are past their time. */
export const pastImports = ({ before }: Past): RawBuilder<unknown> => sql`
  select i.id, a.employee_id as person, i.created_at as at,
    coalesce((select sum(pg_column_size(r.*)) from import_rows r where r.import_id = i.id), 0)::int as bytes
  from imports i join accounts a on a.id = i.account_id where i.cleared_at is null and i.created_at < ${before}`

/** Deletes the rows of imports; who imported what, and the numbers, stay. */
export const clearImports = async (tx: Tx, now: string, ids: readonly number[]): Promise<void> => {
  const some = [...ids]
  await sql`delete from import_rows where import_id = any(${some}::int[])`.execute(tx)
  await sql`delete from import_changes where import_id = any(${some}::int[])`.execute(tx)
  await sql`update imports set cleared_at = ${now}, kept = null where id = any(${some}::int[])`.execute(tx)
}

/** Returns the statement that deletes what an undo would need, once its time is over. */
export const deleteOldChanges = (before: RawBuilder<string>, limit: RawBuilder<number>): RawBuilder<unknown> => sql`
  delete from import_changes where id in (
    select c.id from import_changes c join imports i on i.id = c.import_id
    where coalesce(i.applied_at, i.created_at) < ${before} order by c.id limit ${limit} for update of c skip locked)`

/** Returns the statement that deletes imports whose rows were deleted long ago. */
export const deleteOldImports = (before: RawBuilder<string>, limit: RawBuilder<number>): RawBuilder<unknown> => sql`
  delete from imports where id in (
    select id from imports where cleared_at is not null and created_at < ${before} order by id limit ${limit}
    for update skip locked)`
