import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
// Statements for other domains.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

const resolvedTicket = z.object({
  id: z.number(),
  ticket_ref: z.string(),
  subject: z.string(),
  day: z.string(),
  in_sla: z.boolean().nullable(),
})
export type ResolvedTicket = z.output<typeof resolvedTicket>

/** Lists tickets that a person resolved from one day to another, the last resolved first. */
export const listResolvedTickets = (
  tx: Tx,
  employeeId: number,
  { from, to, limit }: Readonly<{ from: string; to: string; limit: number }>,
): Promise<readonly ResolvedTicket[]> =>
  rows(tx, resolvedTicket)`select t.id, t.ticket_ref, t.subject, v.business_date as day, v.in_sla
    from ticket_events v join tickets t on t.id = v.ticket_id
    where v.employee_id = ${employeeId} and v.kind = 'resolved' and not v.void and v.business_date between ${from}::date and ${to}::date
    order by v.business_date desc, v.id desc limit ${limit}`

const arrivals = z.object({
  hours: z.array(z.object({ weekday: z.number(), hour: z.number(), tickets: z.number() })),
  median_minutes: z.number().nullable(),
})
export type Arrivals = z.output<typeof arrivals>

/** Counts the tickets of a team that came in from one day to another by weekday and hour, with their median handling time. */
export const countArrivals = async (
  tx: Tx,
  teamId: number,
  { from, to, zone }: Readonly<{ from: string; to: string; zone: string }>,
): Promise<Arrivals> => {
  const found = await rows(tx, arrivals)`
    with came as materialized (
      select t.received_at at time zone ${zone} as at, t.handling_minutes from tickets t
      where t.team_id = ${teamId} and t.state <> 'void'
        and t.received_at >= ${from}::date::timestamp at time zone ${zone}
        and t.received_at < (${to}::date + 1)::timestamp at time zone ${zone}),
    counted as (
      select extract(isodow from at)::int as weekday, extract(hour from at)::int as hour, count(*)::int as tickets
      from came group by 1, 2)
    select coalesce((select json_agg(json_build_object('weekday', weekday, 'hour', hour, 'tickets', tickets) order by weekday, hour)
        from counted), '[]') as hours,
      (select percentile_disc(0.5) within group (order by handling_minutes) from came where handling_minutes > 0) as median_minutes`
  return found[0] ?? { hours: [], median_minutes: null }
}

/** SQL: the clients and their teams. */
export const CLIENT_TEAMS: RawBuilder<unknown> = sql`select client_id, team_id from client_teams`

/** SQL: a ticket as JSON `{id, key, title}`. */
export const ticketRef = (id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select json_build_object('id', t.id, 'key', t.ticket_ref, 'title', t.subject) from tickets t where t.id = ${id}`

/** SQL: the time of tickets, as a source of recorded work. */
export const TICKET_WORK: RawBuilder<unknown> = sql`select 'ticket_event' as source_type, x.id as source_id, x.business_date as work_on, x.employee_id, null::int as pr_id,
      x.client_id, x.minutes, t.ticket_ref || ' ' || t.subject as label
      from ticket_events x join tickets t on t.id = x.ticket_id where x.minutes > 0 and not x.void and x.employee_id is not null`
