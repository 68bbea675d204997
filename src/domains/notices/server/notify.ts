import { sql } from 'kysely'
import type { Work } from '#kit/server/context.ts'
import { registry } from '#kit/server/slots.ts'

/** A kind of notice. Kinds are code; each domain adds its own where the server is put together. */
export type NoticeKind = Readonly<{ label: string; domain: string; priority: 'normal' | 'high' }>
export const noticeKinds = registry<NoticeKind>('notice kinds')

export type Notice = Readonly<{
  title: string
  body?: string
  /** Where it leads: a path of our own. */
  path?: string
  /** One sentence: why do I get this? */
  why: string
  /** The same matter is told once per account. */
  dedupe_key: string
  /** Unread rows of one bundle become one row that counts. */
  bundle_key?: string
}>

/**
 * Puts a notice into the inbox of accounts, in the transaction of the change. Whoever caused it is left out, and a
 * dedupe key that the account has had already changes nothing.
 */
export const notify = async (
  work: Work,
  accountIds: readonly number[],
  kind: string,
  notice: Notice,
): Promise<void> => {
  const known = noticeKinds.all().find(([key]) => key === kind)?.[1]
  if (!known) throw new Error(`Unknown kind of notice: ${kind}`)
  const others = [...new Set(accountIds)].filter((id) => id !== work.by.account_id && id !== work.by.on_behalf_of)
  if (others.length === 0) return
  const rows = others.map((account_id) => ({
    account_id,
    kind,
    title: notice.title.slice(0, 120),
    body: (notice.body ?? '').slice(0, 500),
    path: notice.path ?? null,
    why: notice.why,
    actor_account_id: work.by.account_id,
    priority: known.priority,
    bundle_key: notice.bundle_key ?? null,
    dedupe_key: notice.dedupe_key,
    created_at: work.now,
    deliver_at: work.now,
  }))
  const insert = work.tx.insertInto('notifications').values(rows)
  if (notice.bundle_key === undefined) {
    await insert.onConflict((row) => row.columns(['account_id', 'dedupe_key']).doNothing()).execute()
    return
  }
  await insert
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
          created_at: sql`excluded.created_at`,
          actor_account_id: sql`excluded.actor_account_id`,
        }),
    )
    .execute()
}

/** The matter is undone: nobody who has not read it needs to. */
export const withdraw = async (work: Work, dedupeKey: string): Promise<void> => {
  await work.tx.deleteFrom('notifications').where('dedupe_key', '=', dedupeKey).where('read_at', 'is', null).execute()
}
