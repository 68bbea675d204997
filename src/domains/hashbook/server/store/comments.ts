import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { instantIn, json, type Json } from '#kit/server/database/json.ts'
import type { Comment, Person } from '../../contract/hashbook.models.ts'
import { personOf, seesPage, type Sight } from './sight.ts'

export type StoredComment = Omit<Comment, 'can' | 'body' | 'anchor_state' | 'resolved'> &
  Readonly<{
    body: Json
    author_account: number
    subject_title: string
    resolved: Readonly<{ by: Person; at: string }> | null
    /** The text of the page, in which a quote is looked for. */
    page_text: string
    is_owner: boolean
    is_author_of_page: boolean
    comments_closed: boolean
    thread_author: number
  }>

const columns = (sight: Sight): RawBuilder<unknown> => sql`
  c.id, c.version, c.topic_id as topicid, c.page_id as subject_id, c.parent_id,
  ${personOf('x')}::jsonb || jsonb_build_object('employee_id', x.employee_id) as author, c.body,
  c.anchor_block, c.anchor_quote as quote, c.created_at, c.edited_at, c.deleted_at is not null as deleted,
  case when c.resolved_at is not null then json_build_object('by', ${personOf('r')}, 'at', ${instantIn('c.resolved_at')}) end as resolved,
  c.author_id as author_account, p.title as subject_title, p.body_text as page_text,
  coalesce(coalesce(p.owner_id, t.owner_id) = ${sight.account_id} or t.owner_id = ${sight.account_id}
    or t.deputy_id = ${sight.account_id}, false) as is_owner,
  exists (select from hashbook_authors a where a.page_id = p.id and a.account_id = ${sight.account_id}) as is_author_of_page,
  t.locked_at is not null and (t.locked_until is null or t.locked_until > ${sight.now}::timestamptz) and t.lock_comments as comments_closed,
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

/** Comments of pages in sight whose threads fit, the oldest first. */
export const listCommentRows = async (tx: Tx, sight: Sight, filter: CommentFilter): Promise<StoredComment[]> => {
  const { rows } = await sql<StoredComment>`select ${columns(sight)} from ${FROM}
    where p.topic_id = ${filter.topicid} and ${seesPage(sight)}
      ${filter.subject_id ? sql`and c.page_id = ${filter.subject_id}` : sql``}
      and coalesce(c.parent_id, c.id) in (select h.id from hashbook_comments h where h.parent_id is null
        ${filter.resolved === undefined ? sql`` : sql`and (h.resolved_at is not null) = ${filter.resolved}`}
        ${
          filter.writer === undefined
            ? sql``
            : sql`and exists (select from hashbook_comments y where (y.id = h.id or y.parent_id = h.id)
                and y.author_id = ${filter.writer} and y.deleted_at is null)`
        })
    order by c.id limit 2000`.execute(tx)
  return rows
}

export const findCommentRow = async (tx: Tx, sight: Sight, id: number): Promise<StoredComment | undefined> => {
  const { rows } = await sql<StoredComment>`select ${columns(sight)} from ${FROM}
    where c.id = ${id} and ${seesPage(sight)}`.execute(tx)
  return rows[0]
}

/** The topic of a comment in sight, so that its turn is taken before the comment is locked. */
export const findTopicOfComment = async (tx: Tx, sight: Sight, id: number): Promise<number | undefined> => {
  const { rows } = await sql<{
    topic_id: number
  }>`select c.topic_id from ${FROM} where c.id = ${id} and c.deleted_at is null
    and ${seesPage(sight)}`.execute(tx)
  return rows[0]?.topic_id
}

export const lockComment = async (tx: Tx, id: number) =>
  tx.selectFrom('hashbook_comments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Accounts that wrote in a thread, and the authors of its page. */
export const listConcerned = async (tx: Tx, pageId: number, threadId: number | null): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select a.account_id as id from hashbook_authors a where a.page_id = ${pageId}
    union select c.author_id from hashbook_comments c where c.deleted_at is null
      and (c.id = ${threadId}::int or c.parent_id = ${threadId}::int)`.execute(tx)
  return rows.map(({ id }) => id)
}

/** What a page says, as plain text. */
export const textOfPage = async (tx: Tx, pageId: number): Promise<string> => {
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
