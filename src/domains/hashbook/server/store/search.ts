import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { pageBy, type PageInput } from '#kit/server/page.ts'
import { isPageVisible, isStale, type Viewer } from './viewer.ts'

const hit = z.object({
  id: z.number(),
  found_in: z.enum(['title', 'body', 'comment']),
  snippet: z.string(),
  topic_title: z.string(),
})
export type Hit = z.output<typeof hit>

/** Parses the typed text as a query: terms, "phrases", -without; the last term may be a beginning. */
const queryOf = (q: string): RawBuilder<unknown> => {
  const last = /(?:^|\s)([\p{L}\p{N}]+)$/u.exec(q)?.[1]
  const whole = sql`websearch_to_tsquery('simple', plain_text(${q}))`
  if (last === undefined) return whole
  const before = q.slice(0, q.length - last.length).trim()
  const begin = sql`to_tsquery('simple', plain_text(${last}) || ':*')`
  return before === '' ? begin : sql`(websearch_to_tsquery('simple', plain_text(${before})) && ${begin})`
}

const MARKS = sql`'StartSel=' || chr(2) || ', StopSel=' || chr(3) || ', MaxFragments=1, MaxWords=22, MinWords=8'`

/** Returns how much a hit counts: more within the days of its review, less after them. */
const freshness = ({ today }: Viewer): RawBuilder<number> =>
  sql<number>`case when ${isStale(today)} then 0.7 when p.review_on is not null then 1.5 else 1.0 end`

export type SearchFilter = PageInput & Readonly<{ topicid?: number | undefined; state?: string | undefined }>

const foundPagesRow = hit.extend({ page_key: z.number(), total: z.number() })

/** Returns pages with the terms in their title, their text or their comments; the best first. */
export const listFoundPages = async (
  tx: Tx,
  viewer: Viewer,
  q: string,
  filter: SearchFilter,
): Promise<{ rows: Hit[]; meta: PageMeta }> => {
  const page = pageBy(
    { sorts: { relevance: sql`f.rank` }, id: sql.ref('f.id'), fallback: '-relevance' },
    { ...filter, sort: '-relevance' },
  )
  const found = await rows(tx, foundPagesRow)`
    with asked as (select ${queryOf(q)} as query),
    hits as (
      select p.id, ts_rank(p.search, a.query)::float8 as rank, 1 as place from hashbook_pages p cross join asked a
        where p.search @@ a.query and p.deleted_at is null
      union all
      select c.page_id, 0.1 * ts_rank(to_tsvector('simple', plain_text(c.body_text)), a.query)::float8, 2
        from hashbook_comments c cross join asked a
        where to_tsvector('simple', plain_text(c.body_text)) @@ a.query and c.deleted_at is null),
    found as (select h.id, round((sum(h.rank) * ${freshness(viewer)})::numeric, 6)::float8 as rank, min(h.place) as place from hits h
      join hashbook_pages p on p.id = h.id join hashbook_topics t on t.id = p.topic_id
      where ${isPageVisible(viewer)} ${filter.topicid ? sql`and p.topic_id = ${filter.topicid}` : sql``}
        ${filter.state ? sql`and p.state = ${filter.state}` : sql``}
      group by h.id, p.id)
    select f.id, t.title as topic_title, ${page.key} as page_key, ${page.counted(sql<number>`(select count(*)::int from found)`)} as total,
      case when f.place = 2 then 'comment' when to_tsvector('simple', plain_text(p.title)) @@ a.query then 'title' else 'body' end as found_in,
      ts_headline('simple', case when f.place = 2 then (select c.body_text from hashbook_comments c where c.page_id = p.id
          and c.deleted_at is null and to_tsvector('simple', plain_text(c.body_text)) @@ a.query order by c.id desc limit 1)
        else left(p.body_text, 20000) end, a.query, ${MARKS}) as snippet
    from found f join hashbook_pages p on p.id = f.id join hashbook_topics t on t.id = p.topic_id cross join asked a
    where ${page.after} order by ${page.order} limit ${page.limit}`
  const { rows: shown, next_cursor } = page.close(found)
  const total = await page.totalOf(found, async () => 0)
  return { rows: shown, meta: { next_cursor, total } }
}

const pagesNamedRow = z.object({ id: z.number(), title: z.string(), topic: z.string() })

/** Returns pages for the palette: those whose title or text has the terms. */
export const findPagesNamed = async (tx: Tx, viewer: Viewer, q: string, limit: number) => {
  return rows(tx, pagesNamedRow)`
    select p.id, p.title, t.title as topic from hashbook_pages p join hashbook_topics t on t.id = p.topic_id
    cross join (select ${queryOf(q)} as query) a where p.search @@ a.query and ${isPageVisible(viewer)}
    order by ts_rank(p.search, a.query) * ${freshness(viewer)} desc, p.id limit ${limit}`
}
