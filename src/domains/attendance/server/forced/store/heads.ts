import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

/**
 * Returns the heads of the department of a person; where that is the person, or no one, of the next department above.
 */
export const headsAbove = async (tx: Tx, employeeId: number, now: string): Promise<number[]> => {
  const { rows } = await sql<{ head_id: number }>`
    with recursive up as (
      select d.id, d.parent_id, d.head_id, 0 as level
      from placed_on(${now.slice(0, 10)}::date) p join departments d on d.id = p.department_id
      where p.employee_id = ${employeeId}
      union all
      select d.id, d.parent_id, d.head_id, up.level + 1 from departments d join up on up.parent_id = d.id)
    select head_id from up where head_id is not null and head_id <> ${employeeId} order by level limit 1`.execute(tx)
  return rows.map(({ head_id }) => head_id)
}
