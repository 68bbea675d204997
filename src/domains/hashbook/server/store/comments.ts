import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { id } from '#kit/contract/fields.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { instantIn, json } from '#kit/server/database/json.ts'
import { commentResponse } from '../../contract/hashbook.models.ts'
import { personOf, isPageVisible, type Viewer } from './viewer.ts'

const storedComment = commentResponse.omit({ can: true, anchor_state: true }).extend({
  body: z.json(),
  author_account: id,
  subject_title: z.string(),
  /** The text of the page, in which a quote is looked for. */
  page_text: z.string(),
  is_owner: z.boolean(),
  is_author_of_page: z.boolean(),
  comments_closed: z.boolean(),
  thread_author: id,
})
export type StoredComment = z.output<typeof storedComment>

const columns = (viewer: Viewer): RawBuilder<unknown> => sql`
  c.id, c.version, c.topic_id as topicid, c.page_id as subject_id, c.parent_id,
  ${personOf('x')}::jsonb || jsonb_build_object('employee_id', x.employee_id) as author, c.body,
  c.anchor_block, c.anchor_quote as quote, c.created_at, c.edited_at, c.deleted_at is not null as deleted,
  case when c.resolved_at is not null then json_build_object('by', ${personOf('r')}, 'at', ${instantIn('c.resolved_at')}) end as resolved,
  c.author_id as author_account, p.title as subject_title, p.body_text as page_text,
  coalesce(coalesce(p.owner_id, t.owner_id) = ${viewer.account_id} or t.owner_id = ${viewer.account_id}
    or t.deputy_id = ${viewer.account_id}, false) as is_owner,
  exists (select from hashbook_authors a where a.page_id = p.id and a.account_id = ${viewer.account_id}) as is_author_of_page,
  t.locked_at is not null and (t.locked_until is null or t.locked_until > ${viewer.now}::timestamptz) and t.lock_comments as comments_closed,
  coalesce((select y.author_id from hashbook_comments y where y.id = c.parent_id), c.author_id) as thread_author`

const FROM = sql`hashbook_comments c join hashbook_pages p on p.id = c.page_id join hashbook_topics t on t.id = p.topic_id
  join accounts x on x.id = c.author_id left join accounts r on r.id = c.resolved_by`

export type CommentFilter = Readonly<{
  topicid: number
  subject_id?: number | undefined
  /** The account of a person who wrote in the thread. */
  writer?: number | undefined
  resolved?: boolean | undefined
}>

/** Returns comments of visible pages whose threads fit, the oldest first. */
export const listCommentRows = async (tx: Tx, viewer: Viewer, filter: CommentFilter): Promise<StoredComment[]> => {
  return rows(tx, storedComment)`select ${columns(viewer)} from ${FROM}
    where p.topic_id = ${filter.topicid} and ${isPageVisible(viewer)}
      ${filter.subject_id ? sql`and c.page_id = ${filter.subject_id}` : sql``}
      and coalesce(c.parent_id, c.id) in (select h.id from hashbook_comments h where h.parent_id is null
        ${filter.resolved === undefined ? sql`` : sql`and (h.resolved_at is not null) = ${filter.resolved}`}
        ${
          filter.writer === undefined
            ? sql``
            : sql`and exists (select from hashbook_comments y where (y.id = h.id or y.parent_id = h.id)
                and y.author_id = ${filter.writer} and y.deleted_at is null)`
        })
    order by c.id limit 2000`
}

export const findCommentRow = async (tx: Tx, viewer: Viewer, commentId: number): Promise<StoredComment | undefined> =>
  one(tx, storedComment)`select ${columns(viewer)} from ${FROM} where c.id = ${commentId} and ${isPageVisible(viewer)}`

const topicOfCommentRow = z.object({ topic_id: z.number() })

/** Returns the topic of a visible comment, so that it is locked before the comment. */
export const findTopicOfComment = async (tx: Tx, viewer: Viewer, id: number): Promise<number | undefined> => {
  const found = await rows(
    tx,
    topicOfCommentRow,
  )`select c.topic_id from ${FROM} where c.id = ${id} and c.deleted_at is null
    and ${isPageVisible(viewer)}`
  return found[0]?.topic_id
}

export const lockComment = async (tx: Tx, id: number) =>
  tx.selectFrom('hashbook_comments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

const concernedRow = z.object({ id: z.number() })

/** Accounts that wrote in a thread, and the authors of its page. */
export const listConcerned = async (tx: Tx, pageId: number, threadId: number | null): Promise<number[]> => {
  const found = await rows(tx, concernedRow)`
    select a.account_id as id from hashbook_authors a where a.page_id = ${pageId}
    union select c.author_id from hashbook_comments c where c.deleted_at is null
      and (c.id = ${threadId}::int or c.parent_id = ${threadId}::int)`
  return found.map(({ id }) => id)
}

/** Returns the plain text of a page. */
export const getPlainText = async (tx: Tx, pageId: number): Promise<string> => {
  const { body_text } = await tx
    .selectFrom('hashbook_pages')
    .select('body_text')
    .where('id', '=', pageId)
    .executeTakeFirstOrThrow()
  return body_text
}

type NewComment = Readonly<{
  topic_id: number
  page_id: number
  parent_id: number | null
  author_id: number
  body: unknown
  body_text: string
  anchor_block: string | null
  anchor_quote: string | null
  now: string
}>

export const insertComment = async (tx: Tx, { body, now, ...values }: NewComment): Promise<number> => {
  const { id } = await tx
    .insertInto('hashbook_comments')
    .values({ ...values, body: json(body), created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Changed = Partial<
  Readonly<{
    body: unknown
    body_text: string
    edited_at: string
    deleted_at: string
    resolved_at: string | null
    resolved_by: number | null
  }>
>

export const updateComment = async (tx: Tx, id: number, { body, ...change }: Changed): Promise<void> => {
  if (body === undefined && Object.keys(change).length === 0) return
  await tx
    .updateTable('hashbook_comments')
    .set({ ...change, ...(body === undefined ? {} : { body: json(body) }) })
    .where('id', '=', id)
    .execute()
}
