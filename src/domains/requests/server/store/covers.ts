import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { CoverRow } from '../../contract/covers.calls.ts'
import type { RequestStatus } from '../../contract/requests.models.ts'

type Row = Omit<CoverRow, 'label' | 'can'> & Readonly<{ is_home: boolean; status: RequestStatus }>

/** Requests in which a person was named as cover and that have not ended. */
export const listCoverRows = async (tx: Tx, employeeId: number, today: string): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select r.id, json_build_object('id', e.id, 'name', e.name) as employee, r.from_date, r.to_date, r.cover_state as state,
      r.kind = 'work_from_home' as is_home, r.status
    from requests r join person_short e on e.id = r.employee_id
    where r.cover_employee_id = ${employeeId} and r.deleted_at is null and r.to_date >= ${today}::date
      and r.status in ('pending', 'returned', 'approved', 'cancel_pending')
    order by r.from_date, r.id limit 200`.execute(tx)
  return rows
}
