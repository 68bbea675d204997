import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { Tx } from '#kit/server/context.ts'

const headsAboveRow = z.object({ head_id: z.number() })

/**
 * Returns the heads of the department of a person; where that is the person, or no one, of the next department above.
 */
export const headsAbove = async (tx: Tx, employeeId: number, now: string): Promise<number[]> => {
  const found = await rows(tx, headsAboveRow)`
    with recursive up as (
      select d.id, d.parent_id, d.head_id, 0 as level
      from placed_on(${now.slice(0, 10)}::date) p join departments d on d.id = p.department_id
      where p.employee_id = ${employeeId}
      union all
      select d.id, d.parent_id, d.head_id, up.level + 1 from departments d join up on up.parent_id = d.id)
    select head_id from up where head_id is not null and head_id <> ${employeeId} order by level limit 1`
  return found.map(({ head_id }) => head_id)
}
