import { sql } from 'kysely'
import { ticketPath } from '#domains/trackers/server/tickets/notify.ts'
import { type DrawnNotice, noticesSince } from '../notices/drawn-notice.ts'
import type { Demo } from '../demo.ts'

type Ticket = Readonly<{
  id: number
  ticket_ref: string
  subject: string
  employee_id: number | null
  received_at: string
  due_at: string
  is_response: boolean
  leads: readonly number[]
}>

const WARN_MS = 30 * 60_000

const ofTicket = (row: Ticket, now: string): DrawnNotice[] => {
  const { id, ticket_ref, subject, employee_id, due_at, leads } = row
  const common = { path: ticketPath(id), subject_id: id }
  const what = row.is_response ? 'a response' : 'a resolution'
  const notices: DrawnNotice[] = []
  if (employee_id !== null)
    notices.push({
      ...common,
      kind: 'trackers.ticket_assigned',
      to: { people: [employee_id] },
      title: `${ticket_ref} is yours: ${subject}`,
      why: 'You handle these tickets.',
      at: row.received_at,
      key: `trackers.ticket_assigned:${employee_id}:${id}:${row.received_at}`,
    })
  if (due_at <= now)
    notices.push({
      ...common,
      kind: 'trackers.ticket_breached',
      to: { people: leads },
      title: `${ticket_ref} is overdue for ${what}`,
      body: subject,
      why: 'You lead the team of this ticket.',
      at: due_at,
      key: `trackers.ticket:${id}:${due_at}:late`,
    })
  const warned_at = new Date(Date.parse(due_at) - WARN_MS).toISOString()
  if (warned_at <= now && warned_at > row.received_at)
    notices.push({
      ...common,
      kind: 'trackers.ticket_due',
      to: { people: employee_id === null ? leads : [employee_id] },
      title: `${ticket_ref} needs ${what} within 30 minutes`,
      body: subject,
      why: 'You handle this ticket or lead its team.',
      at: warned_at,
      key: `trackers.ticket:${id}:${due_at}:soon`,
    })
  return notices
}

/** Tickets that are not finished: who has them, and which are late. */
export const noticesOfTickets = async ({ tx, now, today }: Demo): Promise<DrawnNotice[]> => {
  const { rows } = await sql<Ticket>`
    select t.id, t.ticket_ref, t.subject, t.employee_id, t.received_at, t.first_response_at is null as is_response,
      case when t.first_response_at is null then t.response_due_at else t.resolve_due_at end as due_at,
      array(select l.employee_id from team_leaderships l where l.team_id = t.team_id and l.from_date <= ${today}::date
        and (l.to_date is null or l.to_date >= ${today}::date)) as leads
    from tickets t where t.state in ('open', 'in_progress') and t.received_at > ${noticesSince(now)}
      and case when t.first_response_at is null then t.response_due_at else t.resolve_due_at end is not null`.execute(
    tx,
  )
  return rows.flatMap((row) => ofTicket(row, now))
}
