import { type RawBuilder, sql } from 'kysely'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { pageBy, type PageInput } from '#kit/server/page.ts'
import { seesPage, type Sight } from './sight.ts'

export type Hit = Readonly<{ id: number; found_in: 'title' | 'body' | 'comment'; snippet: string; topic_title: string }>

/** What was typed as a query: words, "phrases", -without; the last word may be a beginning. */
const queryOf = (q: string): RawBuilder<unknown> => {
  const last = /(?:^|\s)([\p{L}\p{N}]+)$/u.exec(q)?.[1]
  const whole = sql`websearch_to_tsquery('simple', plain_text(${q}))`
  if (last === undefined) return whole
  const before = q.slice(0, q.length - last.length).trim()
  const begin = sql`to_tsquery('simple', plain_text(${last}) || ':*')`
  return before === '' ? begin : sql`(websearch_to_tsquery('simple', plain_text(${before})) && ${begin})`
}

const MARKS = sql`'StartSel=' || chr(2) || ', StopSel=' || chr(3) || ', MaxFragments=1, MaxWords=22, MinWords=8'`

export type SearchFilter = PageInput & Readonly<{ topicid?: number | undefined; state?: string | undefined }>

/** Pages in which words are found, in their title, their text or their comments; the best first. */
export const searchPages = async (
  tx: Tx,
  sight: Sight,
  q: string,
  filter: SearchFilter,
): Promise<{ rows: Hit[]; meta: PageMeta }> => {
  const page = pageBy(
    { sorts: { relevance: sql`f.rank` }, id: sql.ref('f.id'), fallback: '-relevance' },
    { ...filter, sort: '-relevance' },
  )
  const { rows } = await sql<Hit & { page_key: number; total: number }>`
    with asked as (select ${queryOf(q)} as query),
    hits as (
      select p.id, ts_rank(p.search, a.query)::float8 as rank, 1 as place from hashbook_pages p cross join asked a
        where p.search @@ a.query and p.deleted_at is null
      union all
      select c.page_id, 0.1 * ts_rank(to_tsvector('simple', plain_text(c.body_text)), a.query)::float8, 2
        from hashbook_comments c cross join asked a
        where to_tsvector('simple', plain_text(c.body_text)) @@ a.query and c.deleted_at is null),
    found as (select h.id, round(sum(h.rank)::numeric, 6)::float8 as rank, min(h.place) as place from hits h
      join hashbook_pages p on p.id = h.id join hashbook_topics t on t.id = p.topic_id
      where ${seesPage(sight)} ${filter.topicid ? sql`and p.topic_id = ${filter.topicid}` : sql``}
        ${filter.state ? sql`and p.state = ${filter.state}` : sql``}
      group by h.id)
    select f.id, t.title as topic_title, ${page.key} as page_key, ${page.counted(sql<number>`(select count(*)::int from found)`)} as total,
      case when f.place = 2 then 'comment' when to_tsvector('simple', plain_text(p.title)) @@ a.query then 'title' else 'body' end as found_in,
      ts_headline('simple', case when f.place = 2 then (select c.body_text from hashbook_comments c where c.page_id = p.id
          and c.deleted_at is null and to_tsvector('simple', plain_text(c.body_text)) @@ a.query order by c.id desc limit 1)
        else left(p.body_text, 20000) end, a.query, ${MARKS}) as snippet
    from found f join hashbook_pages p on p.id = f.id join hashbook_topics t on t.id = p.topic_id cross join asked a
    where ${page.after} order by ${page.order} limit ${page.limit}`.execute(tx)
  const { rows: shown, next_cursor } = page.close(rows)
  const total = await page.totalOf(rows, async () => 0)
  return { rows: shown, meta: { next_cursor, total } }
}

/** Pages for the palette: those whose title or text has the words. */
export const findPagesNamed = async (tx: Tx, sight: Sight, q: string, limit: number) => {
  const { rows } = await sql<{ id: number; title: string; topic: string }>`
    select p.id, p.title, t.title as topic from hashbook_pages p join hashbook_topics t on t.id = p.topic_id
    cross join (select ${queryOf(q)} as query) a where p.search @@ a.query and ${seesPage(sight)}
    order by ts_rank(p.search, a.query) desc, p.id limit ${limit}`.execute(tx)
  return rows
}
