import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

/** Returns true if a person has values or waivers. */
export const hasTargets = async (tx: Tx, employeeId: number): Promise<boolean> => {
  const { rows } = await sql`select from target_values where employee_id = ${employeeId}
    union all select from target_waivers where employee_id = ${employeeId} limit 1`.execute(tx)
  return rows.length > 0
}

const laterValuesRow = z.object({
  id: z.number(),
  target_id: z.number(),
  value: z.number().nullable(),
  effective_from: z.string(),
})

/** Deletes values of a person that would begin after the last day, and returns them. */
export const deleteLaterValues = (
  tx: Tx,
  employeeId: number,
  last_day: string,
): Promise<{ id: number; target_id: number; value: number | null; effective_from: string }[]> =>
  rows(tx, laterValuesRow)`
    delete from target_values where employee_id = ${employeeId} and effective_from > ${last_day}::date
    returning id, target_id, value, effective_from`

/** Lists the names of departments by id. */
export const listDepartmentNames = async (tx: Tx): Promise<ReadonlyMap<number, string>> => {
  const rows = await tx.selectFrom('departments').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
