import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '#kit/server/context.ts'
import { beginsWith, literally } from '#kit/server/database/containing.ts'
import { rows } from '#kit/server/database/rows.ts'
import { textQuery } from '#kit/server/database/text-query.ts'
import { together } from '#kit/server/database/together.ts'
import { type Viewer, seesTicket } from './visibility.ts'

/** SQL: terms, "phrases" and -without; the last term may be a prefix. As a subquery it is evaluated once, not for each ticket. */
const textSubquery = (q: string): RawBuilder<unknown> => sql`(select ${textQuery(q)})`

export const beginsRef = (alias: 't' | 'x', q: string): RawBuilder<boolean> =>
  beginsWith(sql`lower(${sql.ref(`${alias}.ticket_ref`)})`, q.toLowerCase())
const beginsRequester = (alias: 't' | 'x', q: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.requester_name`)} is not null
    and ${beginsWith(sql`lower(${sql.ref(`${alias}.requester_name`)})`, q.toLowerCase())})`
const FEW = 5

/** Counting stops here, because a common word is in hundreds of thousands of tickets. */
export const MAX_COUNTED = 5000

/** Similar subjects are searched among this many newest tickets, because each is compared. */
const MAX_COMPARED = 20_000

/** SQL: the clients that have a text in their name. As an array it is read once, and an index finds their tickets. */
export const clientsOf = (q: string): RawBuilder<unknown> =>
  sql`array(select c.id from client_short c where lower(c.name) like ${`%${literally(q.toLowerCase())}%`})`

/**
 * SQL condition: a ticket matches the typed text, by its number, client, requester or search vector. The ids are an array
 * that is read once, because the database expects far more tickets of clients than there are.
 */
export const matchesText = (q: string): RawBuilder<boolean> =>
  sql<boolean>`t.id = any(array(${hits(q)} union
    (select x.id from tickets x where x.client_id = any(${clientsOf(q)}) limit ${sql.lit(MAX_COUNTED)})))`

/** SQL condition: the same for a common text, where the page is read in its order until it is full. */
export const matchesCommonText = (q: string): RawBuilder<boolean> => sql<boolean>`(t.search @@ ${textSubquery(q)}
  or ${beginsRef('t', q)} or t.client_id = any(${clientsOf(q)}) or ${beginsRequester('t', q)})`

/** SQL condition: the same for a text that is rare, and in the name of a client with many tickets. */
export const matchesClient = (q: string): RawBuilder<boolean> =>
  sql<boolean>`(t.client_id = any(${clientsOf(q)}) or t.id = any(array(${hits(q)})))`

/** SQL: the tickets that have a text in their number, subject, reply or requester. */
export const hits = (q: string): RawBuilder<unknown> => sql`
  select x.id from tickets x where ${beginsRef('x', q)}
  union select x.id from tickets x where ${beginsRequester('x', q)}
  union select x.id from tickets x where x.search @@ ${textSubquery(q)}`

const matchRow = z.object({
  match: z.enum(['ref', 'client', 'requester', 'words', 'alike']).nullable(),
  snippet: z.string().nullable(),
})
export type Match = z.output<typeof matchRow>

const MARKS = sql`'StartSel=' || chr(2) || ', StopSel=' || chr(3) || ', MaxFragments=1, MaxWords=18, MinWords=6'`

const matchesRow = matchRow.extend({ id: z.number() })

/** Returns the matched field of each of the shown tickets, with a snippet. */
export const listMatches = async (tx: Tx, q: string, ids: readonly number[]): Promise<ReadonlyMap<number, Match>> => {
  const found = await rows(tx, matchesRow)`
    select t.id, case when ${beginsRef('t', q)} then 'ref' when ${beginsRequester('t', q)} then 'requester'
        when t.search @@ a.query then 'words' when t.client_id = any(${clientsOf(q)}) then 'client' else 'alike' end as match,
      case when t.search @@ a.query and t.response <> '' and not to_tsvector('simple', plain_text(t.subject)) @@ a.query
        then ts_headline('simple', left(t.response, 4000), a.query, ${MARKS}) end as snippet
    from tickets t cross join (select ${textSubquery(q)} as query) a where t.id = any(${ids}::int[])`
  return new Map(found.map(({ id, match, snippet }) => [id, { match, snippet }]))
}

export const NO_MATCH: Match = { match: null, snippet: null }

const probeRow = z.object({ is_common: z.boolean(), is_client: z.boolean(), alike: z.array(z.number()) })

/**
 * Returns true for `is_common` if a text is in more tickets than are counted, and for `is_client` if only the clients that
 * it names have so many; if it is in few, `alike` has the newest visible tickets with similar subjects. One statement, which
 * stops as soon as the result is certain.
 */
export const probeText = async (tx: Tx, viewer: Viewer, q: string) => {
  const seen = seesTicket(viewer)
  const [probe] = await together<z.output<typeof probeRow>>(
    tx,
    viewer.now,
    () => sql`
    with c as materialized (select
      exists (select from tickets x where x.search @@ ${textSubquery(q)} offset ${sql.lit(MAX_COUNTED)}) or
      exists (select from tickets x where ${beginsRef('x', q)} offset ${sql.lit(MAX_COUNTED)}) as is_common),
    d as materialized (select c.is_common, not c.is_common and
      exists (select from tickets x where x.client_id = any(${clientsOf(q)}) offset ${sql.lit(MAX_COUNTED)}) as is_client from c)
    select d.is_common, d.is_client, case when d.is_common or d.is_client then '{}'
      when (select count(*) from (select from tickets t where ${matchesText(q)} and ${seen} limit ${sql.lit(FEW)}) few) >= ${sql.lit(FEW)} then '{}'
      else array(select x.id from (
          select t.id, t.subject, t.received_at from tickets t where ${seen} order by t.received_at desc limit ${sql.lit(MAX_COMPARED)}) x
        where lower(x.subject) % ${q.toLowerCase()} order by x.received_at desc limit ${sql.lit(MAX_COUNTED)}) end as alike
    from d`,
    probeRow,
  )
  return probe ?? { is_common: false, is_client: false, alike: [] }
}
