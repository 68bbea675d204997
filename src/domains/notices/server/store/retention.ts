import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { Past } from '#kit/server/retention/retention.ts'

/** Returns the notices that were read or archived before an instant, as rows of a retention rule. */
export const dueNotices = ({ before }: Past): RawBuilder<unknown> => sql`
        select n.id, a.employee_id as person, coalesce(n.archived_at, n.read_at) as at, pg_column_size(n.*) as bytes
        from notifications n join accounts a on a.id = n.account_id
        where coalesce(n.archived_at, n.read_at) < ${before} and n.tell_at is null`

/** Deletes notices. */
export const deleteNotices = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx.deleteFrom('notifications').where('id', 'in', ids).execute()
}

/** Returns the mails that were sent or given up before an instant, as rows of a retention rule. */
export const dueMails = ({ before }: Past): RawBuilder<unknown> => sql`
        select m.id, a.employee_id as person, coalesce(m.sent_at, m.queued_at) as at, pg_column_size(m.*) as bytes
        from mail_outbox m left join accounts a on a.id = m.account_id
        where coalesce(m.sent_at, m.queued_at) < ${before} and m.state not in ('queued', 'sending', 'held') and m.to_address <> ''`

/** Removes the content, the recipients and the files of mails. Their rows stay, so that none is sent twice. */
export const updateEmptiedMails = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx.deleteFrom('mail_files').where('mail_id', 'in', ids).execute()
  await sql`update mail_outbox set data = '{}', subject = 'Removed', to_address = '', last_error = null, message_id = null,
      -- A mail that could not be sent is never tried again without its content.
      state = case when state in ('failed', 'unknown') then 'cancelled' else state end
    where id = any(${[...ids]}::int[])`.execute(tx)
}
