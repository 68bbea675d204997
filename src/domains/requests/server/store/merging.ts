import { z } from 'zod'
import type { Tx } from '#kit/server/context.ts'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import { unit } from '../../contract/requests.models.ts'
import { accountRow } from '../ledger/store/books.ts'

type Two = Readonly<{ from: number; into: number; day: string }>

/** Requests about days that pass with their days; others are decided or withdrawn first. */
const PASSING = sql`r.kind in ('leave', 'work_from_home')`
const OPEN = sql`r.status in ('pending', 'returned', 'cancel_pending')`
const named = z.object({ id: z.number(), type: z.string(), from_date: z.string(), to_date: z.string() })

/** Lists requests of a person that are open about the past, or run over a day: they cannot pass to another record. */
export const listUnsettledRequests = (tx: Tx, { from, day }: Two) =>
  rows(tx, named)`
    select r.id, t.name as type, r.from_date, r.to_date
    from requests r join request_types t on t.id = r.type_id
    where r.employee_id = ${from} and r.deleted_at is null
      and (${OPEN} and (not ${PASSING} or r.from_date < ${day}::date)
        or r.status = 'approved' and ${PASSING} and r.from_date < ${day}::date and exists (
          select from request_days d where d.request_id = r.id and d.live and d.part <> 'none' and d.date >= ${day}::date))
    order by r.from_date, r.id`

/** Lists requests of a person about days from a day on, that pass to another record. */
export const listPassingRequests = (tx: Tx, { from, day }: Two) =>
  rows(tx, named)`
    select r.id, t.name as type, r.from_date, r.to_date
    from requests r join request_types t on t.id = r.type_id
    where r.employee_id = ${from} and r.deleted_at is null and ${PASSING} and r.from_date >= ${day}::date
      and (${OPEN} or r.status = 'approved') order by r.id`

const sharedDay = z.object({ date: z.string() })

/** Lists days from a day on for which both records have a request that excludes the other. */
export const listSharedDays = (tx: Tx, { from, into, day }: Two) =>
  rows(tx, sharedDay)`
    select distinct d.date from request_days d join request_days o on o.employee_id = ${into} and o.date = d.date and o.live
      and o.lane = d.lane and o.slot && d.slot
    where d.employee_id = ${from} and d.live and d.date >= ${day}::date order by d.date limit 5`

/** Passes a request, with its days, to another person, who no longer covers for oneself. */
export const passRequest = async (tx: Tx, id: number, into: number): Promise<void> => {
  await sql`update requests set employee_id = ${into},
      cover_state = case when cover_employee_id = ${into} then null else cover_state end,
      cover_employee_id = nullif(cover_employee_id, ${into})
    where id = ${id}`.execute(tx)
}

const openLot = accountRow.extend({
  id: z.number(),
  valid_from: z.string(),
  valid_to: z.string(),
  carries: z.boolean(),
  left: z.number(),
  type: z.string(),
  unit,
})
export type OpenLot = z.output<typeof openLot>

/** Lists the lots of a person that are valid on a day or later, with what is left of each, where that is not zero. */
export const listOpenLots = (tx: Tx, employeeId: number, day: string): Promise<OpenLot[]> =>
  rows(tx, openLot)`
    select l.id, l.employee_id, l.type_id, l.valid_from, l.valid_to, l.carries or l.origin = 'year' as carries,
      p.amount as left, t.name as type, t.unit
    from leave_lots l join request_types t on t.id = l.type_id
    join lateral (select coalesce(sum(amount), 0)::int as amount from leave_ledger where lot_id = l.id) p on true
    where l.employee_id = ${employeeId} and not l.is_closed and l.valid_to >= ${day}::date and p.amount <> 0
    order by l.valid_to, l.id`
