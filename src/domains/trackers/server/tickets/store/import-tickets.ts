import { z } from 'zod'
import type { Tx } from '#kit/server/context.ts'
import { rows } from '#kit/server/database/rows.ts'
import { ticketRow } from '../../../contract/tickets.models.ts'

const client = z.object({
  id: z.number(),
  name: z.string(),
  /** The teams that serve it. */
  teams: z.array(z.object({ id: z.number(), name: z.string() })),
})
export type ClientToImport = z.output<typeof client>

/** Lists all clients by their names, with the teams that serve each. */
export const listClientsToImport = (tx: Tx): Promise<ClientToImport[]> =>
  rows(tx, client)`
    select c.id, c.name, coalesce((select json_agg(json_build_object('id', m.id, 'name', m.name) order by lower(m.name) collate names)
      from client_teams s join teams m on m.id = s.team_id where s.client_id = c.id), '[]') as teams
    from client_short c order by lower(c.name) collate names, c.id`

const known = z.object({
  ...ticketRow.pick({
    id: true,
    version: true,
    subject: true,
    type: true,
    priority: true,
    channel: true,
    state: true,
    source: true,
    received_at: true,
    first_response_at: true,
    resolved_at: true,
    handling_minutes: true,
  }).shape,
  client_id: z.number(),
  team_id: z.number(),
  employee_id: z.number().nullable(),
  requester_name: z.string().nullable(),
  response: z.string(),
  /** The number in lower case. */
  key: z.string(),
})
export type TicketToMatch = z.output<typeof known>

/** Lists the tickets of clients with these numbers, which are in lower case. */
export const listTicketsToMatch = (
  tx: Tx,
  keys: readonly Readonly<{ client_id: number; key: string }>[],
): Promise<TicketToMatch[]> =>
  rows(tx, known)`
    select t.id, t.version, t.subject, t.type, t.priority, t.channel, t.state, t.source, t.received_at, t.first_response_at,
      t.resolved_at, t.handling_minutes, t.client_id, t.team_id, t.employee_id, t.requester_name, t.response, lower(t.ticket_ref) as key
    from (select distinct client_id, key from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(client_id int, key text)) k
    join tickets t on t.client_id = k.client_id and lower(t.ticket_ref) = k.key`

const timed = z.object({ id: z.number(), ticket_id: z.number() })

/** Lists the events of tickets that have minutes. */
export const listTimedEventsOf = (tx: Tx, ids: readonly number[]) =>
  rows(tx, timed)`select id, ticket_id from ticket_events where ticket_id = any(${ids}::int[]) and minutes > 0`
