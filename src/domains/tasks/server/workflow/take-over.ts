import type { ActionInput } from '../../contract/tasks.inputs.ts'
import { tasksRefusals } from '../../contract/tasks.refusals.ts'
import { notifyPeople } from '../notify.ts'
import { assignmentOf, findOtherReviewer } from '../rules/offer-task.ts'
import { listAccounts } from '../store/people.ts'
import type { StoredTask } from '../store/parts.ts'
import { insertHandover } from '../store/requests.ts'
import type { TaskChanges } from '../store/tasks.ts'
import { type ChangeContext, record, stateAfter, writeTask } from './change.ts'
import { reasonOf } from './respond.ts'

/**
 * A lead who reviews the task does so no longer when doing it: the creator or another lead reviews it then. Without one,
 * the lead's own task needs no approval, as tasks that people assign to themselves.
 */
const reviewerAfter = async (context: ChangeContext, row: StoredTask, me: number): Promise<TaskChanges> => {
  if (row.reviewer_account === null) return {}
  const [reviewer] = await listAccounts(context.tx, [row.reviewer_account])
  if (reviewer?.employee_id !== me) return {}
  const reviewer_id = await findOtherReviewer(context, { creator: row.creator_account, holder: me, team_id: null })
  if (reviewer_id !== null) return { reviewer_id }
  if (!row.is_creator) throw tasksRefusals.refusal('own_review')
  return { reviewer_id, needs_approval: false }
}

/** Takes a task over from its holder at once: who acts is the receiver, so no response is awaited. */
export const takeOver = async (context: ChangeContext, row: StoredTask, { reason }: ActionInput): Promise<void> => {
  const to = stateAfter(row, 'take_over')
  const me = context.actor.employee_id
  if (me === null || !row.assignee) throw new Error('Only people take tasks over, and from a holder')
  const why = reasonOf(reason)
  const giver = row.assignee.id
  const reviewed = await reviewerAfter(context, row, me)
  const reviewer_account = reviewed.reviewer_id === undefined ? row.reviewer_account : reviewed.reviewer_id
  await insertHandover(
    context.tx,
    {
      task_id: row.id,
      from_employee_id: giver,
      to_employee_id: me,
      reason: why,
      note: null,
      remaining_minutes: null,
      asked_by: context.actor.account_id,
      asked_at: context.now,
    },
    context.now,
  )
  await writeTask(context, row.id, { ...reviewed, ...(await assignmentOf(context, { ...row, reviewer_account }, me)) })
  await record(context, row.id, {
    action: 'take_over',
    audited: 'tasks.handed_over',
    from: row.state,
    to,
    holder: me,
    detail: { from: giver, reason: why },
  })
  await notifyPeople(context, [giver], 'tasks.handover', row, {
    title: `${context.actor.name} takes ${row.key} over`,
    body: why,
    why: 'You held this task.',
    key: `tasks.taken_over:${row.id}:${row.version}`,
  })
}
