import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { id, instant, line, text, textId, version } from '#kit/contract/fields.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { channel, priority, ticketType } from './tickets.records.ts'
import { ticketRefusals } from './tickets.refusals.ts'

const changes = ['reports.changed'] as const

const described = {
  requester_name: line(120).optional(),
  type: ticketType.optional(),
  priority: priority.optional(),
  channel: channel.optional(),
  first_response_at: instant.optional(),
  resolved_at: instant.optional(),
  response: text(8000).optional(),
}
const minutes = z.int().min(0).max(600)

export const addStatedTicket = call({
  toast_not_found: true,
  id: 'ticketTracker.add',
  route: 'POST /api/admin/ticket',
  permission: 'tickets.configure',
  summary:
    'Adds a ticket of another system, with the times at which it came in, was answered and resolved, of any age.',
  body: z.strictObject({
    client_id: id,
    ticket_ref: line(60),
    team_id: id,
    /** The handler; no one where it is left out. */
    user_id: id.optional(),
    subject: line(200),
    received_at: instant,
    handling_minutes: minutes.optional(),
    ...described,
  }),
  data: z.strictObject({ id, version }),
  of_others: { fields: ['user_id'], refusal: () => ticketRefusals.refusal('own_ticket') },
  toast: success('Saved Successfully'),
  refusals: ticketRefusals.of('team_not_serving', 'exists', 'future', 'not_employed'),
  changes,
})

export const updateStatedTicket = call({
  toast_not_found: true,
  id: 'ticketTracker.update',
  route: 'PUT /api/admin/ticket/:id',
  permission: 'tickets.configure',
  summary: 'Changes a ticket of another system, or adds what happened to it there since. Times that are recorded stay.',
  params: z.strictObject({ id: textId }),
  body: z.strictObject({
    version,
    subject: line(200).optional(),
    /** Time spent, added to what is there; it belongs to the response or resolution that is added. */
    minutes: minutes.optional(),
    ...described,
  }),
  data: z.strictObject({ id, version }),
  toast: info('Ticket Updated Successfully'),
  refusals: {
    ...ticketRefusals.of('own_ticket', 'not_imported', 'worked_on', 'bad_state', 'future', 'not_employed'),
    ...commonRefusals.of('stale'),
  },
  changes,
})

export const statedTicketCalls = { addStatedTicket, updateStatedTicket }
