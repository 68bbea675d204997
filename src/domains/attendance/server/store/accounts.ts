import type { Tx } from '#kit/server/context.ts'

/** The accounts of people in the employee area: who is told when their time is changed. */
export const accountsOfEmployees = async (tx: Tx, employeeIds: readonly number[]): Promise<number[]> => {
  const rows = await tx
    .selectFrom('accounts')
    .select('id')
    .where('area', '=', 'User')
    .where('employee_id', 'in', employeeIds)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map((row) => row.id)
}
