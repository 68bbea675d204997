import { coverRow } from '../../contract/covers.calls.ts'
import { requestStatus } from '../../contract/requests.models.ts'
import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { Tx } from '#kit/server/context.ts'

const row = coverRow.omit({ label: true, can: true }).extend({ is_home: z.boolean(), status: requestStatus })
type Row = z.output<typeof row>

/** Requests in which a person was named as cover and that have not ended. */
export const listCoverRows = async (tx: Tx, employeeId: number, today: string): Promise<Row[]> => {
  const found = await rows(tx, row)`
    select r.id, json_build_object('id', e.id, 'name', e.name) as employee, r.from_date, r.to_date, r.cover_state as state,
      r.kind = 'work_from_home' as is_home, r.status
    from requests r join person_short e on e.id = r.employee_id
    where r.cover_employee_id = ${employeeId} and r.deleted_at is null and r.to_date >= ${today}::date
      and r.status in ('pending', 'returned', 'approved', 'cancel_pending')
    order by r.from_date, r.id limit 200`
  return found
}

const ownOrCoveredRow = z.object({ id: z.number() })

/** Returns those of some requests that a person has sent or covers. */
export const listOwnOrCovered = async (
  tx: Tx,
  employeeId: number | null,
  ids: readonly number[],
): Promise<number[]> => {
  const found = await rows(tx, ownOrCoveredRow)`select r.id from requests r where r.id = any(${ids}::int[])
    and r.deleted_at is null and ${employeeId}::int in (r.cover_employee_id, r.employee_id)`
  return found.map(({ id }) => id)
}
