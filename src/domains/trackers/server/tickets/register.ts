import { sql } from 'kysely'
import { attendanceEvidence } from '#domains/attendance/server/index.ts'
import { clientTeams, workSources } from '#domains/billing/server/index.ts'
import { personHistory, personLeft } from '#domains/people/server/index.ts'
import { linkKinds, reportFacts, workSums } from '#domains/worksheets/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { scopeOf } from '#kit/server/actor.ts'
import { adminCards, type CardSource, searchSources, type SearchSource } from '#kit/server/registries.ts'
import { unassignLeaver } from './jobs.ts'
import { registerTicketNotices, ticketPathIn } from './notify.ts'
import { countTicketDays, lastTicketActs, readTicketFacts, sumResolved } from './store/facts.ts'
import { hasTickets } from './store/people.ts'
import { findTicketsNamed } from './store/search.ts'
import { findTickets } from './store/tickets.ts'

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
  const rows = await findTicketsNamed(tx, { actor, now }, q, limit)
  return rows.map(({ id, ticket_ref, subject, client }) => ({
    id,
    title: `${ticket_ref} ${subject}`,
    subtitle: client,
    path: ticketPathIn(actor.area, id),
  }))
}

/** What other domains ask about tickets. */
export const registerTickets = (): void => {
  registerTicketNotices()
  adminCards.add('tickets', ticketsCard)
  searchSources.add('tickets', search)
  personHistory.add('trackers', hasTickets)
  personLeft.add('trackers', unassignLeaver)
  attendanceEvidence.add('trackers', lastTicketActs)
  reportFacts.add('trackers', async (tx, { employee_id, from, to }) => ({
    tickets: await readTicketFacts(tx, employee_id, from, to),
  }))
  workSums.add('trackers', sumResolved)
  linkKinds.add('ticket', {
    isVisible: async ({ tx, actor, now }, id) =>
      scopeOf(actor, 'tickets.read') !== null && (await findTickets(tx, { actor, now }, [id])).length > 0,
    ref: (id) =>
      sql`select json_build_object('id', t.id, 'key', t.ticket_ref, 'title', t.subject) from tickets t where t.id = ${id}`,
  })
  clientTeams.fill(sql`select client_id, team_id from client_teams`)
  workSources.add(
    'tickets',
    sql`select 'ticket_event' as source_type, x.id as source_id, x.business_date as work_on, x.employee_id, null::int as pr_id,
      x.client_id, x.minutes, t.ticket_ref || ' ' || t.subject as label
      from ticket_events x join tickets t on t.id = x.ticket_id where x.minutes > 0 and not x.void and x.employee_id is not null`,
  )
}
