import { loadCalendar, organisationDay, scope } from '#domains/organisation/server/index.ts'
import { addDays, businessDay, toInstant, zoneOf } from '#engines/calendar/contract/calendar.ts'
import { DetailedResponse } from '#kit/server/call/responses.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import * as calls from '../../../contract/tickets.calls.ts'
import { rangeOf } from '../../rules/range.ts'
import { requireTeam } from '../../targets/store/team-scope.ts'
import { presentTicket } from '../present.ts'
import { getTicket } from '../rules/get-ticket.ts'
import { countOwn, listServedClients } from '../store/counts.ts'
import { NO_SUMS } from '../../../contract/tickets.models.ts'
import { eventsOf } from '../store/counted-events.ts'
import { type StatQuery, sumStats } from '../store/stats.ts'
import { listCounted, listTicketsOfPerson } from '../store/tickets.ts'

/** Returns the current day of a person, and the instant at which it ends. */
const todayOf = async ({ tx, now }: Pick<Context, 'tx' | 'now'>, employeeId: number) => {
  const around = now.slice(0, 10)
  const calendar = await loadCalendar(tx, employeeId, { from: addDays(around, -1), to: addDays(around, 1), now })
  const today = businessDay(calendar, Date.parse(now))
  const ends_at = new Date(toInstant(addDays(today, 1), '00:00', zoneOf(calendar, today)).at).toISOString()
  return { today, ends_at }
}

export const listTicketsOf = handle(calls.listTicketsOf, async (context) => {
  const { tx, actor, now, params, query } = context
  const { userId } = params
  await context.requireVisible(userId)
  const { queue = false, state, overdue, client_id, ...page } = query
  const team_id = userId === actor.employee_id ? actor.team_id : null
  const filter = { employee_id: userId, queue, state, overdue, client_id }
  const { rows, meta } = await listTicketsOfPerson(tx, { actor, now }, filter, page)
  const counts = await countOwn(tx, { employee_id: userId, team_id, ...(await todayOf(context, userId)), now })
  return new DetailedResponse({ counts, tickets: rows.map((row) => presentTicket(actor, row)) }, { meta })
})

export const listSavedTickets = handle(calls.listSavedTickets, async (context) => {
  const { tx, actor, now, params, query } = context
  const { start_date, end_date, kind, ...page } = query
  await context.requireVisible(params.userId)
  const { today } = await todayOf(context, params.userId)
  const range = rangeOf({ start_date: start_date ?? end_date ?? today, end_date: end_date ?? start_date ?? today })
  const filter: StatQuery = {
    from: range.start_date,
    to: range.end_date,
    scope: context.scope(),
    now,
    user_id: params.userId,
    kind,
  }
  const { rows, meta } = await listCounted(tx, { actor, now }, eventsOf(filter), page)
  const [sums] = await sumStats(tx, filter, 1)
  return new DetailedResponse(
    rows.map((row) => presentTicket(actor, row)),
    { meta: { ...meta, totals: sums?.totals ?? NO_SUMS } },
  )
})

export const listTicketClients = handle(calls.listTicketClients, async (context) => {
  const { tx, actor, now, params } = context
  if (params.teamId !== actor.team_id) await requireTeam(tx, scope(actor, 'tickets.read', now), params.teamId)
  return listServedClients(tx, params.teamId, await organisationDay(tx, now))
})

export const showTicket = handle(calls.showTicket, (context) => getTicket(context, context.params.id))
export const showTicketAsAdmin = handle(calls.showTicketAsAdmin, (context) => getTicket(context, context.params.id))
