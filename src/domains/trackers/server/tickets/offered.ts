// What other domains read of tickets.
import { sql } from 'kysely'
import { scopeOf } from '#kit/server/actor.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import type { SeenRow } from '#kit/server/registries.ts'
import { ticketPathIn } from './notify.ts'
import { findTickets } from './store/tickets.ts'

export type ResolvedTicket = Readonly<{
  id: number
  ticket_ref: string
  subject: string
  day: string
  in_sla: boolean | null
}>

/** Tickets that a person resolved from one day to another, the last resolved first. */
export const resolvedTickets = async (
  tx: Tx,
  employeeId: number,
  { from, to, limit }: Readonly<{ from: string; to: string; limit: number }>,
): Promise<readonly ResolvedTicket[]> => {
  const { rows } = await sql<ResolvedTicket>`select t.id, t.ticket_ref, t.subject, v.business_date as day, v.in_sla
    from ticket_events v join tickets t on t.id = v.ticket_id
    where v.employee_id = ${employeeId} and v.kind = 'resolved' and not v.void and v.business_date between ${from}::date and ${to}::date
    order by v.business_date desc, v.id desc limit ${limit}`.execute(tx)
  return rows
}

export type Arrivals = Readonly<{
  /** Tickets that came in an hour of a weekday on the clocks of a zone, 1 being Monday; hours without any are left out. */
  hours: readonly Readonly<{ weekday: number; hour: number; tickets: number }>[]
  /** What a ticket takes; null where no time was noted. */
  median_minutes: number | null
}>

/** The tickets of a team that came in from one day to another, by weekday and hour, and what one of them takes. */
export const ticketArrivals = async (
  tx: Tx,
  teamId: number,
  { from, to, zone }: Readonly<{ from: string; to: string; zone: string }>,
): Promise<Arrivals> => {
  const { rows } = await sql<Arrivals>`
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
      (select percentile_disc(0.5) within group (order by handling_minutes) from came where handling_minutes > 0) as median_minutes`.execute(
    tx,
  )
  return rows[0] ?? { hours: [], median_minutes: null }
}

/** Of these tickets those that the actor sees. */
export const seenTickets = async (
  { tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>,
  ids: readonly number[],
): Promise<SeenRow[]> =>
  scopeOf(actor, 'tickets.read') === null
    ? []
    : (await findTickets(tx, { actor, now }, ids)).map(({ id, ticket_ref, subject }) => ({
        id,
        label: `${ticket_ref} ${subject}`,
        path: ticketPathIn(actor.area, id),
      }))
