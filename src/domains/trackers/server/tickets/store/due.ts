import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { Tx } from '#kit/server/context.ts'
import { DUE } from './tickets.ts'

const dueTicket = z.object({
  id: z.number(),
  ticket_ref: z.string(),
  subject: z.string(),
  team_id: z.number(),
  employee_id: z.number().nullable(),
  due_at: z.string(),
  is_breached: z.boolean(),
  is_response: z.boolean(),
})
export type DueTicket = z.output<typeof dueTicket>

/** Lists running tickets that are due within half an hour, or were due in the last two hours. */
export const listDueTickets = (tx: Tx, now: string): Promise<DueTicket[]> =>
  rows(tx, dueTicket)`
    select t.id, t.ticket_ref, t.subject, t.team_id, t.employee_id, ${DUE} as due_at, ${DUE} <= ${now}::timestamptz as is_breached,
      t.first_response_at is null and t.response_due_at <= t.resolve_due_at as is_response
    from tickets t where t.state in ('open', 'in_progress') and least(t.response_due_at, t.resolve_due_at) < ${now}::timestamptz + interval '30 minutes'
      and ${DUE} between ${now}::timestamptz - interval '2 hours' and ${now}::timestamptz + interval '30 minutes'
    order by t.id limit 5000`

const closed = z.object({ id: z.number(), employee_id: z.number().nullable() })
type Closed = z.output<typeof closed>

/** Closes tickets that were resolved more than `days` days ago, at most a thousand at once. */
export const closeResolved = (tx: Tx, now: string, days: number): Promise<Closed[]> =>
  rows(tx, closed)`
    update tickets set state = 'closed', closed_at = ${now}::timestamptz where id in (
      select id from tickets where state = 'resolved' and resolved_at < ${now}::timestamptz - make_interval(days => ${days}::int)
      order by id limit 1000 for update skip locked)
    returning id, employee_id`

const unassigned = z.object({ id: z.number(), team_id: z.number(), ticket_ref: z.string() })
type Unassigned = z.output<typeof unassigned>

/** Removes the handler from the open tickets of a person. */
export const unassignTickets = (tx: Tx, employeeId: number): Promise<Unassigned[]> =>
  rows(tx, unassigned)`
    update tickets set employee_id = null where employee_id = ${employeeId} and state in ('open', 'in_progress', 'waiting')
    returning id, team_id, ticket_ref`
