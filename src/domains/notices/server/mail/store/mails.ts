import { type InsertObject, sql, type UpdateObject } from 'kysely'
import { beginsWith } from '#kit/server/database/containing.ts'
import type { Tx } from '#kit/server/context.ts'
import type { Database } from '#kit/server/database/tables.ts'
import type { MailState } from '../../../contract/notices.models.ts'

type NewMail = InsertObject<Database, 'mail_outbox'>

/** Adds mails, except those whose dedupe key exists already, and returns the added ones. */
export const insertMails = (tx: Tx, rows: readonly NewMail[]) =>
  tx
    .insertInto('mail_outbox')
    .values(rows)
    .onConflict((row) => row.column('dedupe_key').doNothing())
    .returning(['id', 'next_attempt_at', 'state', 'dedupe_key'])
    .execute()

/** Adds a mail whose dedupe key is new, and returns its id. */
export const insertMail = async (tx: Tx, row: NewMail): Promise<number> => {
  const { id } = await tx.insertInto('mail_outbox').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Adds the jobs that send mails: each is sent by one process, once it is due. */
export const insertMailJobs = async (
  tx: Tx,
  mails: readonly Readonly<{ id: number; next_attempt_at: string }>[],
): Promise<void> => {
  await sql`select graphile_worker.add_job('notices.send_mail', json_build_object('id', m.id), run_at := m.at,
      job_key := 'mail-' || m.id)
    from unnest(${mails.map(({ id }) => id)}::int[], ${mails.map((one) => one.next_attempt_at)}::timestamptz[]) as m(id, at)`.execute(
    tx,
  )
}

/** Returns the state of the mail of a dedupe key; null where none was written. */
export const findMailState = async (tx: Tx, dedupeKey: string): Promise<MailState | null> =>
  (await tx.selectFrom('mail_outbox').select('state').where('dedupe_key', '=', dedupeKey).executeTakeFirst())?.state ??
  null

/** Changes columns of a mail. */
export const updateMail = async (tx: Tx, id: number, change: UpdateObject<Database, 'mail_outbox'>): Promise<void> => {
  await tx.updateTable('mail_outbox').set(change).where('id', '=', id).execute()
}

/** Marks a queued mail that is due as being sent, and returns its content; undefined where there is none. */
export const updateToSending = (
  tx: Tx,
  {
    id,
    added_attempts,
    leased_until,
    now,
  }: Readonly<{
    id: number
    added_attempts: 0 | 1
    leased_until: string
    now: string
  }>,
) =>
  tx
    .updateTable('mail_outbox')
    .set((column) => ({
      state: 'sending' as const,
      attempts: column('attempts', '+', added_attempts),
      leased_until,
    }))
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('next_attempt_at', '<=', now)
    .returning(['template_key', 'locale', 'data', 'to_address'])
    .executeTakeFirst()

/** Locks a mail that is being sent. */
export const lockSending = (tx: Tx, id: number) =>
  tx
    .selectFrom('mail_outbox')
    .select(['attempts', 'queued_at', 'server_of'])
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .forUpdate()
    .executeTakeFirst()

/** Returns the instant of the mail server that the first attempt of a mail uses; null without one, or later. */
export const findServerOf = async (tx: Tx, id: number): Promise<string | null> => {
  const mail = await tx
    .selectFrom('mail_outbox')
    .select('server_of')
    .where('id', '=', id)
    .where('attempts', '=', 0)
    .executeTakeFirst()
  return mail?.server_of ?? null
}

/** Marks mails as unknown whose process died while it sent them, and returns them. */
export const updateLost = (tx: Tx, now: string) =>
  tx
    .updateTable('mail_outbox')
    .set({ state: 'unknown', leased_until: null, last_error: 'The process ended while it was sent.' })
    .where('state', '=', 'sending')
    .where('leased_until', '<', now)
    .returning(['id', 'to_address'])
    .execute()

/** Locks queued mails that have been due for two minutes, except those that another process has locked. */
export const lockOverdue = (tx: Tx, now: string, limit: number) =>
  tx
    .selectFrom('mail_outbox')
    .select(['id', 'next_attempt_at'])
    .where('state', '=', 'queued')
    .where('next_attempt_at', '<', sql<string>`${now}::timestamptz - interval '2 minutes'`)
    .orderBy('next_attempt_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

/** Counts the test mails that an account has sent within the last hour. */
export const countTests = async (tx: Tx, accountId: number, now: string): Promise<number> => {
  const { sent } = await tx
    .selectFrom('mail_outbox')
    .select(sql<number>`count(*)::int`.as('sent'))
    .where(beginsWith(sql.ref('dedupe_key'), `test:${accountId}:`))
    .where('created_at', '>', sql<string>`${now}::timestamptz - interval '1 hour'`)
    .executeTakeFirstOrThrow()
  return sent
}
