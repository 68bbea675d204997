import { organisationDay } from '#domains/organisation/server/index.ts'
import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import { clearBlockers, type Cleared } from '../store/blockers.ts'

const auditCleared = async (work: Work, cleared: readonly Cleared[], why: string): Promise<void> => {
  for (const { id, employee_id } of cleared)
    await audit(work, 'worksheets.blocker_updated', {
      entity: 'report_blockers',
      id,
      employee_id,
      after: { cleared: true, why },
    })
}

/** Clears the blockers that wait for a task that is done. */
export const clearBlockersOfTask = async (work: Work, taskId: number): Promise<void> => {
  const day = await organisationDay(work.tx, work.now)
  await auditCleared(work, await clearBlockers(work.tx, { task_id: taskId }, day), 'its task is done')
}

/** Clears the blockers of a person who has left. */
export const clearBlockersOfPerson = async (work: Work, employeeId: number, day: string): Promise<void> =>
  auditCleared(work, await clearBlockers(work.tx, { employee_id: employeeId }, day), 'the person has left')
