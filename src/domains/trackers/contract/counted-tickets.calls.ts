import { z } from 'zod'
import { call } from '#kit/contract/call.ts'
import { date } from '#kit/contract/fields.ts'
import { cursor, MAX_LIMIT } from '#kit/contract/page.ts'
import { listed, longer, scopeFields, whose } from './ticket-trackers.calls.ts'
import { countedTicket, eventKind, range } from './tickets.models.ts'

/** The events that a number of a tracker counts: first responses, and every other event. */
const countedFields = {
  /** All events, where it is left out. */
  kind: eventKind.optional(),
  ...scopeFields,
  user_id: whose.optional(),
  q: z.string().trim().max(80).optional(),
  limit: z.int().min(1).max(MAX_LIMIT).optional(),
  cursor: cursor.optional(),
}
const counted = z.strictObject({ range, total: z.int(), tickets: z.array(countedTicket) })

export const listCountedTickets = call({
  toast_not_found: true,
  id: 'ticketTracker.counted',
  route: 'POST /api/admin/counted_tickets',
  summary: 'The tickets behind a number of a tracker, of everyone or of one person; `total` is the number.',
  is_scoped: true,
  body: z.strictObject({ date: date.optional(), ...longer, ...countedFields }),
  data: counted,
  export: { name: 'tickets', rows: 'tickets' },
  ...listed,
})
export const listLeadCountedTickets = call({
  toast_not_found: true,
  id: 'leadTickets.counted',
  route: 'POST /api/user/leads/counted_tickets',
  summary: 'The tickets behind a number of a tracker, of the people in reach or of one of them.',
  body: z.strictObject({ date: date.optional(), ...longer, ...countedFields }),
  data: counted,
  export: { name: 'tickets', rows: 'tickets' },
  ...listed,
})

export const countedTicketCalls = { listCountedTickets, listLeadCountedTickets }
