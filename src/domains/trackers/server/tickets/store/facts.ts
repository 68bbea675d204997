import { sql } from 'kysely'
import type { EvidenceQuery, Trace } from '#domains/attendance/server/index.ts'
import type { Tx } from '#kit/server/context.ts'
import type { TicketsCard } from '../../../contract/tickets.cards.ts'
import { isOverdue } from './tickets.ts'

export type TicketFactsOf = Readonly<{
  saved: number
  responded: number
  resolved: number
  reopened: number
  by_client: { client: string; count: number }[]
}>

/** What a person did about tickets in a span of days. */
export const readTicketFacts = async (tx: Tx, employeeId: number, from: string, to: string): Promise<TicketFactsOf> => {
  const { rows } = await sql<TicketFactsOf>`
    with done as (select x.kind, x.first, x.client_id, x.ticket_id from ticket_events x
      where x.employee_id = ${employeeId} and x.business_date between ${from}::date and ${to}::date and not x.void)
    select count(*) filter (where kind = 'received')::int as saved, count(*) filter (where kind = 'responded' and first)::int as responded,
      count(*) filter (where kind = 'resolved')::int as resolved, count(*) filter (where kind = 'reopened')::int as reopened,
      coalesce((select json_agg(json_build_object('client', c.name, 'count', g.n) order by g.n desc, c.name)
        from (select client_id, count(distinct ticket_id)::int as n from done where kind in ('received', 'responded', 'resolved') group by 1) g
        join client_short c on c.id = g.client_id), '[]'::json) as by_client
    from done`.execute(tx)
  const [found] = rows
  if (!found) throw new Error('Facts are one row')
  return found
}

type SumsAsk = Readonly<{ employees: readonly number[]; from: string; to: string }>

/** How many tickets each of some people resolved in a span of days. */
export const sumResolved = async (
  tx: Tx,
  { employees, from, to }: SumsAsk,
): Promise<ReadonlyMap<number, { tickets_resolved: number }>> => {
  const { rows } = await sql<{ id: number; tickets_resolved: number }>`
    select x.employee_id as id, count(*)::int as tickets_resolved from ticket_events x
    where x.employee_id = any(${employees}::int[]) and x.business_date between ${from}::date and ${to}::date
      and x.kind = 'resolved' and not x.void
    group by 1`.execute(tx)
  return new Map(rows.map(({ id, tickets_resolved }) => [id, { tickets_resolved }]))
}

/** The last acts of people on tickets, at most six each. */
export const lastTicketActs = async (tx: Tx, asked: readonly EvidenceQuery[]): Promise<Trace[]> => {
  const { rows } = await sql<{ employee_id: number; at: string; ticket_ref: string }>`
    select q.employee_id, x.at, t.ticket_ref from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as q(employee_id int, "from" timestamptz, "to" timestamptz)
    join accounts a on a.employee_id = q.employee_id and a.area = 'User' and a.deleted_at is null
    cross join lateral (select e.at, e.ticket_id from ticket_events e where e.actor_id = a.id and not e.stated
      and e.at > q."from" and e.at <= q."to" order by e.at desc limit 6) x
    join tickets t on t.id = x.ticket_id`.execute(tx)
  return rows.map(({ employee_id, at, ticket_ref }) => ({
    employee_id,
    at,
    kind: 'ticket',
    detail: `Ticket ${ticket_ref} was worked on`,
  }))
}

type Reach = Readonly<{ from: string; to: string; now: string; department_id: number | null; team_id: number | null }>

/** Tickets of each day from one date to another, and those that are open now. */
export const countTicketDays = async (
  tx: Tx,
  { from, to, now, department_id, team_id }: Reach,
): Promise<TicketsCard> => {
  const unit = (team: string) =>
    team_id !== null
      ? sql`${sql.ref(team)} = ${team_id}`
      : department_id !== null
        ? sql`${sql.ref(team)} in (select m.id from teams m where m.department_id = ${department_id})`
        : sql`true`
  const { rows } = await sql<TicketsCard>`
    with done as (select x.business_date, x.kind, sum(x.n)::int as n from ticket_day_counts x
      where x.business_date between ${from}::date and ${to}::date and ${unit('x.team_id')} group by 1, 2),
    waiting as (select count(*)::int as open, (count(*) filter (where ${isOverdue(now)}))::int as overdue from tickets t
      where t.state in ('open', 'in_progress', 'waiting') and ${unit('t.team_id')})
    select (select json_agg(json_build_object('date', d.day::date,
          'received', coalesce((select n from done where business_date = d.day::date and kind = 'received'), 0),
          'resolved', coalesce((select n from done where business_date = d.day::date and kind = 'resolved'), 0)) order by d.day)
        from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') d(day)) as days, w.open, w.overdue
    from waiting w`.execute(tx)
  const [found] = rows
  if (!found) throw new Error('Counts are one row')
  return found
}
