import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import { rows } from '#kit/server/database/rows.ts'
import { person, revision } from '../../contract/hashbook.models.ts'
import { personOf, isPageVisible, type Viewer } from './viewer.ts'

type NewRevision = Readonly<{
  page_id: number
  number: number
  title: string
  body: unknown
  author_id: number
  kind: 'edit' | 'restore'
  restored_number?: number | null
  note?: string | null
  meaning_changed?: boolean
}>

export const insertRevision = async (tx: Tx, now: string, { body, ...row }: NewRevision): Promise<void> => {
  await tx
    .insertInto('hashbook_revisions')
    .values({ ...row, body: json(body), created_at: now })
    .execute()
}

/** Replaces the authors of a page; its creator stays the first. */
export const updateAuthors = async (tx: Tx, pageId: number, accounts: readonly number[]): Promise<void> => {
  await tx.deleteFrom('hashbook_authors').where('page_id', '=', pageId).execute()
  const authors = [...new Set(accounts)].map((account_id, position) => ({ page_id: pageId, account_id, position }))
  if (authors.length > 0) await tx.insertInto('hashbook_authors').values(authors).execute()
}

export const listRevisionRows = async (tx: Tx, pageId: number) => {
  return rows(
    tx,
    revision,
  )`select r.number, r.title, ${personOf('x')} as author, r.created_at, r.kind, r.restored_number, r.note, r.meaning_changed
    from hashbook_revisions r join accounts x on x.id = r.author_id where r.page_id = ${pageId} order by r.number desc limit 500`
}

export const findRevision = async (tx: Tx, pageId: number, number: number) =>
  tx
    .selectFrom('hashbook_revisions')
    .select(['number', 'title', 'body'])
    .where('page_id', '=', pageId)
    .where('number', '=', number)
    .executeTakeFirst()

const writer = z.object({ person, pages: z.int(), comments: z.int() })

/** Returns the people who wrote and commented in visible pages. */
export const listAuthorRows = async (tx: Tx, viewer: Viewer, topicid: number | undefined) => {
  return rows(tx, writer)`
    with seen as (select p.id from hashbook_pages p join hashbook_topics t on t.id = p.topic_id
      where ${isPageVisible(viewer)} ${topicid === undefined ? sql`` : sql`and p.topic_id = ${topicid}`})
    select ${personOf('x')} as person, sum(n.pages)::int as pages, sum(n.comments)::int as comments
    from (select a.account_id, count(*) as pages, 0 as comments from hashbook_authors a join seen on seen.id = a.page_id group by 1
      union all select c.author_id, 0, count(*) from hashbook_comments c join seen on seen.id = c.page_id
        where c.deleted_at is null group by 1) n
    join accounts x on x.id = n.account_id group by x.id order by pages desc, comments desc, lower(x.name) collate names limit 500`
}
