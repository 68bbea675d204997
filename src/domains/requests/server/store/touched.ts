import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { CalendarChange } from '#domains/organisation/server/index.ts'
import type { Tx } from '#kit/server/context.ts'

const touchedRequestsRow = z.object({ id: z.number() })

/** Returns requests after an id with live days that a change of the calendar may touch. */
export const listTouchedRequests = async (
  tx: Tx,
  change: CalendarChange,
  { after, limit }: Readonly<{ after: number; limit: number }>,
): Promise<number[]> => {
  const found = await rows(tx, touchedRequestsRow)`
    select r.id from requests r
    where r.id > ${after} and r.deleted_at is null and r.method is not null
      and r.status in ('pending', 'returned', 'approved', 'cancel_pending')
      and exists (select from request_days d where d.request_id = r.id and d.live and d.lane = 'absence'
        and d.date >= ${change.from}::date and (${change.to}::date is null or d.date <= ${change.to}::date)
        and (d.employee_id = any(${change.employee_ids}::int[]) or exists (
          select from placed_on(d.date) p
          where p.employee_id = d.employee_id and p.work_pattern_id = any(${change.pattern_ids}::int[]))))
    order by r.id limit ${limit}`
  return found.map(({ id }) => id)
}
