import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

/** Whether values or waivers of a person stand. */
export const hasTargets = async (tx: Tx, employeeId: number): Promise<boolean> => {
  const { rows } = await sql`select from target_values where employee_id = ${employeeId}
    union all select from target_waivers where employee_id = ${employeeId} limit 1`.execute(tx)
  return rows.length > 0
}

/** Deletes values of a person that would begin to hold after the last day, and answers how they were. */
export const deleteLaterValues = async (
  tx: Tx,
  employeeId: number,
  last_day: string,
): Promise<{ id: number; target_id: number; value: number | null; effective_from: string }[]> => {
  const { rows } = await sql<{ id: number; target_id: number; value: number | null; effective_from: string }>`
    delete from target_values where employee_id = ${employeeId} and effective_from > ${last_day}::date
    returning id, target_id, value, effective_from`.execute(tx)
  return rows
}

export const listDepartmentNames = async (tx: Tx): Promise<ReadonlyMap<number, string>> => {
  const rows = await tx.selectFrom('departments').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
