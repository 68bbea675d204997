import { businessDay, type PersonCalendar } from '#engines/calendar/contract/calendar.ts'
import { authorId } from '#kit/server/actor.ts'
import type { Context } from '#kit/server/context.ts'
import type { TicketInput } from '../../../contract/tickets.calls.ts'
import { afterService, serviceMinutes } from '../../../contract/tickets.rules.ts'
import type { Policy } from '../store/policies.ts'
import type { NewEvent, NewTicket } from '../store/write.ts'

const stateOf = ({ first_response_at, resolved_at }: TicketInput): NewTicket['state'] =>
  resolved_at !== undefined ? 'resolved' : first_response_at === undefined ? 'open' : 'in_progress'

const measure = (policy: Policy | undefined, from: string, to: string | undefined): number | null =>
  policy && to !== undefined ? serviceMinutes(policy.hours, from, to) : null

const inTime = (minutes: number | null, most: number | undefined): boolean | null =>
  minutes === null || most === undefined ? null : minutes <= most

/** Returns a ticket with the times that were stated, measured by the policy of its day. */
export const buildTicket = (input: TicketInput, owner: number, team: number, policy: Policy | undefined): NewTicket => {
  const { received_at, resolved_at } = input
  const first = input.first_response_at ?? resolved_at
  const response_minutes = measure(policy, received_at, first)
  const resolution_minutes = measure(policy, received_at, resolved_at)
  return {
    client_id: input.client_id,
    ticket_ref: input.ticket_ref ?? null,
    team_id: team,
    employee_id: owner,
    subject: input.subject,
    requester_name: input.requester_name ?? null,
    type: input.type ?? 'question',
    priority: input.priority ?? 'p3',
    channel: input.channel ?? 'mail',
    state: stateOf(input),
    response: input.response ?? '',
    received_at,
    first_response_at: first ?? null,
    resolved_at: resolved_at ?? null,
    stated: first !== undefined,
    sla_policy_id: policy?.id ?? null,
    response_due_at: policy ? afterService(policy.hours, received_at, policy.response_minutes) : null,
    resolve_due_at: policy ? afterService(policy.hours, received_at, policy.resolution_minutes) : null,
    response_minutes,
    resolution_minutes,
    response_in_sla: inTime(response_minutes, policy?.response_minutes),
    resolution_in_sla: inTime(resolution_minutes, policy?.resolution_minutes),
    handling_minutes: input.handling_minutes ?? 0,
    resolved_by: resolved_at === undefined ? null : owner,
  }
}

/** Returns the events of a ticket that is saved with its times. */
export const eventsOf = (context: Context, id: number, ticket: NewTicket, calendar: PersonCalendar): NewEvent[] => {
  const { actor, by } = context
  const common = {
    ticket_id: id,
    actor_id: authorId({ by, actor }),
    employee_id: ticket.employee_id,
    stated: true,
  }
  const day = (at: string) => ({ at, business_date: businessDay(calendar, Date.parse(at)) })
  const { first_response_at: first, resolved_at: resolved } = ticket
  const events: NewEvent[] = [{ ...common, kind: 'received', ...day(ticket.received_at) }]
  if (first !== null)
    events.push({
      ...common,
      kind: 'responded',
      ...day(first),
      first: true,
      service_minutes: ticket.response_minutes,
      in_sla: ticket.response_in_sla,
      data: ticket.response === '' ? {} : { text: ticket.response },
    })
  if (resolved !== null)
    events.push({
      ...common,
      kind: 'resolved',
      ...day(resolved),
      service_minutes: ticket.resolution_minutes,
      in_sla: ticket.resolution_in_sla,
    })
  // The handling time counts for the last event.
  return events.map((event, at) => (at === events.length - 1 ? { ...event, minutes: ticket.handling_minutes } : event))
}
