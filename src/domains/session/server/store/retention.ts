import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { Past } from '#kit/server/retention/retention.ts'

/** Returns the sessions that ended before an instant, as rows of a retention rule; the last of each account is not one. */
export const dueSessions = ({ before }: Past): RawBuilder<unknown> => sql`
        select s.id, a.employee_id as person, s.ended_at as at, pg_column_size(s.*) as bytes
        from sessions s join accounts a on a.id = s.account_id
        where s.ended_at < ${before} and s.acting_admin_id is null
          and not exists (select from sessions v where v.parent_session_id = s.id)
          and exists (select from sessions n where n.account_id = s.account_id and n.acting_admin_id is null
            and (n.created_at, n.id) > (s.created_at, s.id))`

/** Deletes sessions. */
export const deleteSessions = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx.deleteFrom('sessions').where('id', 'in', ids).execute()
}

/** Returns the attempts to sign in before an instant, as rows of a retention rule. */
export const dueSignIns = ({ before }: Past): RawBuilder<unknown> => sql`
        select e.id, a.employee_id as person, e.at, pg_column_size(e.*) as bytes
        from sign_in_events e left join accounts a on a.id = e.account_id where e.at < ${before}`

/** Deletes attempts to sign in. */
export const deleteSignIns = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx.deleteFrom('sign_in_events').where('id', 'in', ids).execute()
}
