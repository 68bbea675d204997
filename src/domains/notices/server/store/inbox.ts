import { rows as selectRows } from '#kit/server/database/rows.ts'
import type { ScreenLink } from '#kit/contract/keys.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '#kit/server/context.ts'
import { containing } from '#kit/server/database/containing.ts'
import { pageBy, type PageInput } from '#kit/server/page.ts'
import { type Notification, noticeVerb } from '../../contract/notices.models.ts'
import { checkVisibility } from '../rules/check-visibility.ts'
import { findKind, type NoticeContext } from '../public/kinds.ts'

type View = 'inbox' | 'snoozed' | 'archived'
export type InboxFilter = PageInput &
  Readonly<{ q?: string | undefined; view?: View | undefined; unread?: boolean | undefined; kind?: string | undefined }>

const own = (tx: Tx, accountId: number) =>
  tx
    .selectFrom('notifications as n')
    .leftJoin('accounts as actor', 'actor.id', 'n.actor_account_id')
    .where('n.account_id', '=', accountId)

const columns = [
  'n.id',
  'n.kind',
  'n.title',
  'n.body',
  // Only links of screens are ever written.
  sql<ScreenLink | null>`n.path`.as('path'),
  'actor.name as actor_name',
  'n.why',
  'n.count',
  'n.priority',
  'n.created_at',
  'n.read_at',
  'n.snoozed_until',
  'n.archived_at',
  'n.subject_id',
  'n.verbs',
  'n.version',
] as const

type Stored = Omit<Notification, 'can' | 'verbs'> & Readonly<{ subject_id: number | null; verbs: unknown }>
const storedVerbs = z.array(noticeVerb)

/** Rows as their owner may see them now: without the path and the verbs of what they may no longer see. */
const present = async (context: NoticeContext, rows: readonly Stored[]): Promise<Notification[]> => {
  const mayDo = await checkVisibility(context, rows)
  // An administrator who acts as a person may only look.
  const mayAct = context.actor.acting === null
  return rows.map(({ subject_id: _subject, verbs, ...row }) => {
    const allowed = mayDo(row.id)
    const isAsleep = row.snoozed_until !== null && row.snoozed_until > context.now
    const isLive = row.archived_at === null
    const offered = mayAct ? storedVerbs.parse(verbs) : []
    return {
      ...row,
      path: allowed === null ? null : row.path,
      snoozed_until: isAsleep ? row.snoozed_until : null,
      verbs: offered.filter(({ call }) => allowed === 'all' || allowed?.includes(call)),
      can: {
        read: mayAct && row.read_at === null && !isAsleep,
        snooze: mayAct && isLive,
        archive: mayAct && isLive,
        restore: mayAct && (!isLive || isAsleep),
        mute: mayAct && findKind(row.kind)?.is_locked !== true,
      },
    }
  })
}

const ofKind = (kind: string) => sql<boolean>`(n.kind = ${kind} or starts_with(n.kind, ${`${kind}.`}))`
const asleep = (now: string) => sql<boolean>`coalesce(n.snoozed_until > ${now}::timestamptz, false)`
const awake = (now: string) => sql<boolean>`coalesce(n.snoozed_until <= ${now}::timestamptz, true)`

const inView = (view: View, now: string) => {
  if (view === 'archived') return sql<boolean>`n.archived_at is not null`
  return sql<boolean>`(n.archived_at is null and n.created_at <= ${now}::timestamptz
    and ${view === 'snoozed' ? asleep(now) : awake(now)})`
}

const inboxRow = z.object({ total: z.number() })

/** A page of the inbox, what came or woke last on top, with the number of all that match and of all unread. */
export const listInbox = async (context: NoticeContext, filter: InboxFilter) => {
  const { tx, now } = context
  const view = filter.view ?? 'inbox'
  // Snoozed rows are listed in the order in which they come back.
  const fallback = view === 'snoozed' ? 'created_at' : '-created_at'
  const page = pageBy({ sorts: { created_at: sql`n.shown_at` }, id: sql`n.id`, fallback }, filter)
  const matching = own(tx, context.actor.account_id)
    .where(inView(view, now))
    .$if(filter.unread === true, (query) => query.where('n.read_at', 'is', null))
    .$if(filter.kind !== undefined, (query) => query.where(ofKind(filter.kind ?? '')))
    .$if(Boolean(filter.q), (query) =>
      query.where(sql<boolean>`n.title || ' ' || n.body ilike ${containing(filter.q)}`),
    )
  const count = sql<number>`(${matching.select(sql<number>`count(*)::int`.as('total'))})`
  const rows = await matching
    .select([...columns, page.key.as('page_key'), page.counted(count).as('total')])
    .where(page.after)
    .orderBy(page.order)
    .limit(page.limit)
    .execute()
  const total = await page.totalOf(
    rows,
    async () => (await selectRows(tx, inboxRow)`select ${count} as total`)[0]?.total ?? 0,
  )
  const closed = page.close(rows.map(({ total: _total, ...row }) => row))
  return {
    rows: await present(context, closed.rows),
    next_cursor: closed.next_cursor,
    total,
    unread: await countUnread(tx, context.actor.account_id, now),
  }
}

/** Counts the rows of the inbox that are unread; rows that are snoozed or still to come count once they are visible. */
export const countUnread = async (tx: Tx, accountId: number, now: string): Promise<number> => {
  const { unread } = await tx
    .selectFrom('notifications as n')
    .select(sql<number>`count(*)::int`.as('unread'))
    .where('n.account_id', '=', accountId)
    .where('n.read_at', 'is', null)
    .where('n.archived_at', 'is', null)
    .where('n.created_at', '<=', now)
    .where(awake(now))
    .executeTakeFirstOrThrow()
  return unread
}

export const findNotification = async (context: NoticeContext, id: number): Promise<Notification | undefined> => {
  const row = await own(context.tx, context.actor.account_id)
    .select(columns)
    .where('n.id', '=', id)
    .where('n.created_at', '<=', context.now)
    .executeTakeFirst()
  return row && (await present(context, [row]))[0]
}

export type InboxChange = Readonly<{
  id: number
  version: number
  state: 'read' | 'unread' | 'snoozed' | 'archived' | 'restored'
  /** The time at which a snoozed row comes back. */
  until: string | null
  now: string
}>

// An unread row of the same bundle may exist by now: then this one counts no more.
const ownBundle = sql<string | null>`case when not exists (
  select from notifications other where other.account_id = notifications.account_id
    and other.bundle_key = notifications.bundle_key and other.read_at is null and other.archived_at is null
    and other.id <> notifications.id) then notifications.bundle_key end`

const changes = ({ state, until, now }: InboxChange) =>
  ({
    read: { read_at: now, tell_at: null },
    unread: { read_at: null, bundle_key: ownBundle },
    snoozed: {
      read_at: null,
      bundle_key: ownBundle,
      snoozed_until: until,
      // They chose the time of the reminder themselves.
      deliver_at: until ?? now,
      tell_at: until,
      has_toast: true,
    },
    archived: { archived_at: now, read_at: now, snoozed_until: null, tell_at: null },
    restored: { archived_at: null, snoozed_until: null, tell_at: null },
  })[state]

/** Changes a row that still has the version; returns false if it has another one. */
export const updateInbox = async (tx: Tx, accountId: number, change: InboxChange): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set(changes(change))
    .where('account_id', '=', accountId)
    .where('id', '=', change.id)
    .where('version', '=', change.version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type UpTo = Readonly<{ up_to: number; kind?: string | undefined }>

/** Marks all rows up to one as read, and returns their number. A newer row stays unread. */
export const markInboxReadUpTo = async (
  tx: Tx,
  accountId: number,
  { up_to, kind }: UpTo,
  now: string,
): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('notifications as n')
    .set({ read_at: now, tell_at: null })
    .where('n.account_id', '=', accountId)
    .where('n.id', '<=', up_to)
    .where('n.read_at', 'is', null)
    .where('n.archived_at', 'is', null)
    .where('n.created_at', '<=', now)
    .where(awake(now))
    .$if(kind !== undefined, (query) => query.where(ofKind(kind ?? '')))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
