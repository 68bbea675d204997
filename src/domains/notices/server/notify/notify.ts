import type { ScreenLink } from '#kit/contract/keys.ts'
import type { Work } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import { inChunks } from '#kit/server/database/in-chunks.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import type { NoticeVerb } from '../../contract/notices.models.ts'
import type { NoticeKindKey } from '../../contract/kinds.models.ts'
import { mailNotices } from '../mail/workflow/notice-mails.ts'
import { findRecipients, type Recipient } from '../rules/recipients.ts'
import { notifyInbox } from './notify-inbox.ts'
import * as store from '../store/notifications.ts'

export type Notice = Readonly<{
  title: string
  body?: string
  /** The screen that it leads to. */
  path?: ScreenLink
  /** One sentence: why do I get this? */
  why: string
  /** The row behind it, as its kind understands it: decides on reading who still sees the path and the verbs. */
  subject_id?: number
  /** The actions of the row: calls of the domain behind it. */
  verbs?: readonly NoticeVerb[]
  priority?: 'normal' | 'high'
  /** The same matter is notified once per account. */
  dedupe_key: string
  /** Unread rows of one bundle become one row that counts. */
  bundle_key?: string
  /** The domain mails it itself, with another text. */
  has_own_mail?: true
  /** People who have chosen nothing else for the kind get it by mail, too, at once. */
  is_mailed?: true
  /** Its text is shown whole, up to 2,000 characters; that of others is cut at 500. */
  is_whole?: true
  /** No one sees it before; `withdraw` until then leaves no trace. */
  not_before?: string
}>

const BATCH_SIZE = 1000

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
  for (let from = 0; from < others.length; from += BATCH_SIZE)
    await notifySome(work, others.slice(from, from + BATCH_SIZE), kind, notice)
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
  const insert = notice.bundle_key === undefined ? store.insertNew : store.insertBundled
  const written = (await inChunks(rows, (some) => insert(work.tx, work.now, some))).flat()
  const begins = notice.not_before ?? work.now
  if (begins <= work.now) {
    const text = { title: titleOf(notice), path: notice.path ?? null }
    for (const row of written) notifyInbox(work, row.account_id, { ...row, ...text }, row.is_toast_shown)
  }
  await mailNotices(work, recipients, written, notice)
}

const titleOf = (notice: Notice): string => notice.title.slice(0, 120)

const rowOf = (work: Work, kind: NoticeKindKey, notice: Notice, recipient: Recipient): store.NewRow => {
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

const notifyOwners = (work: Work, accounts: readonly number[]): void => {
  const audience = accounts.map((account) => `inbox:${account}`)
  publishLive(work, ['notices.changed'], audience)
}

/** Deletes unread notices of a matter that was undone. */
export const withdraw = async (work: Work, dedupeKey: string): Promise<void> => {
  notifyOwners(work, await store.deleteUnread(work.tx, dedupeKey))
}

/** Matters are decided: for every recipient the row is read and offers nothing to do any more. */
export const closeNotices = async (work: Work, dedupeKeys: readonly string[]): Promise<void> => {
  if (dedupeKeys.length > 0) notifyOwners(work, await store.updateClosed(work.tx, work.now, dedupeKeys))
}
