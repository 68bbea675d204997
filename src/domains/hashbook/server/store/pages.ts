import { type RawBuilder, sql } from 'kysely'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { json, type Json } from '#kit/server/database/json.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import type { PageRow } from '../../contract/hashbook.models.ts'
import { dueOf } from './must-reads.ts'
import { personOf, seesPage, type Sight } from './sight.ts'

/** A page as it is read, with what decides what the actor may do. */
export type StoredPage = Omit<PageRow, 'can'> &
  Readonly<{
    is_author: boolean
    /** The owner of the page or of the topic, or the deputy. */
    is_owner: boolean
    edit_policy: 'authors' | 'audience'
    locked: boolean
    comments_closed: boolean
    has_subtopics: boolean
    has_must_read: boolean
    others_wrote: boolean
  }>

const isLocked = ({ now }: Sight): RawBuilder<boolean> =>
  sql<boolean>`(t.locked_at is not null and (t.locked_until is null or t.locked_until > ${now}::timestamptz))`

const columns = (sight: Sight): RawBuilder<unknown> => sql`
  p.id, p.version, p.topic_id as topicid, p.parent_id, p.title,
  case when w.area = 'User' then w.employee_id else w.id end as userid, ${personOf('w')} as author,
  coalesce((select json_agg(${personOf('x')} order by a.position) from hashbook_authors a join accounts x on x.id = a.account_id
    where a.page_id = p.id), '[]'::json) as authors, ${personOf('o')} as owner,
  p.state, p.revision, p.position, p.updated_at,
  (select count(*)::int from hashbook_comments c where c.page_id = p.id and c.deleted_at is null) as comment_count,
  (select count(*)::int from hashbook_comments c where c.page_id = p.id and c.deleted_at is null and c.parent_id is null
    and c.resolved_at is null) as open_threads,
  ${dueOf(sight)} as must_read,
  exists (select from hashbook_authors a where a.page_id = p.id and a.account_id = ${sight.account_id}) as is_author,
  coalesce(coalesce(p.owner_id, t.owner_id) = ${sight.account_id} or t.owner_id = ${sight.account_id}
    or t.deputy_id = ${sight.account_id}, false) as is_owner,
  t.edit_policy, ${isLocked(sight)} as locked, ${isLocked(sight)} and t.lock_comments as comments_closed,
  exists (select from hashbook_pages s where s.parent_id = p.id and s.deleted_at is null) as has_subtopics,
  exists (select from hashbook_must_reads m where m.page_id = p.id and m.ended_at is null) as has_must_read,
  exists (select from hashbook_revisions r where r.page_id = p.id and r.author_id <> ${sight.account_id})
    or exists (select from hashbook_comments c where c.page_id = p.id and c.author_id <> ${sight.account_id}) as others_wrote`

const FROM = sql`hashbook_pages p join hashbook_topics t on t.id = p.topic_id join accounts w on w.id = p.created_by
  join accounts o on o.id = coalesce(p.owner_id, t.owner_id)`

export type PageFilter = PageInput &
  Readonly<{
    topicid?: number | undefined
    parent_id?: number | undefined
    state?: 'draft' | 'published' | undefined
    /** The account of an author. */
    author?: number | undefined
    must_read?: boolean | undefined
  }>

const conditions = (sight: Sight, filter: PageFilter): RawBuilder<unknown> =>
  sql.join(
    [
      seesPage(sight),
      ...(filter.topicid ? [sql`p.topic_id = ${filter.topicid}`] : []),
      ...(filter.parent_id ? [sql`p.parent_id = ${filter.parent_id}`] : []),
      ...(filter.state ? [sql`p.state = ${filter.state}`] : []),
      ...(filter.author
        ? [sql`exists (select from hashbook_authors a where a.page_id = p.id and a.account_id = ${filter.author})`]
        : []),
      ...(filter.must_read
        ? [sql`exists (select from hashbook_must_reads m where m.page_id = p.id and m.ended_at is null)`]
        : []),
    ],
    sql` and `,
  )

// A subject stands before its sub-topics, each group in its own order.
const SORTS = {
  position: sql`lpad(coalesce(u.position, p.position)::text, 7, '0') || lpad(coalesce(p.parent_id, p.id)::text, 10, '0')
    || case when p.parent_id is null then '0' else '1' end || lpad(p.position::text, 7, '0')`,
  title: sql`lower(p.title)`,
  updated_at: sql`date_trunc('milliseconds', p.updated_at)`,
}

/** Pages in sight, a topic's in the order of its tree. */
export const listPageRows = async (
  tx: Tx,
  sight: Sight,
  filter: PageFilter,
): Promise<{ rows: StoredPage[]; meta: PageMeta }> => {
  const page = pageBy({ sorts: SORTS, id: sql.ref('p.id'), fallback: 'position' }, filter)
  return readPage<StoredPage>(tx, page, {
    columns: columns(sight),
    from: sql`${FROM} left join hashbook_pages u on u.id = p.parent_id`,
    where: conditions(sight, filter),
    counted: sql`hashbook_pages p join hashbook_topics t on t.id = p.topic_id`,
  })
}

const listWhere = async (tx: Tx, sight: Sight, where: RawBuilder<unknown>): Promise<StoredPage[]> => {
  const { rows } = await sql<StoredPage>`select ${columns(sight)} from ${FROM} where ${where} and ${seesPage(sight)}
    order by p.position, p.id`.execute(tx)
  return rows
}

export const listSubtopics = (tx: Tx, sight: Sight, parentId: number): Promise<StoredPage[]> =>
  listWhere(tx, sight, sql`p.parent_id = ${parentId}`)

/** Some pages in sight. */
export const findPageRows = (tx: Tx, sight: Sight, ids: readonly number[]): Promise<StoredPage[]> =>
  listWhere(tx, sight, sql`p.id = any(${ids}::int[])`)

/** Of some pages those in sight. */
export const listSeen = async (tx: Tx, sight: Sight, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{
    id: number
  }>`select p.id from hashbook_pages p join hashbook_topics t on t.id = p.topic_id
    where p.id = any(${ids}::int[]) and ${seesPage(sight)}`.execute(tx)
  return rows.map(({ id }) => id)
}

export type PageText = Readonly<{
  body: Json
  body_text: string
  parent: Readonly<{ id: number; title: string }> | null
  revision_author: PageRow['author']
}>

/** What a page says, beside its row. */
export const getPageText = async (tx: Tx, id: number): Promise<PageText> => {
  const { rows } = await sql<PageText>`select p.body, p.body_text,
      case when u.id is not null then json_build_object('id', u.id, 'title', u.title) end as parent,
      (select ${personOf('x')} from hashbook_revisions r join accounts x on x.id = r.author_id
        where r.page_id = p.id and r.number = p.revision) as revision_author
    from hashbook_pages p left join hashbook_pages u on u.id = p.parent_id where p.id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`The page ${id} is gone`)
  return row
}

/** Locks a page, which its topic's writers have taken their turn for; undefined where it is out of sight. */
export const lockPage = async (tx: Tx, sight: Sight, id: number) => {
  const { rows } = await sql<{
    id: number
    version: number
    topic_id: number
    parent_id: number | null
    title: string
    body: Json
    state: 'draft' | 'published'
    revision: number
    position: number
  }>`select p.id, p.version, p.topic_id, p.parent_id, p.title, p.body, p.state, p.revision, p.position
    from hashbook_pages p join hashbook_topics t on t.id = p.topic_id where p.id = ${id} and ${seesPage(sight)} for update of p`.execute(
    tx,
  )
  return rows[0]
}

/** The topic of a page in sight. */
export const findTopicOf = async (tx: Tx, sight: Sight, id: number): Promise<number | undefined> => {
  const { rows } = await sql<{ topic_id: number }>`select p.topic_id from hashbook_pages p
    join hashbook_topics t on t.id = p.topic_id where p.id = ${id} and ${seesPage(sight)}`.execute(tx)
  return rows[0]?.topic_id
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

export const setDeleted = async (
  tx: Tx,
  id: number,
  deleted: Readonly<{ deleted_at: string; deleted_by: number }> | Readonly<{ deleted_at: null; deleted_by: null }>,
): Promise<void> => {
  await tx.updateTable('hashbook_pages').set(deleted).where('id', '=', id).execute()
}

/** The titles of published pages, by their ids. */
export const pageLabels = async (tx: Tx, pageIds: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title from hashbook_pages where id = any(${pageIds}::int[]) and state = 'published' and deleted_at is null`.execute(
    tx,
  )
  return new Map(rows.map(({ id, title }) => [id, title]))
}
