import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { json, type Json } from '#kit/server/database/json.ts'
import type { Database } from '#kit/server/database/tables.ts'

/** A notice for the inbox of one account. */
export type NewRow = Omit<Insertable<Database['notifications']>, 'verbs'> & Readonly<{ verbs: RawBuilder<Json> }>

type Written = Readonly<{ id: number; account_id: number; priority: 'normal' | 'high'; is_toast_shown: boolean }>

// True if a toast is shown at once: not while they rest, snooze the row, or want none.
const isToastShown = (now: string) =>
  sql<boolean>`notifications.has_toast and notifications.deliver_at <= ${now}::timestamptz
    and coalesce(notifications.snoozed_until <= ${now}::timestamptz, true)`.as('is_toast_shown')

/** Adds notices, except those whose dedupe key the account has already. */
export const insertNew = (tx: Tx, now: string, rows: readonly NewRow[]): Promise<Written[]> =>
  tx
    .insertInto('notifications')
    .values(rows)
    .onConflict((row) => row.columns(['account_id', 'dedupe_key']).doNothing())
    .returning(['id', 'account_id', 'priority', isToastShown(now)])
    .execute()

/** Adds notices; an unread row of the same bundle takes the text of the new one and counts one more. */
export const insertBundled = (tx: Tx, now: string, rows: readonly NewRow[]): Promise<Written[]> =>
  tx
    .insertInto('notifications')
    .values(rows)
    .onConflict((row) =>
      row
        .columns(['account_id', 'bundle_key'])
        .where('read_at', 'is', null)
        .where('archived_at', 'is', null)
        .where('bundle_key', 'is not', null)
        .doUpdateSet({
          count: sql`notifications.count + 1`,
          title: sql`excluded.title`,
          body: sql`excluded.body`,
          path: sql`excluded.path`,
          verbs: sql`excluded.verbs`,
          subject_id: sql`excluded.subject_id`,
          dedupe_key: sql`excluded.dedupe_key`,
          created_at: sql`excluded.created_at`,
          deliver_at: sql`excluded.deliver_at`,
          has_toast: sql`excluded.has_toast`,
          // A person who sleeps on the row is not woken by its next repetition.
          tell_at: sql`case when notifications.snoozed_until > excluded.created_at then notifications.tell_at
            else excluded.tell_at end`,
          actor_account_id: sql`excluded.actor_account_id`,
          on_behalf_of: sql`excluded.on_behalf_of`,
        })
        // The same matter, which another process has notified in the same moment, is not a repetition.
        .where(sql<boolean>`notifications.dedupe_key <> excluded.dedupe_key`),
    )
    .returning(['id', 'account_id', 'priority', isToastShown(now)])
    .execute()

/** Deletes the unread notices of a dedupe key, and returns the accounts that had them. */
export const deleteUnread = async (tx: Tx, dedupeKey: string): Promise<number[]> => {
  const rows = await tx
    .deleteFrom('notifications')
    .where('dedupe_key', '=', dedupeKey)
    .where('read_at', 'is', null)
    .returning('account_id')
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/** Marks the notices of some dedupe keys as read and removes their verbs. Returns the accounts that have them. */
export const updateClosed = async (tx: Tx, now: string, dedupeKeys: readonly string[]): Promise<number[]> => {
  const rows = await tx
    .updateTable('notifications')
    .set({
      read_at: sql`coalesce(read_at, ${now}::timestamptz)`,
      verbs: json([]),
      snoozed_until: null,
      tell_at: null,
    })
    .where('dedupe_key', 'in', [...dedupeKeys])
    .returning('account_id')
    .execute()
  return rows.map(({ account_id }) => account_id)
}

const archivedRow = z.object({ account_id: z.number() })

/** Archives the unread notices of a subject, and returns the accounts that have them. */
export const updateArchived = async (
  tx: Tx,
  { id, kinds, now }: Readonly<{ id: number; kinds: readonly string[]; now: string }>,
): Promise<number[]> => {
  const found = await rows(tx, archivedRow)`update notifications set archived_at = ${now}, tell_at = null
    where subject_id = ${id} and kind = any(${kinds}::text[]) and read_at is null and archived_at is null
    returning account_id`
  return found.map(({ account_id }) => account_id)
}

/** Marks the unread notice of a reminder as read; returns true if there was one. */
export const updateReminderRead = async (
  tx: Tx,
  { account_id, occurrence_id, now }: Readonly<{ account_id: number; occurrence_id: number; now: string }>,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ read_at: now, snoozed_until: null, tell_at: null })
    .where('account_id', '=', account_id)
    .where('kind', '=', 'notices.reminder')
    .where('subject_id', '=', occurrence_id)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const due = z.object({
  id: z.number(),
  account_id: z.number(),
  title: z.string(),
  path: z.string().nullable(),
  priority: z.enum(['normal', 'high']),
  is_toast: z.boolean(),
  is_read: z.boolean(),
})
type Due = z.output<typeof due>

/**
 * Sets the next time of notices whose time has come, and returns them. Skips rows that another process has locked.
 */
export const updateDue = async (tx: Tx, now: string, limit: number): Promise<Due[]> => {
  return rows(tx, due)`
    with due as (
      select id from notifications where tell_at <= ${now}::timestamptz
      order by tell_at, id limit ${limit} for update skip locked)
    update notifications n
    set tell_at = case when n.read_at is null and n.archived_at is null and n.has_toast
      and n.deliver_at > ${now}::timestamptz then n.deliver_at end
    from due where n.id = due.id
    returning n.id, n.account_id, n.title, n.path, n.priority,
      n.has_toast and n.deliver_at <= ${now}::timestamptz as is_toast,
      n.read_at is not null or n.archived_at is not null as is_read`
}

/** Returns the text of a notice, and the times at which it was read and archived. */
export const findText = (tx: Tx, id: number) =>
  tx
    .selectFrom('notifications')
    .select(['title', 'body', 'why', 'path', 'read_at', 'archived_at'])
    .where('id', '=', id)
    .executeTakeFirst()
