import type { EventKind, TicketAction } from '../../contract/tickets.models.ts'
import { afterService, serviceMinutes } from '../../contract/tickets.rules.ts'
import type { Policy } from './store/policies.ts'
import type { LockedTicket } from './store/tickets.ts'

/** The columns of a ticket that a step changes. */
type Change = Partial<
  Readonly<{
    first_response_at: string
    resolved_at: string | null
    closed_at: string | null
    waiting_since: string | null
    paused_minutes: number
    resolve_due_at: string | null
    response_minutes: number | null
    resolution_minutes: number | null
    response_in_sla: boolean | null
    resolution_in_sla: boolean | null
    reopened_count: number
    resolved_by: number | null
    response: string
  }>
>

/** An event of a step, without the person whom it counts for. */
export type StepEvent = Readonly<{
  kind: EventKind
  service_minutes?: number | null
  in_sla?: boolean | null
  first?: boolean
}>

type Step = Readonly<{ change: Change; events: readonly StepEvent[] }>

const within = (minutes: number | null, most: number | undefined): boolean | null =>
  minutes === null || most === undefined ? null : minutes <= most

/** Adds the service time since an instant to the pause of a ticket, and moves the due time of the resolution by it. */
const pause = (ticket: LockedTicket, policy: Policy | undefined, since: string, now: string): Change => {
  if (!policy) return {}
  const paused_minutes = ticket.paused_minutes + serviceMinutes(policy.hours, since, now)
  return {
    paused_minutes,
    resolve_due_at: afterService(policy.hours, ticket.received_at, policy.resolution_minutes + paused_minutes),
  }
}

const endWaiting = (ticket: LockedTicket, policy: Policy | undefined, now: string): Change =>
  ticket.waiting_since === null ? {} : { waiting_since: null, ...pause(ticket, policy, ticket.waiting_since, now) }

/** Returns the step of the first response; empty if there was one. */
const firstResponse = (ticket: LockedTicket, policy: Policy | undefined, now: string): Step => {
  if (ticket.first_response_at !== null) return { change: {}, events: [] }
  const minutes = policy ? serviceMinutes(policy.hours, ticket.received_at, now) : null
  const in_sla = within(minutes, policy?.response_minutes)
  return {
    change: { first_response_at: now, response_minutes: minutes, response_in_sla: in_sla },
    events: [{ kind: 'responded', first: true, service_minutes: minutes, in_sla }],
  }
}

const respond = (ticket: LockedTicket, policy: Policy | undefined, now: string): Step => {
  const first = firstResponse(ticket, policy, now)
  return {
    change: { ...endWaiting(ticket, policy, now), ...first.change },
    events: first.events.length > 0 ? first.events : [{ kind: 'responded' }],
  }
}

const resolve = (ticket: LockedTicket, policy: Policy | undefined, now: string, by: number | null): Step => {
  const first = firstResponse(ticket, policy, now)
  const waited = endWaiting(ticket, policy, now)
  const paused = waited.paused_minutes ?? ticket.paused_minutes
  const minutes = policy ? Math.max(0, serviceMinutes(policy.hours, ticket.received_at, now) - paused) : null
  const in_sla = within(minutes, policy?.resolution_minutes)
  return {
    change: {
      ...waited,
      ...first.change,
      resolved_at: now,
      resolution_minutes: minutes,
      resolution_in_sla: in_sla,
      resolved_by: by,
    },
    events: [...first.events, { kind: 'resolved', service_minutes: minutes, in_sla }],
  }
}

const reopen = (ticket: LockedTicket, policy: Policy | undefined, now: string): Step => ({
  change: {
    ...(ticket.resolved_at === null ? {} : pause(ticket, policy, ticket.resolved_at, now)),
    resolved_at: null,
    closed_at: null,
    resolution_minutes: null,
    resolution_in_sla: null,
  },
  events: [{ kind: 'reopened' }],
})

/** Returns the changes and events of an action. `by`: the person whom the resolution counts for. */
export const stepOf = (
  action: TicketAction,
  ticket: LockedTicket,
  policy: Policy | undefined,
  { now, by }: Readonly<{ now: string; by: number | null }>,
): Step => {
  switch (action) {
    case 'respond':
      return respond(ticket, policy, now)
    case 'wait':
      return { change: { waiting_since: now }, events: [{ kind: 'waiting' }] }
    case 'resume':
      return { change: endWaiting(ticket, policy, now), events: [{ kind: 'resumed' }] }
    case 'resolve':
      return resolve(ticket, policy, now, by)
    case 'close':
      return { change: { closed_at: now }, events: [{ kind: 'closed' }] }
    case 'reopen':
      return reopen(ticket, policy, now)
    case 'edit':
      return { change: {}, events: [{ kind: 'edited' }] }
    case 'note':
      return { change: {}, events: [{ kind: 'note' }] }
  }
}
