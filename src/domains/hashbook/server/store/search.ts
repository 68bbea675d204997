import { z } from 'zod'
import { type RawBuilder, sql } from 'kysely'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { rows } from '#kit/server/database/rows.ts'
import { textQuery } from '#kit/server/database/text-query.ts'
import { pageBy, type PageInput } from '#kit/server/page.ts'
import { isFoundInside, parseTerms, shownTerms, type Terms } from '../rules/terms.ts'
import { isPageVisible, isStale, isTopicVisible, type Viewer } from './viewer.ts'

const hit = z.object({
  id: z.number(),
  is_comment: z.boolean(),
  /** The text around the first hit. */
  text: z.string(),
  topic_title: z.string(),
})
export type Hit = z.output<typeof hit>

const NOTHING = sql<boolean>`false`
const VECTORS = { p: sql`p.search`, c: sql`to_tsvector('simple', plain_text(c.body_text))` } as const

/** Returns the condition that a page `p` or a comment `c` has the terms, those of three letters also inside other terms. */
const hasParts = (terms: Terms, alias: 'p' | 'c'): RawBuilder<boolean> => {
  const groups = terms.filter(({ has }) => has.some(isFoundInside))
  if (groups.length === 0) return NOTHING
  const parts = sql.ref(`${alias}.parts`)
  const conditions = groups.map(({ has, not }) => {
    const needed = has.map((term) =>
      isFoundInside(term)
        ? sql`${parts} like trigram_pattern(${term})`
        : sql`${VECTORS[alias]} @@ words_query('', ${term})`,
    )
    const refused = not.map((term) => sql`not ${VECTORS[alias]} @@ words_query(${`"${term}"`}, '')`)
    return sql`(${sql.join([...needed, ...refused], sql` and `)})`
  })
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

/** Returns the condition that the parts of a title have the terms of one group. */
const isNamed = (terms: Terms, parts: RawBuilder<unknown>): RawBuilder<boolean> => {
  if (terms.length === 0) return NOTHING
  const groups = terms.map(
    ({ has }) =>
      sql`(${sql.join(
        has.map((term) => sql`${parts} like trigram_pattern(${term})`),
        sql` and `,
      )})`,
  )
  return sql<boolean>`(${sql.join(groups, sql` or `)})`
}

/** Returns the part of a text around the first term. */
const around = (terms: Terms, text: RawBuilder<unknown>): RawBuilder<string> => {
  const places = shownTerms(terms).map((term) => sql`nullif(strpos(l.plain, searched_text(${term})), 0)`)
  if (places.length === 0) return sql<string>`left(${text}, ${sql.lit(WINDOW)})`
  return sql<string>`(select substr(${text}, greatest(1, coalesce(least(${sql.join(places)}), 1) - ${sql.lit(BEFORE)}), ${sql.lit(WINDOW)})
    from (select searched_text(${text}) as plain offset 0) l)`
}
// Some letters are longer where they are compared, so the place in the text is about there.
const BEFORE = 300
const WINDOW = 900

/** Returns how much a hit counts: more within the days of its review, less after them. */
const freshness = ({ today }: Viewer): RawBuilder<number> =>
  sql<number>`case when ${isStale(today)} then 0.7 when p.review_on is not null then 1.5 else 1.0 end`

/** Where so many pages have the terms, all weigh the same but for their titles: to weigh each would take too long. */
const MOST_WEIGHED = 1000
/** Where so many pages have the terms, parts of terms are searched in titles alone: a reader stops before them. */
const ENOUGH = 200
const MOST_INSIDE = 500

/** SQL: the pages with the terms, each place of a hit with its weight; a part of a term weighs less than a term. */
const hits = (viewer: Viewer, q: string, terms: Terms): RawBuilder<unknown> => {
  const isFew = sql`(select n from many) < ${sql.lit(ENOUGH)}`
  return sql`asked as materialized (select ${textQuery(q)} as query),
    words as materialized (select p.id from hashbook_pages p cross join asked a where p.search @@ a.query and p.deleted_at is null),
    many as materialized (select count(*) as n from words),
    hits as (
      select w.id, case when m.n > ${sql.lit(MOST_WEIGHED)} then 0.06
          else (select ts_rank(p.search, a.query)::float8 from hashbook_pages p where p.id = w.id) end as rank, 1 as place
        from words w cross join many m cross join asked a
      union all
      select p.id, 0.3, 1 from hashbook_pages p where ${isNamed(terms, sql`p.title_parts`)} and p.deleted_at is null
      union all
      (select p.id, 0.02, 1 from hashbook_pages p join hashbook_topics t on t.id = p.topic_id
        where ${isFew} and ${hasParts(terms, 'p')} and ${isPageVisible(viewer)} limit ${sql.lit(MOST_INSIDE)})
      union all
      select c.page_id, 0.1 * ts_rank(${VECTORS.c}, a.query)::float8, 2 from hashbook_comments c cross join asked a
        where ${VECTORS.c} @@ a.query and c.deleted_at is null
      union all
      (select c.page_id, 0.002, 2 from hashbook_comments c where ${isFew} and ${hasParts(terms, 'c')} and c.deleted_at is null
        limit ${sql.lit(MOST_INSIDE)}))`
}

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
  const terms = parseTerms(q)
  // Texts are long, so only those of the shown pages are read.
  const comment = sql`(select c.body_text from hashbook_comments c where c.page_id = p.id and c.deleted_at is null
    and (${VECTORS.c} @@ a.query or ${hasParts(terms, 'c')}) order by c.id desc limit 1)`
  const found = await rows(tx, foundPagesRow)`
    with ${hits(viewer, q, terms)},
    found as (select h.id, round((sum(h.rank) * ${freshness(viewer)})::numeric, 6)::float8 as rank, min(h.place) as place from hits h
      join hashbook_pages p on p.id = h.id join hashbook_topics t on t.id = p.topic_id
      where ${isPageVisible(viewer)} ${filter.topicid ? sql`and p.topic_id = ${filter.topicid}` : sql``}
        ${filter.state ? sql`and p.state = ${filter.state}` : sql``}
      group by h.id, p.id),
    shown as materialized (select f.id, f.place, ${page.key} as page_key, row_number() over (order by ${page.order}) as at,
        ${page.counted(sql<number>`(select count(*)::int from found)`)} as total
      from found f where ${page.after} order by ${page.order} limit ${page.limit})
    select f.id, t.title as topic_title, f.page_key, f.total, f.place = 2 as is_comment, ${around(terms, sql`s.text`)} as text
    from shown f join hashbook_pages p on p.id = f.id join hashbook_topics t on t.id = p.topic_id cross join asked a
    cross join lateral (select case when f.place = 2 then ${comment} else left(p.body_text, 200000) end as text offset 0) s
    order by f.at`
  const { rows: shown, next_cursor } = page.close(found)
  const total = await page.totalOf(found, async () => 0)
  return { rows: shown, meta: { next_cursor, total } }
}

const namedRow = z.object({ id: z.number(), title: z.string(), topic: z.string() })

/** Returns pages for the palette: those whose title or text has the terms. */
export const findPagesNamed = async (tx: Tx, viewer: Viewer, q: string, limit: number) => {
  return rows(tx, namedRow)`
    with ${hits(viewer, q, parseTerms(q))}
    select p.id, p.title, t.title as topic from (select h.id, sum(h.rank) as rank from hits h where h.place = 1 group by h.id) h
    join hashbook_pages p on p.id = h.id join hashbook_topics t on t.id = p.topic_id where ${isPageVisible(viewer)}
    order by h.rank * ${freshness(viewer)} desc, p.id limit ${limit}`
}

const topicNamed = z.object({ id: z.number(), title: z.string(), subjects: z.number() })

/** Returns topics for the palette: those whose title has the terms. */
export const findTopicsNamed = async (tx: Tx, viewer: Viewer, q: string, limit: number) => {
  return rows(tx, topicNamed)`
    select t.id, t.title, (select count(*)::int from hashbook_pages p where p.topic_id = t.id and p.parent_id is null
      and ${isPageVisible(viewer)}) as subjects
    from hashbook_topics t where ${isTopicVisible(viewer)} and ${isNamed(parseTerms(q), sql`trigram_text(t.title)`)}
    order by lower(t.title), t.id limit ${limit}`
}
