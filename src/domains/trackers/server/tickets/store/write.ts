import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { TicketReviews, Tickets } from '#kit/server/database/tables.ts'
import type { EventKind, TicketRow } from '../../../contract/tickets.models.ts'
import type { TicketState } from '../../../contract/tickets.records.ts'

export type NewTicket = Readonly<{
  client_id: number
  ticket_ref: string | null
  team_id: number
  employee_id: number | null
  source: TicketRow['source']
  subject: string
  requester_name: string | null
  type: TicketRow['type']
  priority: TicketRow['priority']
  channel: TicketRow['channel']
  state: TicketState
  response: string
  received_at: string
  first_response_at: string | null
  resolved_at: string | null
  closed_at: string | null
  stated: boolean
  sla_policy_id: number | null
  response_due_at: string | null
  resolve_due_at: string | null
  response_minutes: number | null
  resolution_minutes: number | null
  response_in_sla: boolean | null
  resolution_in_sla: boolean | null
  handling_minutes: number
  resolved_by: number | null
}>

const ticketsRow = z.object({ id: z.number() })

/** Inserts tickets until one has a number that its client already uses. Returns the ids by place in the list. */
export const insertTickets = async (tx: Tx, tickets: readonly NewTicket[]): Promise<ReadonlyMap<number, number>> => {
  const found = new Map<number, number>()
  for (const [at, ticket] of tickets.entries()) {
    const listed = await rows(tx, ticketsRow)`
      insert into tickets (client_id, ticket_ref, team_id, employee_id, source, subject, requester_name, type, priority, channel,
        state, response, received_at, first_response_at, resolved_at, closed_at, stated, sla_policy_id, response_due_at, resolve_due_at,
        response_minutes, resolution_minutes, response_in_sla, resolution_in_sla, handling_minutes, resolved_by)
      select n.* from jsonb_to_record(${JSON.stringify(ticket)}::jsonb) as n(client_id int, ticket_ref text, team_id int,
        employee_id int, source text, subject text, requester_name text, type text, priority text, channel text, state text, response text,
        received_at timestamptz, first_response_at timestamptz, resolved_at timestamptz, closed_at timestamptz, stated boolean, sla_policy_id int,
        response_due_at timestamptz, resolve_due_at timestamptz, response_minutes int, resolution_minutes int,
        response_in_sla boolean, resolution_in_sla boolean, handling_minutes int, resolved_by int)
      on conflict (client_id, lower(ticket_ref)) do nothing returning id`
    const id = listed[0]?.id
    if (id === undefined) return found
    found.set(at, id)
  }
  return found
}

const ticketByRefRow = z.object({ id: z.number() })

/** Finds the ticket of a client with a number. */
export const findTicketByRef = async (tx: Tx, clientId: number, ref: string): Promise<number | undefined> => {
  const found = await rows(tx, ticketByRefRow)`select id from tickets
    where client_id = ${clientId} and lower(ticket_ref) = lower(${ref})`
  return found[0]?.id
}

export type NewEvent = Readonly<{
  ticket_id: number
  kind: EventKind
  at: string
  stated?: boolean
  actor_id: number | null
  employee_id: number | null
  business_date: string
  minutes?: number
  service_minutes?: number | null
  in_sla?: boolean | null
  first?: boolean
  score?: number | null
  data?: Readonly<Record<string, unknown>>
}>

/** Inserts events in one statement, each with the client and the team that its ticket has now. */
export const insertEvents = async (tx: Tx, events: readonly NewEvent[]): Promise<void> => {
  if (events.length === 0) return
  await sql`
    insert into ticket_events (ticket_id, kind, at, stated, actor_id, employee_id, business_date, client_id, team_id, minutes,
      service_minutes, in_sla, first, score, data)
    select n.ticket_id, n.kind, n.at, coalesce(n.stated, false), n.actor_id, n.employee_id, n.business_date, t.client_id, t.team_id,
      coalesce(n.minutes, 0), n.service_minutes, n.in_sla, coalesce(n.first, false), n.score, coalesce(n.data, '{}'::jsonb)
    from rows from (jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as (ticket_id int, kind text, at timestamptz, stated boolean,
      actor_id int, employee_id int, business_date date, minutes int, service_minutes int, in_sla boolean, first boolean, score int,
      data jsonb)) with ordinality as n(ticket_id, kind, at, stated, actor_id, employee_id, business_date, minutes, service_minutes,
      in_sla, first, score, data, place)
    join tickets t on t.id = n.ticket_id order by n.place`.execute(tx)
}

/** Voids the events of a ticket, so that they no longer count. */
export const voidEvents = async (tx: Tx, ticketId: number): Promise<void> => {
  await tx.updateTable('ticket_events').set({ void: true }).where('ticket_id', '=', ticketId).execute()
}

/** Lists the ids of the events of a ticket that have minutes. */
export const listTimedEventIds = async (tx: Tx, ticketId: number): Promise<number[]> => {
  const rows = await tx
    .selectFrom('ticket_events')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .where('minutes', '>', 0)
    .execute()
  return rows.map(({ id }) => id)
}

/** Updates a ticket. */
export const updateTicketRow = async (tx: Tx, id: number, values: Updateable<Tickets>): Promise<void> => {
  await tx.updateTable('tickets').set(values).where('id', '=', id).execute()
}

/** Updates a ticket after a step: adds the minutes to its handling time, and counts a reopening. */
export const updateWorkedTicket = async (
  tx: Tx,
  id: number,
  values: Updateable<Tickets>,
  { minutes, isReopened }: Readonly<{ minutes: number; isReopened: boolean }>,
): Promise<void> => {
  await tx
    .updateTable('tickets')
    .set(({ eb }) => ({
      ...values,
      handling_minutes: eb('handling_minutes', '+', minutes),
      ...(isReopened ? { reopened_count: eb('reopened_count', '+', 1) } : {}),
    }))
    .where('id', '=', id)
    .execute()
}

/** Updates the handler of tickets. */
export const updateHandler = async (tx: Tx, ids: readonly number[], employeeId: number): Promise<void> => {
  await tx.updateTable('tickets').set({ employee_id: employeeId }).where('id', 'in', ids).execute()
}

/** Inserts a review and returns its id. */
export const insertReview = async (tx: Tx, row: Insertable<TicketReviews>): Promise<number> =>
  (await tx.insertInto('ticket_reviews').values(row).returning('id').executeTakeFirstOrThrow()).id

/** Updates the sum and number of scores of a ticket by one more score. */
export const updateScore = async (tx: Tx, ticketId: number, score: number): Promise<void> => {
  await tx
    .updateTable('tickets')
    .set({ quality_sum: sql`quality_sum + ${score}::int`, quality_count: sql`quality_count + 1` })
    .where('id', '=', ticketId)
    .execute()
}
