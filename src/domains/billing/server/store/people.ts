import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

/** Whether a person looks after a client, or leads or belongs to a project. */
export const hasBillingHistory = async (tx: Tx, employeeId: number): Promise<boolean> => {
  const { rows } = await sql<{ has: boolean }>`select exists (select from clients where owner_id = ${employeeId})
    or exists (select from projects where lead_id = ${employeeId})
    or exists (select from project_members where employee_id = ${employeeId}) as has`.execute(tx)
  return rows[0]?.has ?? false
}
