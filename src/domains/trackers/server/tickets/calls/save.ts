import {
  addWorkingDays,
  addDays,
  businessDay,
  dateIn,
  type PersonCalendar,
  zoneOf,
} from '#engines/calendar/contract/calendar.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { scopeOf } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { saveTickets as call, type TicketInput } from '../../../contract/tickets.calls.ts'
import { ticketRefusals } from '../../../contract/tickets.refusals.ts'
import { MAX_STATED_AGE } from '../../../contract/tickets.rules.ts'
import { calendarAround } from '../rules/business-date.ts'
import { buildTicket, eventsOf } from '../rules/stated-ticket.ts'
import { presentTicket } from '../present.ts'
import { listServedIds } from '../store/counts.ts'
import { listPolicies, policyFor } from '../store/policies.ts'
import { listTicketsById } from '../store/tickets.ts'
import { findTicketByRef, insertEvents, insertTickets, type NewTicket } from '../store/write.ts'

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
    buildTicket(
      input,
      { owner, team, source: 'staff', now },
      policyFor(policies, { ...input, priority: input.priority ?? 'p3' }),
    ),
  )
  const ids = await insertTickets(tx, tickets)
  const taken = tickets.find((_, at) => !ids.has(at))
  if (taken) await refuseTaken(context, taken)
  await insertEvents(
    tx,
    tickets.flatMap((ticket, at) =>
      eventsOf(context, ids.get(at) ?? 0, ticket, (at) => businessDay(calendar, Date.parse(at))),
    ),
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
