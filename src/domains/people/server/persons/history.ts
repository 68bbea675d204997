import type { Tx } from '#kit/server/context.ts'
import { registry, type Registry } from '#kit/server/slots.ts'
import { leadsOthers } from './store/people.ts'

/**
 * Checks for records that depend on a person. Each domain with rows about people adds its check; only a person
 * without any can be deleted.
 */
export const personHistory: Registry<(tx: Tx, employeeId: number) => Promise<boolean>> = registry('history of people')

/** Returns true if records depend on a person; `among`: people who are deleted together with them. */
export const hasHistory = async (tx: Tx, employeeId: number, among: readonly number[] = []): Promise<boolean> => {
  const checks = personHistory.all().map(([, hasRecords]) => hasRecords(tx, employeeId))
  return (await Promise.all([leadsOthers(tx, employeeId, among), ...checks])).includes(true)
}
