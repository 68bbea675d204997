import { z } from 'zod'
import { one as firstRow, rows } from '#kit/server/database/rows.ts'
import { person } from '../../contract/hashbook.models.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { personOf, type Viewer } from './viewer.ts'

const binRow = z.object({
  kind: z.enum(['topic', 'page']),
  id: z.number(),
  title: z.string(),
  deleted_by: person,
  deleted_at: z.string(),
})
export type BinRow = z.output<typeof binRow>

/** Returns the content of the bin, the newest first: own deletions, and those of all for moderators. */
export const listBinRows = async (
  tx: Tx,
  viewer: Viewer,
  days: number,
  one?: Readonly<{ kind: 'topic' | 'page'; id: number }>,
): Promise<BinRow[]> => {
  const mine = viewer.moderates ? sql`true` : sql`x.deleted_by = ${viewer.account_id}`
  return rows(tx, binRow)`select x.kind, x.id, x.title, ${personOf('a')} as deleted_by, x.deleted_at
    from (select 'topic' as kind, id, title, deleted_by, deleted_at from hashbook_topics
      union all select 'page', id, title, deleted_by, deleted_at from hashbook_pages) x
    join accounts a on a.id = x.deleted_by
    where x.deleted_at > ${viewer.now}::timestamptz - make_interval(days => ${days}::int) and ${mine}
      ${one ? sql`and x.kind = ${one.kind} and x.id = ${one.id}` : sql``}
    order by x.deleted_at desc, x.id desc limit 500`
}

const placeOfRow = z.object({
  topic_id: z.number(),
  topic: z.string(),
  is_topic_deleted: z.boolean(),
  parent: z.string().nullable(),
  is_parent_deleted: z.boolean(),
})

/** Returns the topic and the subject that a page in the bin was under, and whether they are deleted; locks the page. */
export const findPlaceOf = async (tx: Tx, pageId: number) => {
  return firstRow(
    tx,
    placeOfRow,
  )`select t.id as topic_id, t.title as topic, t.deleted_at is not null as is_topic_deleted, u.title as parent,
      u.deleted_at is not null as is_parent_deleted
    from hashbook_pages p join hashbook_topics t on t.id = p.topic_id left join hashbook_pages u on u.id = p.parent_id
    where p.id = ${pageId} for update of p`
}

export const updateRestoredTopic = async (tx: Tx, id: number): Promise<void> => {
  await tx
    .updateTable('hashbook_topics')
    .set({ deleted_at: null, deleted_by: null })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .execute()
}

const imageFile = z.object({ file_id: z.number() })
const expiredPagesRow = z.object({ id: z.number() })

/**
 * Deletes what has been in the bin for so many days, pages before their topics. Returns the files
 * of their pictures. A page that people have acknowledged stays as the proof of it.
 */
export const deleteExpiredPages = async (
  tx: Tx,
  now: string,
  days: number,
): Promise<{ pages: number; files: number[] }> => {
  const found = await rows(tx, expiredPagesRow)`select p.id from hashbook_pages p
    where p.deleted_at < ${now}::timestamptz - make_interval(days => ${days}::int)
      and not exists (select from hashbook_acknowledgements k where k.page_id = p.id)
      and not exists (select from hashbook_must_reads m where m.page_id = p.id)
      and not exists (select from hashbook_pages s where s.parent_id = p.id and (s.deleted_at is null
        or s.deleted_at >= ${now}::timestamptz - make_interval(days => ${days}::int)
        or exists (select from hashbook_acknowledgements k where k.page_id = s.id)
        or exists (select from hashbook_must_reads m where m.page_id = s.id)))
    order by p.id limit 500`
  const ids = found.map(({ id }) => id)
  const files = await rows(tx, imageFile)`
    delete from hashbook_images where page_id = any(${ids}::int[]) returning file_id`
  await sql`delete from hashbook_comments where page_id = any(${ids}::int[]) and parent_id is not null`.execute(tx)
  await sql`delete from hashbook_comments where page_id = any(${ids}::int[])`.execute(tx)
  await sql`delete from hashbook_revisions where page_id = any(${ids}::int[])`.execute(tx)
  await sql`delete from hashbook_pages where id = any(${ids}::int[]) and parent_id is not null`.execute(tx)
  await sql`delete from hashbook_pages where id = any(${ids}::int[])`.execute(tx)
  await sql`delete from hashbook_topics t where t.deleted_at < ${now}::timestamptz - make_interval(days => ${days}::int)
    and not exists (select from hashbook_pages p where p.topic_id = t.id)`.execute(tx)
  return { pages: ids.length, files: files.map(({ file_id }) => file_id) }
}
