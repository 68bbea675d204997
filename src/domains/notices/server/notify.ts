import type { ScreenLink } from '#kit/contract/keys.ts'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Work } from '#kit/server/context.ts'
import { json, type Json } from '#kit/server/database/json.ts'
import type { Database } from '#kit/server/database/tables.ts'
import { inChunks } from '#kit/server/database/in-chunks.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import type { NoticeVerb } from '../contract/notices.models.ts'
import type { NoticeKindKey } from '../contract/kinds.models.ts'
import { mailNotices } from './mail/notice-mails.ts'
import { findRecipients, type Recipient } from './recipients.ts'
import { notifyInbox } from './notify-inbox.ts'

export type Notice = Readonly<{
  title: string
  body?: string
  /** Where it leads: a path of our own. */
  path?: ScreenLink
  /** One sentence: why do I get this? */
  why: string
  /** The row behind it, as its kind understands it: decides on reading who still sees the path and the verbs. */
  subject_id?: number
  /** What can be done in the row: calls of the domain behind it. */
  verbs?: readonly NoticeVerb[]
  priority?: 'normal' | 'high'
  /** The same matter is notified once per account. */
  dedupe_key: string
  /** Unread rows of one bundle become one row that counts. */
  bundle_key?: string
  /** The domain mails it itself, with a text of its own. */
  has_own_mail?: true
  /** Whoever has chosen nothing else for the kind gets it by mail, too, at once. */
  is_mailed?: true
  /** Its text is shown whole, up to 2,000 characters; of others 500 are kept. */
  is_whole?: true
  /** No one sees it before; `withdraw` until then leaves no trace. */
  not_before?: string
}>

const AT_ONCE = 1000

/**
 * Puts a notice into the inbox of accounts, in the transaction of the change. A person who caused it is left out, and a
 * dedupe key that the account has had already changes nothing. Toast and mail follow what each person has chosen, and
 * wait until they are at work.
 */
export const notify = async (
  work: Work,
  accountIds: readonly number[],
  kind: NoticeKindKey,
  notice: Notice,
): Promise<void> => {
  const others = [...new Set(accountIds)].filter((id) => id !== work.by.account_id && id !== work.by.on_behalf_of)
  for (let from = 0; from < others.length; from += AT_ONCE)
    await notifySome(work, others.slice(from, from + AT_ONCE), kind, notice)
}

const notifySome = async (
  work: Work,
  accounts: readonly number[],
  kind: NoticeKindKey,
  notice: Notice,
): Promise<void> => {
  const recipients = await findRecipients(work, accounts, { ...notice, kind })
  if (recipients.length === 0) return
  const rows = recipients.map((recipient) => rowOf(work, kind, notice, recipient))
  const insert = notice.bundle_key === undefined ? insertNew : insertBundled
  const written = (await inChunks(rows, (some) => insert(work, some))).flat()
  const begins = notice.not_before ?? work.now
  if (begins <= work.now) {
    const text = { title: titleOf(notice), path: notice.path ?? null }
    for (const row of written) notifyInbox(work, row.account_id, { ...row, ...text }, row.is_told)
  }
  await mailNotices(work, recipients, written, notice)
}

const titleOf = (notice: Notice): string => notice.title.slice(0, 120)
type NewRow = Omit<Insertable<Database['notifications']>, 'verbs'> & Readonly<{ verbs: RawBuilder<Json> }>
type Written = Readonly<{ id: number; account_id: number; priority: 'normal' | 'high'; is_told: boolean }>

const rowOf = (work: Work, kind: NoticeKindKey, notice: Notice, recipient: Recipient): NewRow => {
  const created_at = notice.not_before !== undefined && notice.not_before > work.now ? notice.not_before : work.now
  const deliver_at = recipient.deliver_at > created_at ? recipient.deliver_at : created_at
  const isLater = created_at > work.now || (recipient.has_toast && deliver_at > work.now)
  return {
    account_id: recipient.account_id,
    kind,
    title: titleOf(notice),
    body: (notice.body ?? '').slice(0, notice.is_whole ? 2000 : 500),
    path: notice.path ?? null,
    why: notice.why,
    subject_id: notice.subject_id ?? null,
    verbs: json(notice.verbs ?? []),
    actor_account_id: work.by.account_id,
    on_behalf_of: work.by.on_behalf_of,
    priority: recipient.priority,
    bundle_key: notice.bundle_key ?? null,
    dedupe_key: notice.dedupe_key,
    created_at,
    deliver_at,
    tell_at: isLater ? (created_at > work.now ? created_at : deliver_at) : null,
    has_toast: recipient.has_toast,
  }
}

// Whether a toast is shown at once: not while they rest, sleep on the row, or want none.
const isTold = (now: string) =>
  sql<boolean>`notifications.has_toast and notifications.deliver_at <= ${now}::timestamptz
    and coalesce(notifications.snoozed_until <= ${now}::timestamptz, true)`.as('is_told')

const insertNew = (work: Work, rows: readonly NewRow[]): Promise<Written[]> =>
  work.tx
    .insertInto('notifications')
    .values(rows)
    .onConflict((row) => row.columns(['account_id', 'dedupe_key']).doNothing())
    .returning(['id', 'account_id', 'priority', isTold(work.now)])
    .execute()

const insertBundled = (work: Work, rows: readonly NewRow[]): Promise<Written[]> =>
  work.tx
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
        // Told by another in the same moment: that was the same matter, not the next one.
        .where(sql<boolean>`notifications.dedupe_key <> excluded.dedupe_key`),
    )
    .returning(['id', 'account_id', 'priority', isTold(work.now)])
    .execute()

const notifyOwners = (work: Work, rows: readonly Readonly<{ account_id: number }>[]): void => {
  const audience = rows.map(({ account_id }) => `inbox:${account_id}`)
  publishLive(work, ['notices.changed'], audience)
}

/** The matter is undone: no one who has not read it needs to. */
export const withdraw = async (work: Work, dedupeKey: string): Promise<void> => {
  const rows = await work.tx
    .deleteFrom('notifications')
    .where('dedupe_key', '=', dedupeKey)
    .where('read_at', 'is', null)
    .returning('account_id')
    .execute()
  notifyOwners(work, rows)
}

/** Matters are decided: for every recipient the row is read and offers nothing to do any more. */
export const settle = async (work: Work, dedupeKeys: readonly string[]): Promise<void> => {
  const rows = await work.tx
    .updateTable('notifications')
    .set({
      read_at: sql`coalesce(read_at, ${work.now}::timestamptz)`,
      verbs: json([]),
      snoozed_until: null,
      tell_at: null,
    })
    .where('dedupe_key', 'in', [...dedupeKeys])
    .returning('account_id')
    .execute()
  notifyOwners(work, rows)
}
