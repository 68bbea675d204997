import { organisationDay } from '#domains/organisation/server/index.ts'
import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import { clearWhere, type Cleared } from './store/blockers.ts'

const note = async (work: Work, cleared: readonly Cleared[], why: string): Promise<void> => {
  for (const { id, employee_id } of cleared)
    await audit(work, 'worksheets.blocker_updated', {
      entity: 'report_blockers',
      id,
      employee_id,
      after: { cleared: true, why },
    })
}

/** Clears the blockers that wait for a task, when it is done. */
export const clearOfTask = async (work: Work, taskId: number): Promise<void> => {
  const day = await organisationDay(work.tx, work.now)
  await note(work, await clearWhere(work.tx, { task_id: taskId }, day), 'its task is done')
}

/** Clears those of a person who has left. */
export const clearOfPerson = async (work: Work, employeeId: number, day: string): Promise<void> =>
  note(work, await clearWhere(work.tx, { employee_id: employeeId }, day), 'the person has left')
