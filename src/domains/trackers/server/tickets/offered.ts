// What other domains read of tickets.
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

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
