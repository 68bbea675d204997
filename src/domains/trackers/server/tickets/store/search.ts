import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Parsed } from '#kit/contract/call.ts'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { together } from '#kit/server/database/together.ts'
import { isReadingWhole, type Page, type PageInput } from '#kit/server/page.ts'
import type { searchTicketsAsAdmin } from '../../../contract/ticket-trackers.calls.ts'
import { ticketRow } from '../../../contract/tickets.models.ts'
import { type Viewer, seesAllTickets, seesTicket } from './visibility.ts'
import {
  beginsRef,
  clientsOf,
  hits,
  listMatches,
  type Match,
  matchesClient,
  matchesCommonText,
  matchesText,
  MAX_COUNTED,
  NO_MATCH,
  probeText,
} from './search-text.ts'
import { DUE, isInState, isOverdue, listTickets, QUEUED, type StoredTicket } from './tickets.ts'

export type SearchFilter = Omit<Parsed<typeof searchTicketsAsAdmin>['query'], 'sort' | 'limit' | 'cursor'>

/** The viewer; in a statement that several calls share `now` is the placeholder of the instant. */
type SearchViewer = Readonly<{ actor: Viewer['actor']; now: unknown }>

const conditionsOf = ({ actor, now }: SearchViewer, filter: SearchFilter): RawBuilder<boolean>[] => {
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

const facetsRow = z.object({
  total: z.number(),
  state: z.array(z.object({ value: ticketRow.shape.state, count: z.number() })),
  priority: z.array(z.object({ value: ticketRow.shape.priority, count: z.number() })),
  client: z.array(z.object({ value: z.number(), name: z.string(), count: z.number() })),
})
type Facets = z.output<typeof facetsRow> & Readonly<{ isMinimum?: boolean }> // There are more than `total`.

const NO_FACETS: Facets = { total: 0, state: [], priority: [], client: [] }
const TOO_MANY: Facets = { ...NO_FACETS, total: MAX_COUNTED, isMinimum: true }

/** Filters on columns of `ticket_counts`: for an actor who sees all tickets, these are counted there. */
const STORED: ReadonlySet<string> = new Set<keyof SearchFilter>([
  'department_id',
  'team_id',
  'client_id',
  'state',
  'priority',
])

/**
 * SQL: the tickets in the wanted states. Those that someone works on are read first: else the database reads all tickets of the teams that a
 * lead or head sees, of which nearly all are closed.
 */
const ticketsIn = ({ state = [] }: SearchFilter): RawBuilder<unknown> =>
  state.length > 0 && state.every((one) => QUEUED.includes(one))
    ? sql`(select t.* from tickets t where ${isInState(state)} offset 0)`
    : sql`tickets`

/** SQL: the counted table `t`: the stored counts, else the tickets themselves. */
const countedOf = (viewer: Viewer, filter: SearchFilter): RawBuilder<unknown> => {
  const filtered = Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  return seesAllTickets(viewer) && filtered.every((name) => STORED.has(name))
    ? sql`ticket_counts t`
    : sql`(select x.*, 1 as n from ${ticketsIn(filter)} x) t`
}

/** SQL: the counts of the found tickets by state, priority and client. Only visible rows are counted. */
const facetsOf = (
  counted: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): RawBuilder<z.output<typeof facetsRow>> => sql`
    with f as (select t.state, t.priority, t.client_id, sum(t.n)::int as n from ${counted} where ${where}
      group by 1, 2, 3 having sum(t.n) > 0)
    select coalesce((select sum(n)::int from f), 0) as total,
      coalesce((select json_agg(json_build_object('value', g.state, 'count', g.n) order by g.n desc, g.state) from
        (select state, sum(n)::int as n from f group by 1) g), '[]'::json) as state,
      coalesce((select json_agg(json_build_object('value', g.priority, 'count', g.n) order by g.priority) from
        (select priority, sum(n)::int as n from f group by 1) g), '[]'::json) as priority,
      coalesce((select json_agg(json_build_object('value', g.client_id, 'name', c.name, 'count', g.n) order by g.n desc, lower(c.name) collate names)
        from (select client_id, sum(n)::int as n from f group by 1) g join client_short c on c.id = g.client_id), '[]'::json) as client`

type BuildFacets = (now: unknown) => RawBuilder<z.output<typeof facetsRow>>

/** Returns the facets of a viewer and a filter, counted once for calls that request the same at the same time. */
const countFacets = async (tx: Tx, { now }: Viewer, build: BuildFacets): Promise<Facets> =>
  (await together(tx, now, build, facetsRow))[0] ?? NO_FACETS

/** Returns the facets of a typed text; a text in more tickets than are counted has none. */
const countTextFacets = async (
  tx: Tx,
  viewer: Viewer,
  where: (now: unknown) => RawBuilder<unknown>,
): Promise<Facets> => {
  const some = (now: unknown) =>
    sql`(select t.state, t.priority, t.client_id, 1 as n from tickets t where ${where(now)} limit ${sql.lit(MAX_COUNTED + 1)}) t`
  const facets = await countFacets(tx, viewer, (now) => facetsOf(some(now), sql`true`))
  return facets.total > MAX_COUNTED ? TOO_MANY : facets
}

type Found = Readonly<{
  rows: (StoredTicket & Match)[]
  meta: PageMeta & { facets: Pick<Facets, 'state' | 'priority' | 'client'> }
}>

/** The conditions of a search, with the counts of its results. */
type Search = Readonly<{
  conditions: readonly RawBuilder<boolean>[]
  facets: Facets
  /** A condition of one page by date, for a search that would read too many tickets without it. */
  narrow?: (page: Page) => RawBuilder<boolean>
}>

const listed = async (tx: Tx, viewer: Viewer, filter: SearchFilter): Promise<Search> => {
  const conditions = conditionsOf(viewer, filter)
  if (isReadingWhole()) return { conditions, facets: NO_FACETS }
  const where = (now: unknown) =>
    sql.join([seesTicket(viewer), ...conditionsOf({ ...viewer, now }, filter)], sql` and `)
  return { conditions, facets: await countFacets(tx, viewer, (now) => facetsOf(countedOf(viewer, filter), where(now))) }
}

const searched = async (tx: Tx, viewer: Viewer, filter: SearchFilter, q: string): Promise<Search> => {
  const { is_common, is_client, alike } = await probeText(tx, viewer, q)
  const rare = alike.length === 0 ? matchesText(q) : sql<boolean>`(${matchesText(q)} or t.id = any(${alike}::int[]))`
  const text = is_common ? matchesCommonText(q) : is_client ? matchesClient(q) : rare
  const isNarrowed = Object.entries(filter).some(([name, value]) => name !== 'q' && value !== undefined)
  const conditions = (now: unknown) => [text, ...conditionsOf({ ...viewer, now }, filter)]
  const where = (now: unknown) => sql.join([seesTicket(viewer), ...conditions(now)], sql` and `)
  // For a viewer of all tickets it is known that there are more than are counted.
  const isKnown = (is_common || is_client) && !isNarrowed && seesAllTickets(viewer)
  const facets = isKnown ? TOO_MANY : await countTextFacets(tx, viewer, where)
  return {
    conditions: conditions(viewer.now),
    facets,
    ...(is_client && { narrow: newestOfClients(viewer, filter, q) }),
  }
}

/**
 * Narrows a page by date to the first tickets of each client that a text names, read from an index, and to those that have
 * it elsewhere: a client whose tickets are old would else be searched through all newer ones.
 */
const newestOfClients =
  (viewer: Viewer, filter: SearchFilter, q: string) =>
  (page: Page): RawBuilder<boolean> => {
    const others = sql.join([seesTicket(viewer), ...conditionsOf(viewer, filter), page.after], sql` and `)
    return sql<boolean>`t.id = any(array(select o.id from unnest(${clientsOf(q)}) k cross join lateral (select t.id from tickets t
      where t.client_id = k and ${others} order by ${page.order} limit ${page.limit}) o union ${hits(q)}))`
  }

const BY_DATE = '-received_at'

/** Up to this many are found before they are sorted; else the database would scan all tickets by date, as it cannot estimate visibility. */
const MAX_FOUND_FIRST = 10_000

const idsOf = (viewer: Viewer, filter: SearchFilter, conditions: readonly RawBuilder<boolean>[]): RawBuilder<unknown> =>
  sql`select t.id from ${ticketsIn(filter)} t where ${sql.join([seesTicket(viewer), ...conditions], sql` and `)}`

/** Finds visible tickets by number, requester or text; if these are few, also tickets with similar subjects. */
export const searchTickets = async (tx: Tx, viewer: Viewer, filter: SearchFilter, input: PageInput): Promise<Found> => {
  const { q = '' } = filter
  const search = await (q === '' ? listed(tx, viewer, filter) : searched(tx, viewer, filter, q))
  const { conditions, facets } = search
  const { total, isMinimum = false, ...shown } = facets
  const isFew = q === '' && (filter.state?.length ?? 0) > 0 && !seesAllTickets(viewer) && total <= MAX_FOUND_FIRST
  const narrowed = isFew ? [sql<boolean>`t.id = any(array(${idsOf(viewer, filter, conditions)}))`] : conditions
  const isByDate = (input.sort ?? BY_DATE).replace(/^-/, '') === 'received_at'
  const narrow = isByDate ? search.narrow : undefined
  const page = await listTickets(tx, viewer, narrowed, input, { fallback: BY_DATE, total, ...(narrow && { narrow }) })
  const ids = page.rows.map(({ id }) => id)
  const matches = q === '' ? new Map<number, Match>() : await listMatches(tx, q, ids)
  return {
    rows: page.rows.map((row) => ({ ...row, ...(matches.get(row.id) ?? NO_MATCH) })),
    meta: { ...page.meta, ...(isMinimum && { total_is_minimum: true as const }), facets: shown },
  }
}

const ticketsMatchingRow = z.object({ id: z.number(), ticket_ref: z.string(), subject: z.string(), client: z.string() })

/** Finds visible tickets for the palette: first by the beginning of the number, then by text. */
export const listTicketsMatching = (tx: Tx, viewer: Viewer, q: string, limit: number) =>
  rows(tx, ticketsMatchingRow)`
    select t.id, t.ticket_ref, t.subject, c.name as client from tickets t join client_short c on c.id = t.client_id
    where ${matchesText(q)} and ${seesTicket(viewer)} and t.state <> 'void'
    order by ${beginsRef('t', q)} desc, t.received_at desc limit ${limit}`
