import { sql } from 'kysely'
import type { Work } from '#kit/server/context.ts'

/** Takes from mails what they said, to whom, and their files. Their rows stay, so that none is sent twice. */
export const emptyMails = async ({ tx }: Work, ids: readonly number[]): Promise<void> => {
  await tx.deleteFrom('mail_files').where('mail_id', 'in', ids).execute()
  await sql`update mail_outbox set data = '{}', subject = 'Removed', to_address = '', last_error = null, message_id = null,
      -- What could not be sent is never tried again without its words.
      state = case when state in ('failed', 'unknown') then 'cancelled' else state end
    where id = any(${[...ids]}::int[])`.execute(tx)
}
