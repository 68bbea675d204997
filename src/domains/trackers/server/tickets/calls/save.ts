import {
  addWorkingDays,
  addDays,
  businessDay,
  dateIn,
  type PersonCalendar,
  zoneOf,
} from '#engines/calendar/contract/calendar.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { authorId, scopeOf } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { saveTickets as call, type TicketInput } from '../../../contract/tickets.calls.ts'
import { ticketRefusals } from '../../../contract/tickets.refusals.ts'
import { afterService, serviceMinutes, MAX_STATED_AGE } from '../../../contract/tickets.rules.ts'
import { calendarAround } from '../rules/business-date.ts'
import { presentTicket } from '../present.ts'
import { listServedIds } from '../store/counts.ts'
import { listPolicies, type Policy, policyFor } from '../store/policies.ts'
import { listTicketsById } from '../store/tickets.ts'
import { findTicketByRef, insertEvents, insertTickets, type NewEvent, type NewTicket } from '../store/write.ts'

const { refusal } = ticketRefusals

const TIMES = ['received_at', 'first_response_at', 'resolved_at'] as const

/** Returns the first day whose times may still be stated: three working days back, for those who lead 31 days. */
const oldestOf = (context: Context, calendar: PersonCalendar, today: string): string =>
  scopeOf(context.actor, 'tickets.review') === null
    ? (addWorkingDays(calendar, today, -MAX_STATED_AGE.own) ?? today)
    : addDays(today, -MAX_STATED_AGE.lead)

/** Refuses stated times that are in the future, out of order, or too old. */
const checkTimes = ({ now }: Context, tickets: readonly TicketInput[], zone: string, oldest: string): void => {
  for (const [at, ticket] of tickets.entries()) {
    let before = ''
    for (const name of TIMES) {
      const time = ticket[name]
      if (time === undefined) continue
      if (time < before) throw invalid({ [`tickets.${at}.${name}`]: 'This comes before the time above it' })
      if (time > now) throw refusal('future')
      if (dateIn(time, zone) < oldest) throw refusal('too_old')
      before = time
    }
  }
}

const stateOf = ({ first_response_at, resolved_at }: TicketInput): NewTicket['state'] =>
  resolved_at !== undefined ? 'resolved' : first_response_at === undefined ? 'open' : 'in_progress'

const measure = (policy: Policy | undefined, from: string, to: string | undefined): number | null =>
  policy && to !== undefined ? serviceMinutes(policy.hours, from, to) : null

const inTime = (minutes: number | null, most: number | undefined): boolean | null =>
  minutes === null || most === undefined ? null : minutes <= most

const build = (input: TicketInput, owner: number, team: number, policy: Policy | undefined): NewTicket => {
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

const eventsOf = (context: Context, id: number, ticket: NewTicket, calendar: PersonCalendar): NewEvent[] => {
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

/** Refuses a number that is taken; the refusal names the handler only to those who see that ticket. */
const refuseTaken = async ({ tx, actor, now }: Context, ticket: NewTicket): Promise<never> => {
  const ref = ticket.ticket_ref ?? ''
  const id = await findTicketByRef(tx, ticket.client_id, ref)
  const [seen] = id === undefined ? [] : await listTicketsById(tx, { actor, now }, [id])
  throw seen?.handler ? refusal('duplicate', { ref, name: seen.handler.name }) : refusal('exists', { ref })
}

export const saveTickets = handle(call, async (context) => {
  const { tx, actor, now, body } = context
  const { employee_id: owner, team_id: team } = actor
  const inputs = body.tickets
  const clients = [...new Set(inputs.map(({ client_id }) => client_id))]
  if (owner === null || team === null) throw refusal('client_not_served')
  const served = await listServedIds(tx, team, clients)
  if (clients.some((id) => !served.has(id))) throw refusal('client_not_served')
  const times = inputs.flatMap((input) => TIMES.flatMap((name) => input[name] ?? []))
  // Times that are too old for everyone are refused before the calendar is read.
  if (times.some((at) => at < addDays(now.slice(0, 10), -MAX_STATED_AGE.lead - 2))) throw refusal('too_old')
  const calendar = await calendarAround(context, owner, [
    now,
    addDays(now.slice(0, 10), -MAX_STATED_AGE.lead - 14),
    ...times,
  ])
  const today = businessDay(calendar, Date.parse(now))
  checkTimes(context, inputs, zoneOf(calendar, today), oldestOf(context, calendar, today))
  const policies = await listPolicies(tx, clients)
  const tickets = inputs.map((input) =>
    build(input, owner, team, policyFor(policies, { ...input, priority: input.priority ?? 'p3' })),
  )
  const ids = await insertTickets(tx, tickets)
  const taken = tickets.find((_, at) => !ids.has(at))
  if (taken) await refuseTaken(context, taken)
  await insertEvents(
    tx,
    tickets.flatMap((ticket, at) => eventsOf(context, ids.get(at) ?? 0, ticket, calendar)),
  )
  for (const [at, { client_id, subject, state }] of tickets.entries())
    await audit(context, 'tickets.saved', {
      entity: 'tickets',
      id: ids.get(at) ?? 0,
      after: { client_id, subject, state },
    })
  const rows = await listTicketsById(tx, { actor, now }, [...ids.values()])
  return { tickets: rows.map((row) => presentTicket(actor, row)) }
})
