import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '#kit/server/context.ts'
import { rows } from '#kit/server/database/rows.ts'
import { isPageVisible, type Viewer } from './viewer.ts'

/** Stores the pages that a text links to; those that its writer does not see are left out. */
export const updateLinks = async (tx: Tx, viewer: Viewer, pageId: number, to: readonly number[]): Promise<void> => {
  await sql`delete from hashbook_links where page_id = ${pageId} and not to_page_id = any(${to}::int[])`.execute(tx)
  await sql`insert into hashbook_links (page_id, to_page_id)
    select ${pageId}, p.id from hashbook_pages p join hashbook_topics t on t.id = p.topic_id
    where p.id = any(${to}::int[]) and p.id <> ${pageId} and ${isPageVisible(viewer)} on conflict do nothing`.execute(
    tx,
  )
}

const linked = z.object({ id: z.number(), title: z.string(), topic_title: z.string(), is_from: z.boolean() })

/** Returns the visible pages that a page links to, and those that link to it. */
export const listLinked = async (tx: Tx, viewer: Viewer, pageId: number) => {
  const found = await rows(tx, linked)`
    select p.id, p.title, t.title as topic_title, l.is_from
    from (select to_page_id as id, false as is_from from hashbook_links where page_id = ${pageId}
      union all select page_id, true from hashbook_links where to_page_id = ${pageId}) l
    join hashbook_pages p on p.id = l.id join hashbook_topics t on t.id = p.topic_id
    where ${isPageVisible(viewer)} order by lower(p.title), p.id limit 500`
  return {
    links: found.flatMap(({ id, title, is_from }) => (is_from ? [] : [{ id, title }])),
    linked_from: found.flatMap(({ id, title, topic_title, is_from }) => (is_from ? [{ id, title, topic_title }] : [])),
  }
}
