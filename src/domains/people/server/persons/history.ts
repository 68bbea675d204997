import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { registry, type Registry } from '#kit/server/slots.ts'

/**
 * Checks for records that depend on a person. Each domain with rows about people adds its check; only a person
 * without any can be deleted.
 */
export const personHistory: Registry<(tx: Tx, employeeId: number) => Promise<boolean>> = registry('history of people')

/** Others report to the person, or the person leads a team or a department. */
const leadsOthers = async (tx: Tx, employeeId: number): Promise<boolean> => {
  const { rows } = await sql<{ some: boolean }>`
    select exists (select from placements where manager_id = ${employeeId} and superseded_at is null)
      or exists (select from team_leaderships where employee_id = ${employeeId})
      or exists (select from departments where head_id = ${employeeId}) as some`.execute(tx)
  return rows[0]?.some ?? false
}

export const hasHistory = async (tx: Tx, employeeId: number): Promise<boolean> => {
  if (await leadsOthers(tx, employeeId)) return true
  for (const [, hasRecords] of personHistory.all()) if (await hasRecords(tx, employeeId)) return true
  return false
}
