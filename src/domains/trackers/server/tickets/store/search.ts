import { type RawBuilder, sql } from 'kysely'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { literally } from '#kit/server/database/containing.ts'
import { together } from '#kit/server/database/together.ts'
import { isReadingWhole, type PageInput } from '#kit/server/page.ts'
import type { Priority, TicketState } from '../../../contract/tickets.models.ts'
import { type Eye, seesAllTickets, seesTicket } from './eye.ts'
import { DUE, isInState, isOverdue, listTickets, type StoredTicket } from './tickets.ts'

export type SearchFilter = Readonly<{
  q?: string | undefined
  department_id?: number | undefined
  team_id?: number | undefined
  user_id?: number | undefined
  unassigned?: boolean | undefined
  client_id?: number | undefined
  state?: readonly TicketState[] | undefined
  priority?: readonly Priority[] | undefined
  type?: string | undefined
  channel?: string | undefined
  received_from?: string | undefined
  received_to?: string | undefined
  overdue?: boolean | undefined
  in_sla?: boolean | undefined
}>

/** Who looks; in a question that many ask together `now` is the place of the instant. */
type Looking = Readonly<{ actor: Eye['actor']; now: unknown }>

/** Words, "phrases" and -without; the last word may be a beginning. As a subquery it is worked out once, not for each ticket. */
const queryOf = (q: string): RawBuilder<unknown> => sql`(select ${wordsOf(q)})`

const wordsOf = (q: string): RawBuilder<unknown> => {
  const last = /(?:^|\s)([\p{L}\p{N}]+)$/u.exec(q)?.[1]
  if (last === undefined) return sql`websearch_to_tsquery('simple', plain_text(${q}))`
  const before = q.slice(0, q.length - last.length).trim()
  const begin = sql`to_tsquery('simple', plain_text(${last}) || ':*')`
  return before === '' ? begin : sql`(websearch_to_tsquery('simple', plain_text(${before})) && ${begin})`
}

const begins = (q: string): string => `${literally(q.toLowerCase())}%`

const FEW = 5

/** More than these are not counted: a common word is in hundreds of thousands of tickets. */
const COUNTED = 5000

/** Among so many newest tickets is looked for what is only alike: each is compared. */
const COMPARED = 20_000

/** How the typed text is looked for: exact and beginning numbers, requesters and words. */
const found = (q: string): RawBuilder<boolean> => sql<boolean>`t.id in (${hits(q)})`

/** The same where many are found: the page is read in its order until it is full, and no list of all is made before. */
const foundOften = (q: string): RawBuilder<boolean> => sql<boolean>`(t.search @@ ${queryOf(q)}
  or lower(t.ticket_ref) like ${begins(q)} or coalesce(lower(t.requester_name) like ${begins(q)}, false))`

const hits = (q: string): RawBuilder<unknown> => sql`
  select x.id from tickets x where lower(x.ticket_ref) like ${begins(q)}
  union select x.id from tickets x where lower(x.requester_name) like ${begins(q)} and x.requester_name is not null
  union select x.id from tickets x where x.search @@ ${queryOf(q)}`

const conditionsOf = ({ actor, now }: Looking, filter: SearchFilter): RawBuilder<boolean>[] => {
  const { department_id, team_id, user_id, unassigned, client_id, state, priority, type, channel } = filter
  const { received_from, received_to, overdue, in_sla } = filter
  return [
    ...(department_id
      ? [sql<boolean>`t.team_id in (select m.id from teams m where m.department_id = ${department_id})`]
      : []),
    ...(team_id ? [sql<boolean>`t.team_id = ${team_id}`] : []),
    ...(user_id ? [sql<boolean>`t.employee_id = ${user_id}`] : []),
    ...(unassigned ? [sql<boolean>`t.employee_id is null`] : []),
    ...(client_id ? [sql<boolean>`t.client_id = ${client_id}`] : []),
    ...(state?.length ? [isInState(state)] : []),
    ...(priority?.length ? [sql<boolean>`t.priority = any(${priority}::text[])`] : []),
    ...(type ? [sql<boolean>`t.type = ${type}`] : []),
    ...(channel ? [sql<boolean>`t.channel = ${channel}`] : []),
    ...(received_from
      ? [sql<boolean>`t.received_at >= ${received_from}::date::timestamp at time zone ${actor.time_zone}`]
      : []),
    ...(received_to
      ? [sql<boolean>`t.received_at < (${received_to}::date + 1)::timestamp at time zone ${actor.time_zone}`]
      : []),
    ...(overdue ? [isOverdue(now)] : []),
    ...(in_sla === undefined
      ? []
      : [sql<boolean>`coalesce(t.resolution_in_sla, t.response_in_sla, ${DUE} >= ${now}::timestamptz) = ${in_sla}`]),
  ]
}

type Facets = Readonly<{
  total: number
  /** There are more than `total`. */
  isMinimum?: boolean
  state: { value: TicketState; count: number }[]
  priority: { value: Priority; count: number }[]
  client: { value: number; name: string; count: number }[]
}>

const NO_FACETS: Facets = { total: 0, state: [], priority: [], client: [] }
const TOO_MANY: Facets = { ...NO_FACETS, total: COUNTED, isMinimum: true }

/** Columns that `ticket_counts` has, too: conditions of these alone, for an actor who sees all, need no ticket to be counted. */
const KEPT: ReadonlySet<string> = new Set<keyof SearchFilter>([
  'department_id',
  'team_id',
  'client_id',
  'state',
  'priority',
])

/** What is counted: sums that are kept as `t`, else the tickets themselves. */
const countedOf = (eye: Eye, filter: SearchFilter): RawBuilder<unknown> => {
  const asked = Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  return seesAllTickets(eye) && asked.every((name) => KEPT.has(name))
    ? sql`ticket_counts t`
    : sql`(select x.*, 1 as n from tickets x) t`
}

/** How many of the found tickets there are of each state, priority and client. Only rows in sight are counted. */
const facetsOf = (counted: RawBuilder<unknown>, where: RawBuilder<unknown>): RawBuilder<Facets> => sql<Facets>`
    with f as (select t.state, t.priority, t.client_id, sum(t.n)::int as n from ${counted} where ${where}
      group by 1, 2, 3 having sum(t.n) > 0)
    select coalesce((select sum(n)::int from f), 0) as total,
      coalesce((select json_agg(json_build_object('value', g.state, 'count', g.n) order by g.n desc, g.state) from
        (select state, sum(n)::int as n from f group by 1) g), '[]'::json) as state,
      coalesce((select json_agg(json_build_object('value', g.priority, 'count', g.n) order by g.priority) from
        (select priority, sum(n)::int as n from f group by 1) g), '[]'::json) as priority,
      coalesce((select json_agg(json_build_object('value', g.client_id, 'name', c.name, 'count', g.n) order by g.n desc, c.name)
        from (select client_id, sum(n)::int as n from f group by 1) g join client_short c on c.id = g.client_id), '[]'::json) as client`

/** The facets of what an eye sees and a filter leaves, counted once for all who ask for the same together. */
const readFacets = async (tx: Tx, { now }: Eye, build: (now: unknown) => RawBuilder<Facets>): Promise<Facets> =>
  (await together(tx, now, build))[0] ?? NO_FACETS

/** The same for a typed text; what is in more tickets than are counted has no facets. */
const readFacetsOf = async (tx: Tx, eye: Eye, where: (now: unknown) => RawBuilder<unknown>): Promise<Facets> => {
  const some = (now: unknown) =>
    sql`(select t.state, t.priority, t.client_id, 1 as n from tickets t where ${where(now)} limit ${sql.lit(COUNTED + 1)}) t`
  const facets = await readFacets(tx, eye, (now) => facetsOf(some(now), sql`true`))
  return facets.total > COUNTED ? TOO_MANY : facets
}

type Match = Readonly<{ match: 'ref' | 'requester' | 'words' | 'alike' | null; snippet: string | null }>

const MARKS = sql`'StartSel=' || chr(2) || ', StopSel=' || chr(3) || ', MaxFragments=1, MaxWords=18, MinWords=6'`

/** Where the text was found in each of the shown tickets, and what stands around it. */
const readMatches = async (tx: Tx, q: string, ids: readonly number[]): Promise<ReadonlyMap<number, Match>> => {
  const { rows } = await sql<Match & { id: number }>`
    select t.id, case when lower(t.ticket_ref) like ${begins(q)} then 'ref' when lower(t.requester_name) like ${begins(q)} then 'requester'
        when t.search @@ a.query then 'words' else 'alike' end as match,
      case when t.search @@ a.query and t.response <> '' and not to_tsvector('simple', plain_text(t.subject)) @@ a.query
        then ts_headline('simple', left(t.response, 4000), a.query, ${MARKS}) end as snippet
    from tickets t cross join (select ${queryOf(q)} as query) a where t.id = any(${ids}::int[])`.execute(tx)
  return new Map(rows.map(({ id, match, snippet }) => [id, { match, snippet }]))
}

const NO_MATCH: Match = { match: null, snippet: null }

type Found = Readonly<{
  rows: (StoredTicket & Match)[]
  meta: PageMeta & { facets: Pick<Facets, 'state' | 'priority' | 'client'> }
}>

/** What is looked for, and how many there are of it. */
type Search = Readonly<{ conditions: readonly RawBuilder<boolean>[]; facets: Facets }>

const listed = async (tx: Tx, eye: Eye, filter: SearchFilter): Promise<Search> => {
  const conditions = conditionsOf(eye, filter)
  if (isReadingWhole()) return { conditions, facets: NO_FACETS }
  const where = (now: unknown) => sql.join([seesTicket(eye), ...conditionsOf({ ...eye, now }, filter)], sql` and `)
  return { conditions, facets: await readFacets(tx, eye, (now) => facetsOf(countedOf(eye, filter), where(now))) }
}

type Look = Readonly<{ is_common: boolean; alike: number[] }>

/**
 * Whether a text is in more tickets than are counted, and where it is in few, the newest in sight whose subjects are alike.
 * One statement, which stops as soon as it knows.
 */
const lookFor = async (tx: Tx, eye: Eye, q: string): Promise<Look> => {
  const seen = seesTicket(eye)
  const [look] = await together<Look>(
    tx,
    eye.now,
    () => sql<Look>`
    with c as materialized (select
      exists (select from tickets x where x.search @@ ${queryOf(q)} offset ${sql.lit(COUNTED)}) or
      exists (select from tickets x where lower(x.ticket_ref) like ${begins(q)} offset ${sql.lit(COUNTED)}) as is_common)
    select c.is_common, case when c.is_common then '{}'
      when (select count(*) from (select from tickets t where ${found(q)} and ${seen} limit ${sql.lit(FEW)}) few) >= ${sql.lit(FEW)} then '{}'
      else array(select x.id from (
          select t.id, t.subject, t.received_at from tickets t where ${seen} order by t.received_at desc limit ${sql.lit(COMPARED)}) x
        where lower(x.subject) % ${q.toLowerCase()} order by x.received_at desc limit ${sql.lit(COUNTED)}) end as alike
    from c`,
  )
  return look ?? { is_common: false, alike: [] }
}

const searched = async (tx: Tx, eye: Eye, filter: SearchFilter, q: string): Promise<Search> => {
  const { is_common, alike } = await lookFor(tx, eye, q)
  const text = is_common
    ? foundOften(q)
    : alike.length === 0
      ? found(q)
      : sql<boolean>`(${found(q)} or t.id = any(${alike}::int[]))`
  const isNarrowed = Object.entries(filter).some(([name, value]) => name !== 'q' && value !== undefined)
  const conditions = (now: unknown) => [text, ...conditionsOf({ ...eye, now }, filter)]
  const where = (now: unknown) => sql.join([seesTicket(eye), ...conditions(now)], sql` and `)
  // Whoever sees all of them need not count again that there are more than are counted.
  const isKnown = is_common && !isNarrowed && seesAllTickets(eye)
  return { conditions: conditions(eye.now), facets: isKnown ? TOO_MANY : await readFacetsOf(tx, eye, where) }
}

/** So few are found before they are put in order: of a state in sight the database cannot tell, and would walk through all by date. */
const FOUND_FIRST = 1000

const idsOf = (eye: Eye, conditions: readonly RawBuilder<boolean>[]): RawBuilder<unknown> =>
  sql`select t.id from tickets t where ${sql.join([seesTicket(eye), ...conditions], sql` and `)}`

/** Finds tickets in sight by their number, requester or words; where that finds few, also what is only alike. */
export const searchTickets = async (tx: Tx, eye: Eye, filter: SearchFilter, input: PageInput): Promise<Found> => {
  const { q = '' } = filter
  const { conditions, facets } = await (q === '' ? listed(tx, eye, filter) : searched(tx, eye, filter, q))
  const { total, isMinimum = false, ...shown } = facets
  const isFew = q === '' && (filter.state?.length ?? 0) > 0 && !seesAllTickets(eye) && total <= FOUND_FIRST
  const narrowed = isFew ? [sql<boolean>`t.id = any(array(${idsOf(eye, conditions)}))`] : conditions
  const page = await listTickets(tx, eye, narrowed, input, { fallback: '-received_at', total })
  const ids = page.rows.map(({ id }) => id)
  const matches = q === '' ? new Map<number, Match>() : await readMatches(tx, q, ids)
  return {
    rows: page.rows.map((row) => ({ ...row, ...(matches.get(row.id) ?? NO_MATCH) })),
    meta: { ...page.meta, ...(isMinimum && { total_is_minimum: true as const }), facets: shown },
  }
}

/** Tickets for the palette: numbers that begin so, then words. */
export const findTicketsNamed = async (tx: Tx, eye: Eye, q: string, limit: number) => {
  const { rows } = await sql<{ id: number; ticket_ref: string; subject: string; client: string }>`
    select t.id, t.ticket_ref, t.subject, c.name as client from tickets t join client_short c on c.id = t.client_id
    where ${found(q)} and ${seesTicket(eye)} and t.state <> 'void'
    order by lower(t.ticket_ref) like ${begins(q)} desc, t.received_at desc limit ${limit}`.execute(tx)
  return rows
}
