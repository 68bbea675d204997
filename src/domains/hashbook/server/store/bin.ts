import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { Person } from '../../contract/hashbook.models.ts'
import { personOf, type Sight } from './sight.ts'

export type BinRow = Readonly<{
  kind: 'topic' | 'page'
  id: number
  title: string
  deleted_by: Person
  deleted_at: string
}>

/** What is in the bin, the newest first: own deletions, and those of all for moderators. */
export const listBinRows = async (
  tx: Tx,
  sight: Sight,
  days: number,
  one?: Readonly<{ kind: 'topic' | 'page'; id: number }>,
): Promise<BinRow[]> => {
  const mine = sight.moderates ? sql`true` : sql`x.deleted_by = ${sight.account_id}`
  const { rows } = await sql<BinRow>`select x.kind, x.id, x.title, ${personOf('a')} as deleted_by, x.deleted_at
    from (select 'topic' as kind, id, title, deleted_by, deleted_at from hashbook_topics
      union all select 'page', id, title, deleted_by, deleted_at from hashbook_pages) x
    join accounts a on a.id = x.deleted_by
    where x.deleted_at > ${sight.now}::timestamptz - make_interval(days => ${days}::int) and ${mine}
      ${one ? sql`and x.kind = ${one.kind} and x.id = ${one.id}` : sql``}
    order by x.deleted_at desc, x.id desc limit 500`.execute(tx)
  return rows
}

/** The topic and the subject that a page in the bin was under, with what became of them. */
export const findPlaceOf = async (tx: Tx, pageId: number) => {
  const { rows } = await sql<
    Readonly<{ topic_id: number; topic: string; topic_gone: boolean; parent: string | null; parent_gone: boolean }>
  >`select t.id as topic_id, t.title as topic, t.deleted_at is not null as topic_gone, u.title as parent,
      u.deleted_at is not null as parent_gone
    from hashbook_pages p join hashbook_topics t on t.id = p.topic_id left join hashbook_pages u on u.id = p.parent_id
    where p.id = ${pageId} for update of p`.execute(tx)
  return rows[0]
}

export const restoreTopicRow = async (tx: Tx, id: number): Promise<void> => {
  await tx
    .updateTable('hashbook_topics')
    .set({ deleted_at: null, deleted_by: null })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .execute()
}

/**
 * Removes for good what has been in the bin for so many days, pages before the topics that held them. Answers the files
 * of their pictures. A page that people have acknowledged stays as the proof of it.
 */
export const purgeBin = async (tx: Tx, now: string, days: number): Promise<{ pages: number; files: number[] }> => {
  const { rows } = await sql<{ id: number }>`select p.id from hashbook_pages p
    where p.deleted_at < ${now}::timestamptz - make_interval(days => ${days}::int)
      and not exists (select from hashbook_acknowledgements k where k.page_id = p.id)
      and not exists (select from hashbook_must_reads m where m.page_id = p.id)
      and not exists (select from hashbook_pages s where s.parent_id = p.id and (s.deleted_at is null
        or s.deleted_at >= ${now}::timestamptz - make_interval(days => ${days}::int)
        or exists (select from hashbook_acknowledgements k where k.page_id = s.id)
        or exists (select from hashbook_must_reads m where m.page_id = s.id)))
    order by p.id limit 500`.execute(tx)
  const ids = rows.map(({ id }) => id)
  const files = await sql<{
    file_id: number
  }>`delete from hashbook_images where page_id = any(${ids}::int[]) returning file_id`.execute(tx)
  await sql`delete from hashbook_comments where page_id = any(${ids}::int[]) and parent_id is not null`.execute(tx)
  await sql`delete from hashbook_comments where page_id = any(${ids}::int[])`.execute(tx)
  await sql`delete from hashbook_revisions where page_id = any(${ids}::int[])`.execute(tx)
  await sql`delete from hashbook_pages where id = any(${ids}::int[]) and parent_id is not null`.execute(tx)
  await sql`delete from hashbook_pages where id = any(${ids}::int[])`.execute(tx)
  await sql`delete from hashbook_topics t where t.deleted_at < ${now}::timestamptz - make_interval(days => ${days}::int)
    and not exists (select from hashbook_pages p where p.topic_id = t.id)`.execute(tx)
  return { pages: ids.length, files: files.rows.map(({ file_id }) => file_id) }
}
