import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { date, id, named, textId, time, timeZone } from '#kit/contract/fields.ts'
import { ticketRefusals } from './tickets.refusals.ts'
import { priority } from './tickets.records.ts'

/** The longest time, in minutes of service. */
const MOST_MINUTES = 100_000
const amount = z.int().min(1).max(MOST_MINUTES)
const weekday = z.int().min(1).max(7)

/** The minutes of service to the first response and to the resolution, of a client and priority, from a day on. */
export const servicePolicy = z.strictObject({
  id,
  /** Null for the default of all clients. */
  client: named.nullable(),
  priority,
  response_minutes: amount,
  resolution_minutes: amount,
  /** ISO weekdays with service; null for day and night. */
  service_days: z.array(weekday).nullable(),
  service_from: time.nullable(),
  service_to: time.nullable(),
  zone: timeZone,
  holiday_calendar: named.nullable(),
  effective_from: date,
  /** In force today; the others begin later, or were replaced. */
  is_current: z.boolean(),
  /** Tickets that are measured by it. */
  tickets: z.int(),
  can: z.strictObject({ delete: z.boolean() }),
})
export type ServicePolicy = z.output<typeof servicePolicy>

const set = {
  permission: 'tickets.configure',
  shows: ['reports.changed'],
} as const

export const listServicePolicies = call({
  toast_not_found: true,
  id: 'ticketTracker.policies',
  route: 'GET /api/admin/ticket_policies',
  summary: 'The service times of all clients and the defaults, the newest first.',
  query: z.strictObject({ client_id: textId.optional() }),
  data: z.array(servicePolicy),
  ...set,
})

export const saveServicePolicy = call({
  toast_not_found: true,
  id: 'ticketTracker.policySave',
  route: 'POST /api/admin/ticket_policies',
  permission: 'tickets.configure',
  summary: 'Sets the service times of a client and priority from a day on; those of the same day are replaced.',
  body: z.strictObject({
    client_id: id.nullable(),
    priority,
    response_minutes: amount,
    resolution_minutes: amount,
    /** Without days the time runs day and night. */
    service_days: z.array(weekday).max(7),
    service_from: time.nullish(),
    service_to: time.nullish(),
    zone: timeZone,
    holiday_calendar_id: id.nullish(),
    effective_from: date,
  }),
  data: servicePolicy,
  toast: success('Saved Successfully'),
  refusals: ticketRefusals.of('policy_used'),
  changes: ['reports.changed'],
})

export const deleteServicePolicy = call({
  toast_not_found: true,
  id: 'ticketTracker.policyDelete',
  route: 'DELETE /api/admin/ticket_policies/:id',
  permission: 'tickets.configure',
  summary: 'Deletes service times that have not begun.',
  params: z.strictObject({ id: textId }),
  data: z.null(),
  toast: info('Deleted Successfully'),
  refusals: ticketRefusals.of('policy_used'),
  changes: ['reports.changed'],
})

export const ticketPolicyCalls = { listServicePolicies, saveServicePolicy, deleteServicePolicy }
