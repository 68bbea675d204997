import type { Tx } from '#kit/server/context.ts'
import { registry, type Registry } from '#kit/server/slots.ts'
import { leadsOthers } from './store/people.ts'

/**
 * Checks for records that depend on a person. Each domain with rows about people adds its check; only a person
 * without any can be deleted.
 */
export const personHistory: Registry<(tx: Tx, employeeId: number) => Promise<boolean>> = registry('history of people')

export const hasHistory = async (tx: Tx, employeeId: number): Promise<boolean> => {
  if (await leadsOthers(tx, employeeId)) return true
  for (const [, hasRecords] of personHistory.all()) if (await hasRecords(tx, employeeId)) return true
  return false
}
