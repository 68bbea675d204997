import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import {
  date,
  id,
  instant,
  line,
  named,
  queryFlag,
  queryInt,
  queryList,
  text,
  textId,
  version,
} from '#kit/contract/fields.ts'
import { cursor, MAX_LIMIT, pageMeta, sortKey } from '#kit/contract/page.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { onlyWith } from '#kit/contract/only-with.ts'
import { reviewTicket, reviewTicketAsAdmin, voidTicket, voidTicketAsAdmin } from './ticket-reviews.calls.ts'
import { countedTicket, eventKind, TICKET_ACTIONS, ticket, ticketRow, ticketTotals } from './tickets.models.ts'
import { channel, priority, ticketState, ticketType } from './tickets.records.ts'
import { ticketRefusals } from './tickets.refusals.ts'

const changes = ['reports.changed'] as const
const shows = ['reports.changed'] as const
const paged = { limit: queryInt(1, MAX_LIMIT).optional(), cursor: cursor.optional() }
export const TICKET_SORTS = ['received_at', 'due_at', 'priority', 'ticket_ref', 'updated_at'] as const

export const listTicketsOf = call({
  toast_not_found: true,
  id: 'tickets.listByUser',
  route: 'GET /api/user/ticket_count/:userId',
  permission: 'tickets.read',
  summary: 'What a person has to handle, in numbers and as a list: by default the open tickets, the most urgent first.',
  params: z.strictObject({ userId: textId }),
  query: z.strictObject({
    state: queryList(ticketState, 6).optional(),
    overdue: queryFlag.optional(),
    client_id: textId.optional(),
    /** Those of the own team that no one handles, instead of those of the person. */
    queue: queryFlag.optional(),
    sort: sortKey(TICKET_SORTS).optional(),
    ...paged,
  }),
  data: z.strictObject({
    counts: z.strictObject({
      open: z.int(),
      in_progress: z.int(),
      waiting: z.int(),
      overdue: z.int(),
      due_today: z.int(),
      unassigned_team: z.int(),
      saved_today: z.int(),
      responded_today: z.int(),
      resolved_today: z.int(),
      reopened_today: z.int(),
      by_client: z.array(z.strictObject({ client: named, open: z.int() })),
    }),
    tickets: z.array(ticketRow),
  }),
  meta: pageMeta,
  shows,
})

export const listSavedTickets = call({
  toast_not_found: true,
  id: 'tickets.detailsByUser',
  route: 'GET /api/user/get_saved_ticket_details/:userId',
  permission: 'tickets.read',
  summary: 'The tickets that a person worked on in a range of days, with what counts of them.',
  params: z.strictObject({ userId: textId }),
  query: z.strictObject({
    start_date: date.optional(),
    end_date: date.optional(),
    kind: eventKind.optional(),
    ...paged,
  }),
  data: z.array(countedTicket),
  meta: z.strictObject({ ...pageMeta.shape, totals: ticketTotals }),
  shows,
})

export const listTicketClients = call({
  toast_not_found: true,
  id: 'tickets.clients',
  route: 'GET /api/user/client-list/:teamId',
  permission: 'tickets.read',
  summary: 'The clients that a team serves, with their open tickets and how soon tickets are due.',
  params: z.strictObject({ teamId: textId }),
  data: z.array(
    z.strictObject({
      ...named.shape,
      open_tickets: z.int(),
      sla: z.array(z.strictObject({ priority, response_minutes: z.int(), resolution_minutes: z.int() })),
    }),
  ),
  shows: ['reports.changed', 'clients.changed'],
})

const ticketInput = z.strictObject({
  client_id: id,
  ticket_ref: line(60).optional(),
  subject: line(200),
  requester_name: line(120).optional(),
  type: ticketType.optional(),
  priority: priority.optional(),
  channel: channel.optional(),
  received_at: instant,
  first_response_at: instant.optional(),
  resolved_at: instant.optional(),
  handling_minutes: z.int().min(0).max(600).optional(),
  response: text(8000).optional(),
})
export type TicketInput = z.output<typeof ticketInput>

export const saveTickets = call({
  toast_not_found: true,
  id: 'tickets.save',
  route: 'POST /api/user/ticket_data_save',
  permission: 'tickets.write',
  summary: 'Saves up to 50 tickets of clients that the own team serves: all of them or none.',
  body: z.strictObject({ tickets: z.array(ticketInput).min(1).max(50) }),
  data: z.strictObject({ tickets: z.array(ticketRow) }),
  toast: success('Saved Successfully'),
  refusals: ticketRefusals.of('client_not_served', 'duplicate', 'exists', 'future', 'too_old'),
  changes,
})

export const updateTicket = call({
  toast_not_found: true,
  id: 'tickets.update',
  route: 'PUT /api/user/update_ticket_response/:id',
  permission: 'tickets.write',
  summary: 'Answers, pauses, resolves, closes, reopens or changes a ticket, or adds a note to it.',
  params: z.strictObject({ id: textId }),
  body: z
    .strictObject({
      version,
      action: z.enum(TICKET_ACTIONS),
      response: text(8000).optional(),
      /** A note, or why it waits or is reopened. */
      reason: text(1000).optional(),
      /** Time spent, added to what is there. */
      minutes: z.int().min(0).max(600).optional(),
      subject: line(200).optional(),
      type: ticketType.optional(),
      priority: priority.optional(),
      channel: channel.optional(),
    })
    .superRefine(
      onlyWith('action', {
        response: TICKET_ACTIONS.filter((action) => action !== 'edit'),
        reason: TICKET_ACTIONS.filter((action) => action !== 'respond'),
        subject: ['edit'],
        type: ['edit'],
        priority: ['edit'],
        channel: ['edit'],
      }),
    ),
  data: ticket,
  toast: info('Ticket Updated Successfully'),
  refusals: {
    ...ticketRefusals.of('bad_state', 'response_needed', 'reason_needed', 'reopen_too_late'),
    ...commonRefusals.of('stale'),
  },
  changes,
})

const shown = {
  permission: 'tickets.read',
  params: z.strictObject({ id: textId }),
  data: ticket,
  shows,
} as const
export const showTicket = call({
  toast_not_found: true,
  id: 'tickets.show',
  route: 'GET /api/user/ticket/:id',
  summary: 'A ticket with its events and reviews.',
  ...shown,
})
export const showTicketAsAdmin = call({
  toast_not_found: true,
  id: 'ticketTracker.show',
  route: 'GET /api/admin/ticket/:id',
  summary: 'A ticket with its events and reviews.',
  ...shown,
})

export const assignTickets = call({
  toast_not_found: true,
  id: 'tickets.assign',
  route: 'POST /api/user/ticket_assign',
  permission: 'tickets.write',
  summary: 'Gives tickets to a person, or takes them where no person is named.',
  body: z.strictObject({ ids: z.array(id).min(1).max(100), user_id: id.optional() }),
  data: z.strictObject({
    results: z.array(
      z.strictObject({ id, ok: z.boolean(), code: z.string().nullable(), message: z.string().nullable() }),
    ),
  }),
  toast: info('Ticket Updated Successfully'),
  refusals: ticketRefusals.of('bad_state', 'taken', 'person_inactive'),
  changes,
})

export const ticketCalls = {
  listTicketsOf,
  listSavedTickets,
  listTicketClients,
  saveTickets,
  updateTicket,
  showTicket,
  showTicketAsAdmin,
  assignTickets,
  reviewTicket,
  reviewTicketAsAdmin,
  voidTicket,
  voidTicketAsAdmin,
}
