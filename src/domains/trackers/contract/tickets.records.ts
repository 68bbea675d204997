import { z } from 'zod'
import { id, instant, line, named } from '#kit/contract/fields.ts'
import { field, record, shown } from '#kit/contract/record.ts'

export const ticketType = z.enum(['question', 'incident', 'request', 'complaint', 'other'])
export const priority = z.enum(['p1', 'p2', 'p3', 'p4'])
export type Priority = z.output<typeof priority>
export const channel = z.enum(['mail', 'chat', 'phone', 'portal', 'other'])
export const ticketState = z.enum(['open', 'in_progress', 'waiting', 'resolved', 'closed', 'void'])
export type TicketState = z.output<typeof ticketState>
export const person = z.strictObject({ id, name: z.string(), team_id: id.nullable() })
export type Person = z.output<typeof person>

/** A ticket of a client. */
export const ticketRecord = record('tickets', {
  subject: field(line(200), { label: 'Subject' }),
  ticket_ref: shown(z.string(), { label: 'Number' }),
  client: shown(named, { label: 'Client' }),
  team: shown(named, { label: 'Team' }),
  handler: shown(person.nullable(), { label: 'Handler' }),
  type: field(ticketType, {
    label: 'Type',
    options: {
      question: 'Question',
      incident: 'Incident',
      request: 'Request',
      complaint: 'Complaint',
      other: 'Other',
    },
  }),
  priority: field(priority, {
    label: 'Priority',
    options: { p1: 'P1 critical', p2: 'P2 high', p3: 'P3 normal', p4: 'P4 low' },
  }),
  channel: field(channel, {
    label: 'Channel',
    options: { mail: 'Email', chat: 'Chat', phone: 'Phone', portal: 'Portal', other: 'Other' },
  }),
  state: shown(ticketState, { label: 'Status' }),
  received_at: shown(instant, { label: 'Received' }),
  response_due_at: shown(instant.nullable(), { label: 'Response due' }),
  resolve_due_at: shown(instant.nullable(), { label: 'Resolution due' }),
  /** Minutes of the service hours; null until it happened. */
  response_minutes: shown(z.int().nullable(), { label: 'First response' }),
  resolution_minutes: shown(z.int().nullable(), { label: 'Resolution' }),
  handling_minutes: shown(z.int(), { label: 'Handling time', short: 'Handling', unit: 'min' }),
  reopened_count: shown(z.int(), { label: 'Reopened' }),
})
