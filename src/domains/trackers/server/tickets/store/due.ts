import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { DUE } from './tickets.ts'

export type DueTicket = Readonly<{
  id: number
  ticket_ref: string
  subject: string
  team_id: number
  employee_id: number | null
  due_at: string
  is_breached: boolean
  is_response: boolean
}>

/** Running tickets that are due within half an hour, or were due in the last two hours. */
export const listDueTickets = async (tx: Tx, now: string): Promise<DueTicket[]> => {
  const { rows } = await sql<DueTicket>`
    select t.id, t.ticket_ref, t.subject, t.team_id, t.employee_id, ${DUE} as due_at, ${DUE} <= ${now}::timestamptz as is_breached,
      t.first_response_at is null and t.response_due_at <= t.resolve_due_at as is_response
    from tickets t where t.state in ('open', 'in_progress') and least(t.response_due_at, t.resolve_due_at) < ${now}::timestamptz + interval '30 minutes'
      and ${DUE} between ${now}::timestamptz - interval '2 hours' and ${now}::timestamptz + interval '30 minutes'
    order by t.id limit 5000`.execute(tx)
  return rows
}

type Closed = Readonly<{ id: number; employee_id: number | null }>

/** Closes what was resolved more than `days` days ago, at most a thousand at once. */
export const closeResolved = async (tx: Tx, now: string, days: number): Promise<Closed[]> => {
  const { rows } = await sql<Closed>`
    update tickets set state = 'closed', closed_at = ${now}::timestamptz where id in (
      select id from tickets where state = 'resolved' and resolved_at < ${now}::timestamptz - make_interval(days => ${days}::int)
      order by id limit 1000 for update skip locked)
    returning id, employee_id`.execute(tx)
  return rows
}

type Unassigned = Readonly<{ id: number; team_id: number; ticket_ref: string }>

/** The open tickets of a person have no handler any more. */
export const unassignAll = async (tx: Tx, employeeId: number): Promise<Unassigned[]> => {
  const { rows } = await sql<Unassigned>`
    update tickets set employee_id = null where employee_id = ${employeeId} and state in ('open', 'in_progress', 'waiting')
    returning id, team_id, ticket_ref`.execute(tx)
  return rows
}
