import { type RawBuilder, sql } from 'kysely'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { instantIn } from '#kit/server/database/json.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import type {
  CountedTicket,
  Review,
  Ticket,
  TicketEvent,
  TicketRow,
  TicketState,
} from '../../../contract/tickets.models.ts'
import { REOPEN_DAYS, VOID_DAYS } from '../../../contract/tickets.rules.ts'
import { type Eye, leadsTicket, seesTicket, servesTicket } from './eye.ts'

/** A ticket with what decides about the steps that the actor may take. */
type TicketFactsRow = Readonly<{
  may_lead: boolean
  may_serve: boolean
  is_reviewed: boolean
  resolved_by: number | null
  is_past_reopening: boolean
  is_past_voiding: boolean
}>
export type StoredTicket = Omit<TicketRow, 'can'> & TicketFactsRow

/** When the next step of a ticket is due; far away without a policy. */
export const DUE = sql`coalesce(case when t.first_response_at is null then least(t.response_due_at, t.resolve_due_at)
  else t.resolve_due_at end, '2200-01-01T00:00:00Z'::timestamptz)`

export const isOverdue = (now: unknown): RawBuilder<boolean> =>
  sql<boolean>`(t.state in ('open', 'in_progress') and ${DUE} < ${now}::timestamptz)`

const columns = (eye: Eye): RawBuilder<unknown> => {
  const { actor, now } = eye
  return sql`t.id, t.ticket_ref, json_build_object('id', c.id, 'name', c.name) as client,
    json_build_object('id', m.id, 'name', m.name) as team,
    case when e.id is not null then json_build_object('id', e.id, 'name', e.name, 'team_id', (select p.team_id
      from placed_on((${now}::timestamptz)::date) p where p.employee_id = e.id)) end as handler,
    t.subject, t.type, t.priority, t.channel, t.state, t.stated, t.received_at, t.first_response_at, t.resolved_at, t.closed_at,
    t.response_due_at, t.resolve_due_at, t.response_minutes, t.resolution_minutes, t.response_in_sla, t.resolution_in_sla,
    case when t.state in ('open', 'in_progress') then 'running' when t.state = 'waiting' then 'paused' else 'stopped' end as clock,
    ${isOverdue(now)} as is_overdue, t.handling_minutes, t.reopened_count,
    round(t.quality_sum::numeric / nullif(t.quality_count, 0), 2)::float8 as quality_score, t.updated_at, t.version,
    ${leadsTicket(eye)} as may_lead, ${servesTicket(eye)} as may_serve, t.resolved_by,
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

/** States that share an index; few tickets have any but the last. */
const INDEXED: readonly (readonly TicketState[])[] = [
  ['open', 'in_progress', 'waiting'],
  ['resolved'],
  ['void'],
  ['closed'],
]

/**
 * States stand in the statement as they are: few tickets have most of them, and a plan that knew none would walk through all
 * tickets in the order of their dates.
 */
export const isInState = (states: readonly TicketState[]): RawBuilder<boolean> => {
  const groups = INDEXED.map((group) => group.filter((state) => states.includes(state)))
  const conditions = groups
    .filter((group) => group.length > 0)
    .map((group) => sql`t.state in (${sql.join(group.map((state) => sql.lit(state)))})`)
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

/** Pages tickets that the actor sees. `total` is how many there are, where that is known before. */
export const listTickets = async (
  tx: Tx,
  eye: Eye,
  conditions: readonly RawBuilder<boolean>[],
  input: PageInput,
  { fallback = 'due_at', total }: { fallback?: string; total?: number } = {},
): Promise<{ rows: StoredTicket[]; meta: PageMeta }> => {
  const page = pageBy({ sorts: SORTS, id: sql.ref('t.id'), fallback }, input)
  return readPage<StoredTicket>(tx, page, {
    columns: columns(eye),
    from: TICKETS,
    counted: sql`tickets t`,
    total,
    where: sql.join([seesTicket(eye), ...conditions], sql` and `),
  })
}

/** Tickets by id that the actor sees, in the order of their ids. */
export const findTickets = async (tx: Tx, eye: Eye, ids: readonly number[]): Promise<StoredTicket[]> => {
  const { rows } = await sql<StoredTicket>`select ${columns(eye)} from ${TICKETS}
    where t.id = any(${ids}::int[]) and ${seesTicket(eye)} order by t.id`.execute(tx)
  return rows
}

/** Locks tickets, always in the same order, so that two changes never wait for each other. */
export const lockTickets = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`select id from tickets where id = any(${ids}::int[]) order by id for update`.execute(tx)
}

type Details = Pick<Ticket, 'requester_name' | 'response' | 'void_reason' | 'events' | 'reviews'>

const actorOf = (account: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select json_build_object('role', a.area, 'id', coalesce(case when a.area = 'User' then a.employee_id end, a.id), 'name', a.name)
   from accounts a where a.id = ${account})`

const COUNTED = sql`'kind', x.kind, 'at', ${instantIn('x.at')}, 'business_date', x.business_date, 'stated', x.stated,
  'minutes', x.minutes, 'service_minutes', x.service_minutes, 'in_sla', x.in_sla, 'first', x.first, 'score', x.score`

/** What a ticket holds beside its row. */
export const findDetails = async (tx: Tx, id: number): Promise<Details | undefined> => {
  const { rows } = await sql<Omit<Details, 'events' | 'reviews'> & { events: TicketEvent[]; reviews: Review[] }>`
    select t.requester_name, t.response, t.void_reason,
      coalesce((select json_agg(json_build_object('id', x.id, ${COUNTED}, 'actor', ${actorOf(sql`x.actor_id`)},
          'employee', (select e.name from person_short e where e.id = x.employee_id), 'text', x.data ->> 'text',
          'changes', coalesce(x.data -> 'changes', '[]'::jsonb)) order by x.at, x.id)
        from ticket_events x where x.ticket_id = t.id), '[]'::json) as events,
      coalesce((select json_agg(json_build_object('id', r.id, 'score', r.score, 'note', r.note,
          'actor', (select a.name from accounts a where a.id = r.actor_id), 'at', ${instantIn('r.at')}) order by r.id)
        from ticket_reviews r where r.ticket_id = t.id), '[]'::json) as reviews
    from tickets t where t.id = ${id}`.execute(tx)
  return rows[0]
}

/** Pages the tickets that events `x` of a count belong to, the last worked on first; each carries those events. */
export const listCounted = async (
  tx: Tx,
  eye: Eye,
  events: RawBuilder<unknown>,
  input: PageInput,
): Promise<{ rows: (StoredTicket & Pick<CountedTicket, 'events'>)[]; meta: PageMeta }> => {
  const page = pageBy({ sorts: { at: sql`h.at` }, id: sql.ref('t.id'), fallback: '-at' }, input)
  return readPage(tx, page, {
    before: sql`with hits as materialized (select x.* ${events}),
      h as (select x.ticket_id, max(x.at) as at, json_agg(json_build_object(${COUNTED}) order by x.at, x.id) as events
        from hits x group by x.ticket_id)`,
    columns: sql`${columns(eye)}, h.events`,
    from: sql`h join tickets t on t.id = h.ticket_id join client_short c on c.id = t.client_id join teams m on m.id = t.team_id
      left join person_short e on e.id = t.employee_id`,
    counted: sql`h`,
    where: sql`true`,
  })
}

/** What is locked of a ticket to be changed. */
export type HeldTicket = Readonly<{
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
  type: TicketRow['type']
  priority: TicketRow['priority']
  channel: TicketRow['channel']
  resolved_by: number | null
}>
export const holdTicket = async (tx: Tx, id: number): Promise<HeldTicket> =>
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
      'type',
      'priority',
      'channel',
      'resolved_by',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
