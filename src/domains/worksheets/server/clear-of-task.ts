import { organisationDay } from '#domains/organisation/server/index.ts'
import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import { clearOfTask as clear } from './store/blockers.ts'

/** Clears the blockers that wait for a task, when it is done. */
export const clearOfTask = async (work: Work, taskId: number): Promise<void> => {
  const cleared = await clear(work.tx, taskId, await organisationDay(work.tx, work.now))
  for (const { id, employee_id } of cleared)
    await audit(work, 'worksheets.blocker_updated', {
      entity: 'report_blockers',
      id,
      employee_id,
      after: { cleared: true, task_id: taskId },
    })
}
