import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

type Approved = Readonly<{
  id: number
  employee_id: number
  from_date: string
  payload: Readonly<Record<string, unknown>>
}>

/** The approved requests of a kind, for what follows from them elsewhere. */
export const approvedRequests = async (tx: Tx, kind: string): Promise<Approved[]> => {
  const { rows } = await sql<Approved>`
    select r.id, r.employee_id, r.from_date, r.payload from requests r
    where r.kind = ${kind} and r.status = 'approved' and r.from_date is not null order by r.id`.execute(tx)
  return rows
}
