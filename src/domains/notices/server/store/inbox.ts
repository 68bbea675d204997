import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { pageBy, type PageInput } from '#kit/server/page.ts'
import type { Notification } from '../../contract/notices.calls.ts'

export type InboxFilter = PageInput &
  Readonly<{
    q?: string | undefined
    view?: 'inbox' | 'archived' | undefined
    unread?: boolean | undefined
    kind?: string | undefined
  }>

const inbox = (tx: Tx, accountId: number) =>
  tx
    .selectFrom('notifications as n')
    .leftJoin('accounts as actor', 'actor.id', 'n.actor_account_id')
    .where('n.account_id', '=', accountId)

const columns = [
  'n.id',
  'n.kind',
  'n.title',
  'n.body',
  'n.path',
  'actor.name as actor_name',
  'n.why',
  'n.count',
  'n.priority',
  'n.created_at',
  'n.read_at',
  'n.archived_at',
  'n.version',
] as const

type Row = Omit<Notification, 'can'>
const present = (row: Row): Notification => ({
  ...row,
  can: { read: row.read_at === null, archive: row.archived_at === null, restore: row.archived_at !== null },
})

/** A page of the inbox, newest first, with the number of all that match and of all unread. */
export const listInbox = async (tx: Tx, accountId: number, filter: InboxFilter) => {
  const page = pageBy({ sorts: { created_at: sql`n.created_at` }, id: sql`n.id`, fallback: '-created_at' }, filter)
  const matching = inbox(tx, accountId)
    .where('n.archived_at', filter.view === 'archived' ? 'is not' : 'is', null)
    .$if(filter.unread === true, (query) => query.where('n.read_at', 'is', null))
    .$if(filter.kind !== undefined, (query) =>
      query.where((row) => row.or([row('n.kind', '=', filter.kind ?? ''), row('n.kind', 'like', `${filter.kind}.%`)])),
    )
    .$if(Boolean(filter.q), (query) => query.where(sql<boolean>`n.title || ' ' || n.body ilike ${`%${filter.q}%`}`))
  const rows = await matching
    .select([...columns, page.key.as('page_key')])
    .where(page.after)
    .orderBy(page.order)
    .limit(page.limit)
    .execute()
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const closed = page.close(rows)
  return {
    rows: closed.rows.map(present),
    next_cursor: closed.next_cursor,
    total,
    unread: await countUnread(tx, accountId),
  }
}

/** How many rows of the inbox nobody has opened yet. */
export const countUnread = async (tx: Tx, accountId: number): Promise<number> => {
  const { unread } = await tx
    .selectFrom('notifications')
    .select(sql<number>`count(*)::int`.as('unread'))
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .where('archived_at', 'is', null)
    .executeTakeFirstOrThrow()
  return unread
}

export const findNotification = async (tx: Tx, accountId: number, id: number): Promise<Notification | undefined> => {
  const row = await inbox(tx, accountId).select(columns).where('n.id', '=', id).executeTakeFirst()
  return row && present(row)
}

const changes = (state: 'read' | 'unread' | 'archived' | 'restored', now: string) =>
  ({
    read: { read_at: now },
    unread: { read_at: null },
    archived: { archived_at: now, read_at: now },
    restored: { archived_at: null },
  })[state]

/** Changes a row that still has the version; answers whether it did. */
export const updateInbox = async (
  tx: Tx,
  accountId: number,
  change: { id: number; version: number; state: 'read' | 'unread' | 'archived' | 'restored'; now: string },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set(changes(change.state, change.now))
    .where('account_id', '=', accountId)
    .where('id', '=', change.id)
    .where('version', '=', change.version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Marks everything up to `upTo` as read, and answers how many rows that were. A newer row stays unread. */
export const readInboxUpTo = async (tx: Tx, accountId: number, upTo: number, now: string): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ read_at: now })
    .where('account_id', '=', accountId)
    .where('id', '<=', upTo)
    .where('read_at', 'is', null)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
