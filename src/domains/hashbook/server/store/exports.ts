import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '#kit/server/context.ts'
import { rows } from '#kit/server/database/rows.ts'
import { isPageVisible, type Viewer } from './viewer.ts'

const printed = z.object({
  id: z.number(),
  parent_id: z.number().nullable(),
  title: z.string(),
  body: z.json(),
  changed_at: z.string(),
  author: z.string(),
})

type Which = Readonly<{ page_id: number } | { topic_id: number }>

const isWhich = (which: Which): RawBuilder<boolean> =>
  'page_id' in which
    ? sql<boolean>`(p.id = ${which.page_id} or (p.parent_id = ${which.page_id} and p.state = 'published'))`
    : sql<boolean>`(p.topic_id = ${which.topic_id} and p.state = 'published' and (u.id is null or u.state = 'published'))`

/** Returns visible pages with their texts, each subject before its sub-topics. */
export const listPrintedPages = (tx: Tx, viewer: Viewer, which: Which, most: number) =>
  rows(tx, printed)`
    select p.id, p.parent_id, p.title, p.body, r.created_at as changed_at, x.name as author
    from hashbook_pages p join hashbook_topics t on t.id = p.topic_id left join hashbook_pages u on u.id = p.parent_id
    join hashbook_revisions r on r.page_id = p.id and r.number = p.revision join accounts x on x.id = r.author_id
    where ${isWhich(which)} and ${isPageVisible(viewer)}
    order by coalesce(u.position, p.position), coalesce(p.parent_id, p.id), p.parent_id is not null, p.position, p.id
    limit ${most}`
