import { auditAll } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import { deleteLaterValues } from '../store/people.ts'

/** Deletes values of a person that would begin after the last day; those that were in force stay as history. */
export const endAfterLeaving = async (
  work: Work,
  { employee_id, last_day }: Readonly<{ employee_id: number; last_day: string }>,
): Promise<void> => {
  const deleted = await deleteLaterValues(work.tx, employee_id, last_day)
  await auditAll(
    work,
    'targets.value_deleted',
    deleted.map((before) => ({ entity: 'target_values', id: before.id, employee_id, before })),
  )
}
