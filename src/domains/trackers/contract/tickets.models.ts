import { z } from 'zod'
import { date, id, instant, version } from '#kit/contract/fields.ts'
import { person, ticketRecord } from './tickets.records.ts'

const EVENT_KINDS = [
  'received',
  'assigned',
  'responded',
  'waiting',
  'resumed',
  'resolved',
  'reopened',
  'closed',
  'note',
  'edited',
  'reviewed',
  'voided',
] as const
export const TICKET_ACTIONS = ['respond', 'wait', 'resume', 'resolve', 'close', 'reopen', 'edit', 'note'] as const

export const eventKind = z.enum(EVENT_KINDS)
export type EventKind = z.output<typeof eventKind>
export type TicketAction = (typeof TICKET_ACTIONS)[number]

/** An account as people know it; the id is that of its area. */
const actor = z.strictObject({ role: z.enum(['Admin', 'User']), id, name: z.string() })

const ticketFields = {
  id,
  ...ticketRecord.row,
  /** `import`: a ticket of another system, which a later import may change. */
  source: z.enum(['staff', 'import']),
  /** Its times were typed when it was saved, instead of being recorded as it was worked on. */
  stated: z.boolean(),
  first_response_at: instant.nullable(),
  resolved_at: instant.nullable(),
  closed_at: instant.nullable(),
  response_in_sla: z.boolean().nullable(),
  resolution_in_sla: z.boolean().nullable(),
  /** The clock of the due time: it pauses while the ticket waits, and stops with the resolution. */
  clock: z.enum(['running', 'paused', 'stopped']),
  is_overdue: z.boolean(),
  /** Mean of the reviews, 1 to 5. */
  quality_score: z.number().nullable(),
  updated_at: instant,
  version,
  can: z.strictObject({
    respond: z.boolean(),
    wait: z.boolean(),
    resume: z.boolean(),
    resolve: z.boolean(),
    close: z.boolean(),
    reopen: z.boolean(),
    edit: z.boolean(),
    note: z.boolean(),
    take: z.boolean(),
    assign: z.boolean(),
    review: z.boolean(),
    void: z.boolean(),
  }),
}
export const ticketRow = z.strictObject(ticketFields)
export type TicketRow = z.output<typeof ticketRow>

const counted = z.strictObject({
  kind: eventKind,
  at: instant,
  business_date: date,
  stated: z.boolean(),
  minutes: z.int(),
  service_minutes: z.int().nullable(),
  in_sla: z.boolean().nullable(),
  first: z.boolean(),
  score: z.int().nullable(),
})
/** A ticket with those of its events that a count consists of. */
export const countedTicket = z.strictObject({ ...ticketFields, events: z.array(counted) })
export type CountedTicket = z.output<typeof countedTicket>

const ticketEvent = z.strictObject({
  ...counted.shape,
  id,
  /** Null for what the system did. */
  actor: actor.nullable(),
  employee: z.string().nullable(),
  /** The written response, note or reason. */
  text: z.string().nullable(),
  changes: z.array(z.strictObject({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
})
export type TicketEvent = z.output<typeof ticketEvent>

export const review = z.strictObject({ id, score: z.int(), note: z.string(), actor: z.string(), at: instant })

export const ticket = z.strictObject({
  ...ticketFields,
  requester_name: z.string().nullable(),
  response: z.string(),
  void_reason: z.string().nullable(),
  /** The oldest first. */
  events: z.array(ticketEvent),
  /** For the handler and those who may review. */
  reviews: z.array(review),
})
export type Ticket = z.output<typeof ticket>

const statFields = {
  received: z.int(),
  responded: z.int(),
  resolved: z.int(),
  reopened: z.int(),
  response_met: z.int(),
  response_total: z.int(),
  resolution_met: z.int(),
  resolution_total: z.int(),
  response_median_minutes: z.int().nullable(),
  response_p90_minutes: z.int().nullable(),
  resolution_median_minutes: z.int().nullable(),
  resolution_p90_minutes: z.int().nullable(),
  handling_minutes: z.int(),
  quality_sum: z.int(),
  quality_base: z.int(),
  /** Numbers that rest on times which were typed. */
  stated: z.int(),
  /** As of now, whatever the range. */
  open_now: z.int(),
  overdue_now: z.int(),
}
/** The counts of a person in a range; without a person those of tickets that no one handled. */
export const ticketStat = z.strictObject({
  /** The id of the person; 0 without one. */
  id: z.int().min(0),
  employee: person.nullable(),
  ...statFields,
})
export type TicketStat = z.output<typeof ticketStat>
export const ticketTotals = z.strictObject(statFields)
export type TicketTotals = z.output<typeof ticketTotals>
/** The sums of no events. */
export const NO_SUMS: TicketTotals = {
  received: 0,
  responded: 0,
  resolved: 0,
  reopened: 0,
  response_met: 0,
  response_total: 0,
  resolution_met: 0,
  resolution_total: 0,
  response_median_minutes: null,
  response_p90_minutes: null,
  resolution_median_minutes: null,
  resolution_p90_minutes: null,
  handling_minutes: 0,
  quality_sum: 0,
  quality_base: 0,
  stated: 0,
  open_now: 0,
  overdue_now: 0,
}

export const dayTotals = z.strictObject({ date, totals: ticketTotals })
export const weekTotals = z.strictObject({ week_start: date, totals: ticketTotals })
export const weekOfDays = z.strictObject({ week_start: date, totals: ticketTotals, days: z.array(dayTotals) })
export type WeekOfDays = z.output<typeof weekOfDays>

export const range = z.strictObject({ start_date: date, end_date: date })
