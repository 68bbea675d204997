import { z } from 'zod'
import { one, rows, single } from '#kit/server/database/rows.ts'
import { page, pageRow } from '../../contract/hashbook.models.ts'
import { type RawBuilder, sql } from 'kysely'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { json, type Json } from '#kit/server/database/json.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import { dueOf } from './must-reads.ts'
import { isOwned, isPageVisible, isStale, personOf, type Viewer } from './viewer.ts'

/** A page as it is read, with what decides what the actor may do. */
const storedPage = pageRow.omit({ can: true }).extend({
  is_author: z.boolean(),
  is_owner: z.boolean(),
  edit_policy: z.enum(['authors', 'audience']),
  locked: z.boolean(),
  comments_closed: z.boolean(),
  has_subtopics: z.boolean(),
  has_must_read: z.boolean(),
  others_wrote: z.boolean(),
  topic_title: z.string(),
})
export type StoredPage = z.output<typeof storedPage>

const isLocked = ({ now }: Viewer): RawBuilder<boolean> =>
  sql<boolean>`(t.locked_at is not null and (t.locked_until is null or t.locked_until > ${now}::timestamptz))`

const columns = (viewer: Viewer): RawBuilder<unknown> => sql`
  p.id, p.version, p.topic_id as topicid, p.parent_id, p.title,
  case when w.area = 'User' then w.employee_id else w.id end as userid, ${personOf('w')} as author,
  coalesce((select json_agg(${personOf('x')} order by a.position) from hashbook_authors a join accounts x on x.id = a.account_id
    where a.page_id = p.id), '[]'::json) as authors, ${personOf('o')} as owner,
  p.state, p.revision, p.position, p.updated_at,
  (select count(*)::int from hashbook_comments c where c.page_id = p.id and c.deleted_at is null) as comment_count,
  (select count(*)::int from hashbook_comments c where c.page_id = p.id and c.deleted_at is null and c.parent_id is null
    and c.resolved_at is null) as open_threads,
  ${dueOf(viewer)} as must_read,
  ${isStale(viewer.today)} as stale, p.review_on, p.reviewed_at, case when v.id is not null then ${personOf('v')} end as reviewed_by,
  exists (select from hashbook_authors a where a.page_id = p.id and a.account_id = ${viewer.account_id}) as is_author,
  ${isOwned(viewer.account_id)} as is_owner,
  t.title as topic_title, t.edit_policy, ${isLocked(viewer)} as locked, ${isLocked(viewer)} and t.lock_comments as comments_closed,
  exists (select from hashbook_pages s where s.parent_id = p.id and s.deleted_at is null) as has_subtopics,
  exists (select from hashbook_must_reads m where m.page_id = p.id and m.ended_at is null) as has_must_read,
  exists (select from hashbook_revisions r where r.page_id = p.id and r.author_id <> ${viewer.account_id})
    or exists (select from hashbook_comments c where c.page_id = p.id and c.author_id <> ${viewer.account_id}) as others_wrote`

const FROM = sql`hashbook_pages p join hashbook_topics t on t.id = p.topic_id join accounts w on w.id = p.created_by
  join accounts o on o.id = coalesce(p.owner_id, t.owner_id) left join accounts v on v.id = p.reviewed_by`

export type PageFilter = PageInput &
  Readonly<{
    topicid?: number | undefined
    parent_id?: number | undefined
    state?: 'draft' | 'published' | undefined
    /** The account of an author. */
    author?: number | undefined
    must_read?: boolean | undefined
    stale?: boolean | undefined
    mine?: boolean | undefined
  }>

const conditions = (viewer: Viewer, filter: PageFilter): RawBuilder<unknown> =>
  sql.join(
    [
      isPageVisible(viewer),
      ...(filter.topicid ? [sql`p.topic_id = ${filter.topicid}`] : []),
      ...(filter.parent_id ? [sql`p.parent_id = ${filter.parent_id}`] : []),
      ...(filter.state ? [sql`p.state = ${filter.state}`] : []),
      ...(filter.author
        ? [sql`exists (select from hashbook_authors a where a.page_id = p.id and a.account_id = ${filter.author})`]
        : []),
      ...(filter.must_read
        ? [sql`exists (select from hashbook_must_reads m where m.page_id = p.id and m.ended_at is null)`]
        : []),
      ...(filter.stale === undefined ? [] : [sql`${isStale(viewer.today)} = ${filter.stale}`]),
      ...(filter.mine ? [isOwned(viewer.account_id)] : []),
    ],
    sql` and `,
  )

// A subject comes before its sub-topics, each group in its own order.
const SORTS = {
  position: sql`lpad(coalesce(u.position, p.position)::text, 7, '0') || lpad(coalesce(p.parent_id, p.id)::text, 10, '0')
    || case when p.parent_id is null then '0' else '1' end || lpad(p.position::text, 7, '0')`,
  title: sql`lower(p.title)`,
  updated_at: sql`date_trunc('milliseconds', p.updated_at)`,
  // Those that are never due come last.
  review_on: sql`coalesce(p.review_on, 'infinity')::text`,
}

/** Returns visible pages, a topic's in the order of its tree. */
export const listPageRows = async (
  tx: Tx,
  viewer: Viewer,
  filter: PageFilter,
): Promise<{ rows: StoredPage[]; meta: PageMeta }> => {
  const page = pageBy({ sorts: SORTS, id: sql.ref('p.id'), fallback: 'position' }, filter)
  return readPage(tx, page, {
    row: storedPage,
    columns: columns(viewer),
    from: sql`${FROM} left join hashbook_pages u on u.id = p.parent_id`,
    where: conditions(viewer, filter),
    counted: sql`hashbook_pages p join hashbook_topics t on t.id = p.topic_id`,
  })
}

const listWhere = async (tx: Tx, viewer: Viewer, where: RawBuilder<unknown>): Promise<StoredPage[]> => {
  return rows(tx, storedPage)`select ${columns(viewer)} from ${FROM} where ${where} and ${isPageVisible(viewer)}
    order by p.position, p.id`
}

export const listSubtopics = (tx: Tx, viewer: Viewer, parentId: number): Promise<StoredPage[]> =>
  listWhere(tx, viewer, sql`p.parent_id = ${parentId}`)

/** Returns some visible pages. */
export const findPageRows = (tx: Tx, viewer: Viewer, ids: readonly number[]): Promise<StoredPage[]> =>
  listWhere(tx, viewer, sql`p.id = any(${ids}::int[])`)

const seenRow = z.object({ id: z.number() })

/** Returns those of some pages that are visible. */
export const listSeen = async (tx: Tx, viewer: Viewer, ids: readonly number[]): Promise<number[]> => {
  const found = await rows(tx, seenRow)`select p.id from hashbook_pages p join hashbook_topics t on t.id = p.topic_id
    where p.id = any(${ids}::int[]) and ${isPageVisible(viewer)}`
  return found.map(({ id }) => id)
}

const pageText = page.pick({ parent: true, revision_author: true }).extend({ body: z.json(), body_text: z.string() })
type PageText = z.output<typeof pageText>

/** Returns the text of a page, in addition to its row. */
export const getPageText = async (tx: Tx, id: number): Promise<PageText> =>
  single(tx, pageText)`select p.body, p.body_text,
      case when u.id is not null then json_build_object('id', u.id, 'title', u.title) end as parent,
      (select ${personOf('x')} from hashbook_revisions r join accounts x on x.id = r.author_id
        where r.page_id = p.id and r.number = p.revision) as revision_author
    from hashbook_pages p left join hashbook_pages u on u.id = p.parent_id where p.id = ${id}`

const lockedPage = pageRow
  .pick({ id: true, version: true, parent_id: true, title: true, state: true, revision: true, review_on: true })
  .extend({ topic_id: z.int(), body: z.json() })

/** Locks a page, whose topic is locked before; undefined where it is not visible. */
export const lockPage = async (tx: Tx, viewer: Viewer, id: number) =>
  one(tx, lockedPage)`select p.id, p.version, p.topic_id, p.parent_id, p.title, p.body, p.state, p.revision, p.review_on
    from hashbook_pages p join hashbook_topics t on t.id = p.topic_id where p.id = ${id} and ${isPageVisible(viewer)} for update of p`

const topicOfRow = z.object({ topic_id: z.number() })

/** Returns the topic of a visible page. */
export const findTopicOf = async (tx: Tx, viewer: Viewer, id: number): Promise<number | undefined> => {
  const found = await rows(tx, topicOfRow)`select p.topic_id from hashbook_pages p
    join hashbook_topics t on t.id = p.topic_id where p.id = ${id} and ${isPageVisible(viewer)}`
  return found[0]?.topic_id
}

type Written = Readonly<{ title: string; body: unknown; headings: string; body_text: string }>

export const insertPage = async (
  tx: Tx,
  page: Written &
    Readonly<{
      topic_id: number
      parent_id: number | null
      state: 'draft' | 'published'
      created_by: number
      owner_id: number | null
      review_from: string | null
    }>,
): Promise<number> => {
  const { body, ...values } = page
  const position = sql<number>`(select coalesce(max(x.position), 0) + 10 from hashbook_pages x where x.topic_id = ${page.topic_id}
    and x.parent_id is not distinct from ${page.parent_id}::int)`
  const { id } = await tx
    .insertInto('hashbook_pages')
    .values({ ...values, body: json(body), position })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Changed = Partial<
  Readonly<{
    title: string
    /** As JSON. */
    body: string
    headings: string
    body_text: string
    revision: number
    topic_id: number
    parent_id: number | null
    owner_id: number | null
    state: 'draft' | 'published'
    position: number
    review_from: string | null
    review_on: string | null
    reviewed_at: string
    reviewed_by: number
  }>
>

/** Changes a locked page; its sub-topics follow into another topic by the database. */
export const updatePage = async (tx: Tx, id: number, { body, ...change }: Changed): Promise<void> => {
  await tx
    .updateTable('hashbook_pages')
    .set({ ...change, ...(body === undefined ? {} : { body: sql<Json>`${body}::jsonb` }) })
    .where('id', '=', id)
    .execute()
}

export const updateDeleted = async (
  tx: Tx,
  id: number,
  deleted: Readonly<{ deleted_at: string; deleted_by: number }> | Readonly<{ deleted_at: null; deleted_by: null }>,
): Promise<void> => {
  await tx.updateTable('hashbook_pages').set(deleted).where('id', '=', id).execute()
}

const pageLabelsRow = z.object({ id: z.number(), title: z.string() })

/** The titles of published pages, by their ids. */
export const listPageLabels = async (tx: Tx, pageIds: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const found = await rows(tx, pageLabelsRow)`
    select id, title from hashbook_pages where id = any(${pageIds}::int[]) and state = 'published' and deleted_at is null`
  return new Map(found.map(({ id, title }) => [id, title]))
}
