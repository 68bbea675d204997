import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { Tx } from '#kit/server/context.ts'

const billingHistoryRow = z.object({ has: z.boolean() })

/** Returns true where a person looks after a client, or leads or belongs to a project. */
export const hasBillingHistory = async (tx: Tx, employeeId: number): Promise<boolean> => {
  const found = await rows(tx, billingHistoryRow)`select exists (select from clients where owner_id = ${employeeId})
    or exists (select from projects where lead_id = ${employeeId})
    or exists (select from project_members where employee_id = ${employeeId}) as has`
  return found[0]?.has ?? false
}
