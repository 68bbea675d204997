import { z } from 'zod'
import { type RawBuilder, sql } from 'kysely'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { instantIn } from '#kit/server/database/json.ts'
import { one, rows } from '#kit/server/database/rows.ts'
import { type Page, pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import { type CountedTicket, countedTicket, type Ticket, ticket, ticketRow } from '../../../contract/tickets.models.ts'
import { type TicketState } from '../../../contract/tickets.records.ts'
import { REOPEN_DAYS, VOID_DAYS } from '../../../contract/tickets.rules.ts'
import { type Viewer, leadsTicket, seesTicket, servesTicket } from './visibility.ts'

/** A row with the columns that decide which steps the actor may take. */
const storedTicket = ticketRow.omit({ can: true }).extend({
  may_lead: z.boolean(),
  may_serve: z.boolean(),
  is_reviewed: z.boolean(),
  resolved_by: z.number().nullable(),
  is_past_reopening: z.boolean(),
  is_past_voiding: z.boolean(),
})
export type StoredTicket = z.output<typeof storedTicket>

/** SQL: the due time of the next step of a ticket; far in the future without a policy. */
export const DUE = sql`coalesce(case when t.first_response_at is null then least(t.response_due_at, t.resolve_due_at)
  else t.resolve_due_at end, '2200-01-01T00:00:00Z'::timestamptz)`

/** SQL condition: a ticket `t` is past the due time of its next step. */
export const isOverdue = (now: unknown): RawBuilder<boolean> =>
  sql<boolean>`(t.state in ('open', 'in_progress') and ${DUE} < ${now}::timestamptz)`

const columns = (viewer: Viewer): RawBuilder<unknown> => {
  const { actor, now } = viewer
  return sql`t.id, t.ticket_ref, json_build_object('id', c.id, 'name', c.name) as client,
    json_build_object('id', m.id, 'name', m.name) as team,
    case when e.id is not null then json_build_object('id', e.id, 'name', e.name, 'team_id', (select p.team_id
      from placed_on((${now}::timestamptz)::date) p where p.employee_id = e.id)) end as handler,
    t.subject, t.type, t.priority, t.channel, t.state, t.source, t.stated, t.received_at, t.first_response_at, t.resolved_at, t.closed_at,
    t.response_due_at, t.resolve_due_at, t.response_minutes, t.resolution_minutes, t.response_in_sla, t.resolution_in_sla,
    case when t.state in ('open', 'in_progress') then 'running' when t.state = 'waiting' then 'paused' else 'stopped' end as clock,
    ${isOverdue(now)} as is_overdue, t.handling_minutes, t.reopened_count,
    round(t.quality_sum::numeric / nullif(t.quality_count, 0), 2)::float8 as quality_score, t.updated_at, t.version,
    ${leadsTicket(viewer)} as may_lead, ${servesTicket(viewer)} as may_serve, t.resolved_by,
    exists (select from ticket_reviews r where r.ticket_id = t.id and r.actor_id = ${actor.account_id}) as is_reviewed,
    coalesce(t.resolved_at < ${now}::timestamptz - make_interval(days => ${REOPEN_DAYS}), false) as is_past_reopening,
    t.received_at < ${now}::timestamptz - make_interval(days => ${VOID_DAYS}) as is_past_voiding`
}

const TICKETS = sql`tickets t join client_short c on c.id = t.client_id join teams m on m.id = t.team_id
  left join person_short e on e.id = t.employee_id`

const SORTS = {
  received_at: sql`t.received_at`,
  due_at: DUE,
  priority: sql`t.priority`,
  ticket_ref: sql`lower(t.ticket_ref)`,
  updated_at: sql`t.updated_at`,
}

/** The states of tickets that someone works on. Few tickets are in them, and they share an index. */
export const QUEUED: readonly TicketState[] = ['open', 'in_progress', 'waiting']

/** States that share an index; few tickets have any but the last. */
const INDEXED: readonly (readonly TicketState[])[] = [QUEUED, ['resolved'], ['void'], ['closed']]

/**
 * SQL condition: the ticket is in one of some states. They are literals, because few tickets have most of them, and a plan
 * without them would scan all tickets in the order of their dates.
 */
export const isInState = (states: readonly TicketState[]): RawBuilder<boolean> => {
  const groups = INDEXED.map((group) => group.filter((state) => states.includes(state)))
  const conditions = groups
    .filter((group) => group.length > 0)
    .map((group) => sql`t.state in (${sql.join(group.map((state) => sql.lit(state)))})`)
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

type Listing = Readonly<{
  fallback?: string
  total?: number
  narrow?: (page: Page) => RawBuilder<boolean>
}>

/** Pages tickets that the actor sees. `total` is their number, if it is known before; `narrow` finds the rows of one page. */
export const listTickets = async (
  tx: Tx,
  viewer: Viewer,
  conditions: readonly RawBuilder<boolean>[],
  input: PageInput,
  { fallback = 'due_at', total, narrow }: Listing = {},
): Promise<{ rows: StoredTicket[]; meta: PageMeta }> => {
  const page = pageBy({ sorts: SORTS, id: sql.ref('t.id'), fallback }, input)
  return readPage(tx, page, {
    row: storedTicket,
    columns: columns(viewer),
    from: TICKETS,
    counted: sql`tickets t`,
    total,
    where: sql.join([seesTicket(viewer), ...conditions, ...(narrow ? [narrow(page)] : [])], sql` and `),
  })
}

type PersonFilter = Readonly<{
  employee_id: number
  /** Tickets of the actor's team that no one handles, instead of those of the person. */
  queue: boolean
  state?: readonly TicketState[] | undefined
  overdue?: boolean | undefined
  client_id?: number | undefined
}>

/** Pages tickets that a person handles, or that wait in the queue of the actor's team; by default open ones. */
export const listTicketsOfPerson = async (
  tx: Tx,
  viewer: Viewer,
  { employee_id, queue, state, overdue, client_id }: PersonFilter,
  input: PageInput,
): Promise<{ rows: StoredTicket[]; meta: PageMeta }> => {
  const conditions = [
    queue
      ? sql<boolean>`(t.employee_id is null and t.team_id = ${viewer.actor.team_id}::int)`
      : sql<boolean>`t.employee_id = ${employee_id}`,
    state ? sql<boolean>`t.state = any(${state}::text[])` : sql<boolean>`t.state in ('open', 'in_progress', 'waiting')`,
    ...(overdue ? [isOverdue(viewer.now)] : []),
    ...(client_id ? [sql<boolean>`t.client_id = ${client_id}`] : []),
  ]
  return listTickets(tx, viewer, conditions, input)
}

/** Lists tickets by id that the actor sees, in the order of their ids. */
export const listTicketsById = (tx: Tx, viewer: Viewer, ids: readonly number[]): Promise<StoredTicket[]> =>
  rows(tx, storedTicket)`select ${columns(viewer)} from ${TICKETS}
    where t.id = any(${ids}::int[]) and ${seesTicket(viewer)} order by t.id`

/** Locks tickets, always in the same order, so that two changes never wait for each other. */
export const lockTickets = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`select id from tickets where id = any(${ids}::int[]) order by id for update`.execute(tx)
}

const details = ticket.pick({ requester_name: true, response: true, void_reason: true, events: true, reviews: true })

const actorOf = (account: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select json_build_object('role', a.area, 'id', coalesce(case when a.area = 'User' then a.employee_id end, a.id), 'name', a.name)
   from accounts a where a.id = ${account})`

const EVENT_FIELDS = sql`'kind', x.kind, 'at', ${instantIn('x.at')}, 'business_date', x.business_date, 'stated', x.stated,
  'minutes', x.minutes, 'service_minutes', x.service_minutes, 'in_sla', x.in_sla, 'first', x.first, 'score', x.score`

/** Finds the texts, events and reviews of a ticket. */
export const findDetails = (tx: Tx, id: number): Promise<z.output<typeof details> | undefined> =>
  one(tx, details)`
    select t.requester_name, t.response, t.void_reason,
      coalesce((select json_agg(json_build_object('id', x.id, ${EVENT_FIELDS}, 'actor', ${actorOf(sql`x.actor_id`)},
          'employee', (select e.name from person_short e where e.id = x.employee_id), 'text', x.data ->> 'text',
          'changes', coalesce(x.data -> 'changes', '[]'::jsonb)) order by x.at, x.id)
        from ticket_events x where x.ticket_id = t.id), '[]'::json) as events,
      coalesce((select json_agg(json_build_object('id', r.id, 'score', r.score, 'note', r.note,
          'actor', (select a.name from accounts a where a.id = r.actor_id), 'at', ${instantIn('r.at')}) order by r.id)
        from ticket_reviews r where r.ticket_id = t.id), '[]'::json) as reviews
    from tickets t where t.id = ${id}`

/** Pages the tickets of counted events `x`, the last worked on first; each with those events. */
export const listCounted = async (
  tx: Tx,
  viewer: Viewer,
  events: RawBuilder<unknown>,
  input: PageInput,
): Promise<{ rows: (StoredTicket & Pick<CountedTicket, 'events'>)[]; meta: PageMeta }> => {
  const page = pageBy({ sorts: { at: sql`h.at` }, id: sql.ref('t.id'), fallback: '-at' }, input)
  return readPage(tx, page, {
    row: storedTicket.extend({ events: countedTicket.shape.events }),
    before: sql`with hits as materialized (select x.* ${events}),
      h as (select x.ticket_id, max(x.at) as at, json_agg(json_build_object(${EVENT_FIELDS}) order by x.at, x.id) as events
        from hits x group by x.ticket_id)`,
    columns: sql`${columns(viewer)}, h.events`,
    from: sql`h join tickets t on t.id = h.ticket_id join client_short c on c.id = t.client_id join teams m on m.id = t.team_id
      left join person_short e on e.id = t.employee_id`,
    counted: sql`h`,
    where: sql`true`,
  })
}

/** The columns of a locked ticket that a change needs. */
export type LockedTicket = Readonly<{
  id: number
  version: number
  state: TicketState
  client_id: number
  team_id: number
  employee_id: number | null
  received_at: string
  first_response_at: string | null
  resolved_at: string | null
  waiting_since: string | null
  paused_minutes: number
  sla_policy_id: number | null
  response: string
  subject: string
  requester_name: string | null
  source: Ticket['source']
  ticket_ref: string
  handling_minutes: number
  type: Ticket['type']
  priority: Ticket['priority']
  channel: Ticket['channel']
  resolved_by: number | null
}>
/** Returns a ticket that `lockTickets` has locked. */
export const getLockedTicket = async (tx: Tx, id: number): Promise<LockedTicket> =>
  tx
    .selectFrom('tickets')
    .select([
      'id',
      'version',
      'state',
      'client_id',
      'team_id',
      'employee_id',
      'received_at',
      'first_response_at',
      'resolved_at',
      'waiting_since',
      'paused_minutes',
      'sla_policy_id',
      'response',
      'subject',
      'requester_name',
      'source',
      'ticket_ref',
      'handling_minutes',
      'type',
      'priority',
      'channel',
      'resolved_by',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
