import { attendanceEvidence } from '#domains/attendance/server/index.ts'
import { clientTeams, workSources } from '#domains/billing/server/index.ts'
import { personHistory, personLeft } from '#domains/people/server/index.ts'
import { linkKinds, workRecords, workSums } from '#domains/worksheets/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { scopeOf } from '#kit/server/actor.ts'
import { adminCards, type CardSource, searchSources, type SearchSource } from '#kit/server/registries.ts'
import { entries, filled, type Filling } from '#kit/server/slots.ts'
import { unassignLeaver } from './jobs.ts'
import { ticketNoticeFilling, ticketPathIn } from './notify.ts'
import { countTicketDays, listLastActions, countTicketEvents, countResolved } from './store/activity.ts'
import { hasTickets } from './store/people.ts'
import { CLIENT_TEAMS, TICKET_WORK, ticketRef } from './store/public.ts'
import { listTicketsMatching } from './store/search.ts'
import { listTicketsById } from './store/tickets.ts'

const CARD_DAYS = 14

const ticketsCard: CardSource = {
  permission: 'tickets.read',
  hasPast: true,
  read: async ({ tx, now, date, today, department_id, team_id }) => {
    const to = date ?? today
    const data = await countTicketDays(tx, { from: addDays(to, 1 - CARD_DAYS), to, now, department_id, team_id })
    if (data.open === 0 && data.days.every(({ received, resolved }) => received + resolved === 0)) return null
    return { path: `/admin/work-reports/ticket-trackers?date=${to}`, data }
  },
}

const search: SearchSource = async ({ tx, actor, now }, q, limit) => {
  if (scopeOf(actor, 'tickets.read') === null) return []
  const rows = await listTicketsMatching(tx, { actor, now }, q, limit)
  return rows.map(({ id, ticket_ref, subject, client }) => ({
    id,
    title: `${ticket_ref} ${subject}`,
    subtitle: client,
    path: ticketPathIn(actor.area, id),
  }))
}

/** The entries of tickets in the registries of other domains. */
export const ticketFillings: readonly Filling[] = [
  ticketNoticeFilling,
  entries(adminCards, { tickets: ticketsCard }),
  entries(searchSources, { tickets: search }),
  entries(personHistory, { trackers: hasTickets }),
  entries(personLeft, { trackers: unassignLeaver }),
  entries(attendanceEvidence, { trackers: listLastActions }),
  entries(workRecords, {
    trackers: async (tx, { employee_id, from, to }) => ({
      tickets: await countTicketEvents(tx, employee_id, from, to),
    }),
  }),
  entries(workSums, { trackers: countResolved }),
  entries(linkKinds, {
    ticket: {
      isVisible: async ({ tx, actor, now }, id) =>
        scopeOf(actor, 'tickets.read') !== null && (await listTicketsById(tx, { actor, now }, [id])).length > 0,
      ref: ticketRef,
    },
  }),
  filled(clientTeams, CLIENT_TEAMS),
  entries(workSources, { tickets: TICKET_WORK }),
]
