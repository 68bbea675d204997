import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { Past } from '#kit/server/retention/retention.ts'

/** Returns the query for values in the audit that are past their time. */
export const pastAuditValues = ({ before }: Past): RawBuilder<unknown> => sql`
  select v.audit_id::float8 as id, a.employee_id as person, a.at, pg_column_size(v.*) as bytes
  from audit_values v join audit_rows a on a.id = v.audit_id
  where a.at < ${before}
    and v.audit_id < (select coalesce(max(l.id), 0) + 1 from (
      select x.id from audit_rows x where x.at < ${before} order by x.at desc, x.id desc limit 1000) l)`

/** Returns the query for ended exports that are past their time. */
export const pastExports = ({ before }: Past): RawBuilder<unknown> => sql`
  select e.id, a.employee_id as person, e.started_at as at, pg_column_size(e.*) as bytes
  from exports e join accounts a on a.id = e.account_id where e.state <> 'running' and e.started_at < ${before}`

/** Deletes exports by their ids. */
export const deleteExports = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx.deleteFrom('exports').where('id', 'in', ids).execute()
}

/** Returns the statement that deletes old rows of failed or removed backups. */
export const deleteOldBackups = (before: RawBuilder<string>, limit: RawBuilder<number>): RawBuilder<unknown> => sql`
  delete from backups where id in (
    select id from backups
    where started_at < ${before} and (state = 'failed' or removed_at is not null) and check_state is distinct from 'running'
    limit ${limit} for update skip locked)`

/** Returns the statement that deletes old verifications, except the last finished one and those after it. */
export const deleteOldVerifications = (
  before: RawBuilder<string>,
  limit: RawBuilder<number>,
): RawBuilder<unknown> => sql`
  delete from audit_verifications where id in (
    select id from audit_verifications
    where started_at < ${before} and state <> 'running'
      and id < (select max(id) from audit_verifications where state = 'done')
    limit ${limit} for update skip locked)`
