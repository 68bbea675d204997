import { authorId } from '#kit/server/actor.ts'
import type { Context } from '#kit/server/context.ts'
import type { TicketInput } from '../../../contract/tickets.calls.ts'
import { afterService, CLOSE_DAYS, serviceMinutes } from '../../../contract/tickets.rules.ts'
import type { Policy } from '../store/policies.ts'
import type { NewEvent, NewTicket } from '../store/write.ts'

const DAY_MS = 86_400_000

const stateOf = ({ first_response_at, resolved_at }: TicketInput, closedAt: string | null): NewTicket['state'] => {
  if (resolved_at !== undefined) return closedAt === null ? 'resolved' : 'closed'
  return first_response_at === undefined ? 'open' : 'in_progress'
}

/** Returns when a ticket was closed, a week after its resolution; null before. */
const closedAtOf = ({ resolved_at }: TicketInput, now: string): string | null => {
  if (resolved_at === undefined) return null
  const at = Date.parse(resolved_at) + CLOSE_DAYS * DAY_MS
  return at <= Date.parse(now) ? new Date(at).toISOString() : null
}

const measure = (policy: Policy | undefined, from: string, to: string | undefined): number | null =>
  policy && to !== undefined ? serviceMinutes(policy.hours, from, to) : null

const inTime = (minutes: number | null, most: number | undefined): boolean | null =>
  minutes === null || most === undefined ? null : minutes <= most

type Placed = Readonly<{
  /** The handler; null for no one. */
  owner: number | null
  team: number
  source: NewTicket['source']
  now: string
}>

/** Returns a ticket with the times that were stated, measured by the policy of its day. */
export const buildTicket = (
  input: TicketInput,
  { owner, team, source, now }: Placed,
  policy: Policy | undefined,
): NewTicket => {
  const closed_at = closedAtOf(input, now)
  const { received_at, resolved_at } = input
  const first = input.first_response_at ?? resolved_at
  const response_minutes = measure(policy, received_at, first)
  const resolution_minutes = measure(policy, received_at, resolved_at)
  return {
    client_id: input.client_id,
    ticket_ref: input.ticket_ref ?? null,
    team_id: team,
    employee_id: owner,
    source,
    subject: input.subject,
    requester_name: input.requester_name ?? null,
    type: input.type ?? 'question',
    priority: input.priority ?? 'p3',
    channel: input.channel ?? 'mail',
    state: stateOf(input, closed_at),
    response: input.response ?? '',
    received_at,
    first_response_at: first ?? null,
    resolved_at: resolved_at ?? null,
    closed_at,
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

/** Returns the events of a ticket that is saved with its times. `dayOf`: the day that an instant counts for. */
export const eventsOf = (
  context: Pick<Context, 'actor' | 'by'>,
  id: number,
  ticket: NewTicket,
  dayOf: (at: string) => string,
): NewEvent[] => {
  const { actor, by } = context
  const common = {
    ticket_id: id,
    actor_id: authorId({ by, actor }),
    employee_id: ticket.employee_id,
    stated: true,
  }
  const day = (at: string) => ({ at, business_date: dayOf(at) })
  const { first_response_at: first, resolved_at: resolved, closed_at: closed } = ticket
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
  // The handling time counts for the last event of a person; the system closes.
  const timed = events.map((event, at) =>
    at === events.length - 1 ? { ...event, minutes: ticket.handling_minutes } : event,
  )
  return closed === null ? timed : [...timed, { ...common, actor_id: null, kind: 'closed', ...day(closed) }]
}
