import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { id, line, text, version } from '#kit/contract/fields.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { review, ticket } from './tickets.models.ts'
import { ticketRefusals } from './tickets.refusals.ts'

const changes = ['reports.changed'] as const

const reviewed = {
  permission: 'tickets.review',
  body: z.strictObject({ ticket_id: id, score: z.int().min(1).max(5), note: text(1000).optional() }),
  data: review,
  toast: success('Saved Successfully'),
  refusals: ticketRefusals.of('bad_state', 'own_ticket', 'reviewed', 'not_resolved'),
  changes,
} as const
export const reviewTicket = call({
  toast_not_found: true,
  id: 'tickets.review',
  route: 'POST /api/user/ticket_review',
  summary: 'Scores how a resolved ticket was answered, once for each reviewer.',
  stakes: 'approval',
  ...reviewed,
})
export const reviewTicketAsAdmin = call({
  toast_not_found: true,
  id: 'ticketTracker.review',
  route: 'POST /api/admin/ticket_review',
  summary: 'Scores how a resolved ticket was answered, once for each reviewer.',
  ...reviewed,
})

const voided = {
  permission: 'tickets.review',
  body: z.strictObject({ id, version, reason: line(500, 3) }),
  data: ticket,
  toast: info('Ticket Updated Successfully'),
  refusals: {
    ...ticketRefusals.of('bad_state', 'own_ticket', 'closed_period', 'billed'),
    ...commonRefusals.of('stale'),
  },
  changes,
} as const
export const voidTicket = call({
  toast_not_found: true,
  id: 'tickets.void',
  route: 'POST /api/user/ticket_void',
  summary: 'Takes a ticket out of all counts; it stays findable with the reason.',
  stakes: 'approval',
  ...voided,
})
export const voidTicketAsAdmin = call({
  toast_not_found: true,
  id: 'ticketTracker.void',
  route: 'POST /api/admin/ticket_void',
  summary: 'Takes a ticket out of all counts; it stays findable with the reason.',
  ...voided,
})
