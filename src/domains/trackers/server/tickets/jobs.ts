import { organisationDay } from '#domains/organisation/server/index.ts'
import { listAccountIdsOf, presenceSource } from '#domains/people/server/index.ts'
import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import { CLOSE_DAYS } from '../../contract/tickets.rules.ts'
import { notifyOfTicket } from './notify.ts'
import { closeResolved, type DueTicket, listDueTickets, unassignTickets } from './store/due.ts'
import { listLeadAccounts } from './store/people.ts'
import { mergeCounts } from './store/ticket-counts.ts'
import { insertEvents } from './store/write.ts'

/** The audience of live events: everyone who sees tickets. */
const SEEN_BY = ['permission:tickets.read'] as const

const isHere = (presence: string | undefined): boolean => presence === 'here'

/** Returns the accounts to warn: the handler while at work and before the due time, else the leads. */
const receiversOf = async (
  work: Work,
  ticket: DueTicket,
  here: ReadonlySet<number>,
  today: string,
): Promise<number[]> =>
  !ticket.is_breached && ticket.employee_id !== null && here.has(ticket.employee_id)
    ? listAccountIdsOf(work.tx, [ticket.employee_id])
    : listLeadAccounts(work.tx, ticket.team_id, today)

/** Warns half an hour before a ticket is due, and after a missed response or resolution; once each. */
export const warnOfDue = async (work: Work): Promise<void> => {
  const { tx, now } = work
  const tickets = await listDueTickets(tx, now)
  if (tickets.length === 0) return
  const handlers = [...new Set(tickets.flatMap(({ employee_id }) => employee_id ?? []))]
  const presences = handlers.length > 0 ? await presenceSource.get()(work, handlers) : new Map<number, string>()
  const here = new Set(handlers.filter((id) => isHere(presences.get(id))))
  const today = await organisationDay(tx, now)
  for (const ticket of tickets) {
    const what = ticket.is_response ? 'a response' : 'a resolution'
    await notifyOfTicket(
      work,
      await receiversOf(work, ticket, here, today),
      ticket.is_breached ? 'trackers.ticket_breached' : 'trackers.ticket_due',
      {
        title: ticket.is_breached
          ? `${ticket.ticket_ref} is overdue for ${what}`
          : `${ticket.ticket_ref} needs ${what} within 30 minutes`,
        body: ticket.subject,
        why: ticket.is_breached ? 'You lead the team of this ticket.' : 'You handle this ticket or lead its team.',
        key: `trackers.ticket:${ticket.id}:${ticket.due_at}:${ticket.is_breached ? 'late' : 'soon'}`,
        id: ticket.id,
      },
    )
  }
}

/** Closes tickets that were resolved more than a week ago, and returns their number. */
export const closeOld = async (work: Work): Promise<number> => {
  const { tx, now } = work
  const closed = await closeResolved(tx, now, CLOSE_DAYS)
  if (closed.length === 0) return 0
  const business_date = await organisationDay(tx, now)
  await insertEvents(
    tx,
    closed.map(({ id, employee_id }) => ({
      ticket_id: id,
      kind: 'closed',
      at: now,
      actor_id: null,
      employee_id,
      business_date,
    })),
  )
  for (const { id } of closed)
    await audit(work, 'tickets.closed', { entity: 'tickets', id, after: { state: 'closed' } })
  publishLive(work, ['reports.changed'], [...SEEN_BY])
  return closed.length
}

/** Returns the open tickets of a leaver to their teams, and notifies the leads once. */
export const unassignLeaver = async (
  work: Work,
  { employee_id, last_day }: Readonly<{ employee_id: number; last_day: string }>,
): Promise<void> => {
  const { tx, now } = work
  const tickets = await unassignTickets(tx, employee_id)
  if (tickets.length === 0) return
  const business_date = await organisationDay(tx, now)
  await insertEvents(
    tx,
    tickets.map(({ id }) => ({
      ticket_id: id,
      kind: 'assigned',
      at: now,
      actor_id: null,
      employee_id: null,
      business_date,
    })),
  )
  await audit(work, 'tickets.unassigned', {
    entity: 'employees',
    id: employee_id,
    employee_id,
    after: { tickets: tickets.length },
  })
  for (const [team, some] of Map.groupBy(tickets, ({ team_id }) => team_id)) {
    const [first] = some
    if (!first) continue
    await notifyOfTicket(work, await listLeadAccounts(tx, team, business_date), 'trackers.ticket_unassigned', {
      title: some.length === 1 ? `${first.ticket_ref} has no handler` : `${some.length} tickets have no handler`,
      body: some
        .map(({ ticket_ref }) => ticket_ref)
        .join(', ')
        .slice(0, 500),
      why: 'Their handler has left, and you lead the team.',
      key: `trackers.ticket_unassigned:${employee_id}:${last_day}:${team}`,
      id: first.id,
    })
  }
  publishLive(work, ['reports.changed'], [...SEEN_BY])
}

export const ticketJobs: readonly Job[] = [
  {
    name: 'trackers.tickets_due',
    cron: '*/5 * * * *',
    run: async (_payload, begin) => {
      await begin(warnOfDue)
    },
  },
  {
    name: 'trackers.tickets_close',
    cron: '20 * * * *',
    run: async (_payload, begin) => {
      let closed = 1
      while (closed > 0) closed = await begin(closeOld)
    },
  },
  {
    name: 'trackers.ticket_counts',
    cron: '*/15 * * * *',
    run: async (_payload, begin) => {
      await begin(({ tx }) => mergeCounts(tx))
    },
  },
]
