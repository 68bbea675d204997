import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { Tx } from '#kit/server/context.ts'

const approved = z.object({
  id: z.number(),
  employee_id: z.number(),
  from_date: z.string(),
  payload: z.record(z.string(), z.unknown()),
})
type Approved = z.output<typeof approved>

/** The approved requests of a kind, for what follows from them elsewhere. */
export const approvedRequests = async (tx: Tx, kind: string): Promise<Approved[]> => {
  return rows(tx, approved)`
    select r.id, r.employee_id, r.from_date, r.payload from requests r
    where r.kind = ${kind} and r.status = 'approved' and r.from_date is not null order by r.id`
}
