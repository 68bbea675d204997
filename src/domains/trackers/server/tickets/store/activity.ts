import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { ticketsCard } from '#domains/trackers/contract/tickets.cards.ts'
import { sql } from 'kysely'
import type { EvidenceQuery, Trace } from '#domains/attendance/server/index.ts'
import type { Tx } from '#kit/server/context.ts'
import type { TicketsCard } from '#domains/trackers/contract/tickets.cards.ts'
import { isOverdue } from './tickets.ts'

const ticketEventCounts = z.object({
  saved: z.number(),
  responded: z.number(),
  resolved: z.number(),
  reopened: z.number(),
  by_client: z.array(z.object({ client: z.string(), count: z.number() })),
})
export type TicketEventCounts = z.output<typeof ticketEventCounts>

/** Returns the counts of a person's tickets in a range of days. */
export const countTicketEvents = async (
  tx: Tx,
  employeeId: number,
  from: string,
  to: string,
): Promise<TicketEventCounts> => {
  const listed = await rows(tx, ticketEventCounts)`
    with done as (select x.kind, x.first, x.client_id, x.ticket_id from ticket_events x
      where x.employee_id = ${employeeId} and x.business_date between ${from}::date and ${to}::date and not x.void)
    select count(*) filter (where kind = 'received')::int as saved, count(*) filter (where kind = 'responded' and first)::int as responded,
      count(*) filter (where kind = 'resolved')::int as resolved, count(*) filter (where kind = 'reopened')::int as reopened,
      coalesce((select json_agg(json_build_object('client', c.name, 'count', g.n) order by g.n desc, lower(c.name) collate names)
        from (select client_id, count(distinct ticket_id)::int as n from done where kind in ('received', 'responded', 'resolved') group by 1) g
        join client_short c on c.id = g.client_id), '[]'::json) as by_client
    from done`
  const [found] = listed
  if (!found) throw new Error('Facts are one row')
  return found
}

type EmployeesQuery = Readonly<{ employees: readonly number[]; from: string; to: string }>

const resolvedCount = z.object({ id: z.number(), tickets_resolved: z.number() })

/** Counts the tickets that each of some people resolved in a range of days. */
export const countResolved = async (
  tx: Tx,
  { employees, from, to }: EmployeesQuery,
): Promise<ReadonlyMap<number, { tickets_resolved: number }>> => {
  const found = await rows(tx, resolvedCount)`
    select x.employee_id as id, count(*)::int as tickets_resolved from ticket_events x
    where x.employee_id = any(${employees}::int[]) and x.business_date between ${from}::date and ${to}::date
      and x.kind = 'resolved' and not x.void
    group by 1`
  return new Map(found.map(({ id, tickets_resolved }) => [id, { tickets_resolved }]))
}

const lastActionsRow = z.object({ employee_id: z.number(), at: z.string(), ticket_ref: z.string() })

/** Lists the last actions of people on tickets, at most six each. */
export const listLastActions = async (tx: Tx, queries: readonly EvidenceQuery[]): Promise<Trace[]> => {
  const found = await rows(tx, lastActionsRow)`
    select q.employee_id, x.at, t.ticket_ref from jsonb_to_recordset(${JSON.stringify(queries)}::jsonb)
      as q(employee_id int, "from" timestamptz, "to" timestamptz)
    join accounts a on a.employee_id = q.employee_id and a.area = 'User' and a.deleted_at is null
    cross join lateral (select e.at, e.ticket_id from ticket_events e where e.actor_id = a.id and not e.stated
      and e.at > q."from" and e.at <= q."to" order by e.at desc limit 6) x
    join tickets t on t.id = x.ticket_id`
  return found.map(({ employee_id, at, ticket_ref }) => ({
    employee_id,
    at,
    kind: 'ticket',
    detail: `Ticket ${ticket_ref} was worked on`,
  }))
}

type DayCountQuery = Readonly<{
  from: string
  to: string
  now: string
  department_id: number | null
  team_id: number | null
}>

/** Counts the tickets of each day from one date to another, and those that are open now. */
export const countTicketDays = async (
  tx: Tx,
  { from, to, now, department_id, team_id }: DayCountQuery,
): Promise<TicketsCard> => {
  const unit = (team: string) =>
    team_id !== null
      ? sql`${sql.ref(team)} = ${team_id}`
      : department_id !== null
        ? sql`${sql.ref(team)} in (select m.id from teams m where m.department_id = ${department_id})`
        : sql`true`
  const listed = await rows(tx, ticketsCard)`
    with done as (select x.business_date, x.kind, sum(x.n)::int as n from ticket_day_counts x
      where x.business_date between ${from}::date and ${to}::date and ${unit('x.team_id')} group by 1, 2),
    waiting as (select count(*)::int as open, (count(*) filter (where ${isOverdue(now)}))::int as overdue from tickets t
      where t.state in ('open', 'in_progress', 'waiting') and ${unit('t.team_id')})
    select (select json_agg(json_build_object('date', d.day::date,
          'received', coalesce((select n from done where business_date = d.day::date and kind = 'received'), 0),
          'resolved', coalesce((select n from done where business_date = d.day::date and kind = 'resolved'), 0)) order by d.day)
        from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') d(day)) as days, w.open, w.overdue
    from waiting w`
  const [found] = listed
  if (!found) throw new Error('Counts are one row')
  return found
}
