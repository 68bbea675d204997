import { organisationDay } from '#domains/organisation/server/index.ts'
import { personHistory, personLeft } from '#domains/people/server/index.ts'
import type { Context, Work } from '#kit/server/context.ts'
import { type HoldingKind, holdings } from '#kit/server/holdings.ts'
import { entries, type Filling } from '#kit/server/slots.ts'
import { presentChangedRows } from '../present/present-task.ts'
import { lockTask, record, writeTask } from '../workflow/change.ts'
import { notifyAccounts } from '../notify.ts'
import { endOpen } from '../workflow/close.ts'
import { reassign } from '../workflow/handover.ts'
import { hasTasks, LEAVER_TASKS, type LeftTask, lockTasksOf } from '../store/leavers.ts'
import { listLeadAccounts, nameOf } from '../store/people.ts'
import type { TaskChanges } from '../store/tasks.ts'

const FREE = { assignee_id: null, offered_to_id: null, answer_by: null } as const

const changesOf = (work: Work, task: LeftTask): TaskChanges => {
  if (!task.was_holder)
    return task.state === 'offered' ? { ...FREE, state: 'draft' } : { offered_to_id: null, answer_by: null }
  if (task.handed_to !== null) return { state: 'offered', assignee_id: null, offered_at: work.now }
  return { ...FREE, state: 'draft' }
}

/** Returns a task of a leaver to its creator, or passes it on to the person to whom it was handed over. */
const release = async (work: Work, employeeId: number, task: LeftTask): Promise<boolean> => {
  const changes = changesOf(work, task)
  if (task.handed_to === null) await endOpen(work, task)
  await writeTask(work, task.id, changes)
  const to = changes.state === 'draft' || changes.state === 'offered' ? changes.state : task.state
  await record(work, task.id, {
    action: 'person_left',
    audited: 'tasks.released',
    from: task.state,
    to,
    holder: null,
    employee_id: employeeId,
  })
  return to === 'draft' && task.state !== 'draft'
}

const follow = async (
  work: Work,
  { employee_id, last_day }: Readonly<{ employee_id: number; last_day: string }>,
): Promise<void> => {
  const free: LeftTask[] = []
  for (const task of await lockTasksOf(work.tx, employee_id))
    if (await release(work, employee_id, task)) free.push(task)
  const name = (await nameOf(work.tx, employee_id)) ?? 'A person'
  const today = await organisationDay(work.tx, work.now)
  const byAccount = new Map<number, LeftTask[]>()
  for (const task of free) {
    const leads = task.team_id === null ? [] : await listLeadAccounts(work.tx, task.team_id, today)
    const accounts = new Set([
      task.creator_id,
      ...leads.filter((one) => one.employee_id !== employee_id).map(({ id }) => id),
    ])
    for (const account of accounts) byAccount.set(account, [...(byAccount.get(account) ?? []), task])
  }
  for (const [account, tasks] of byAccount) {
    const [first] = tasks
    if (!first) continue
    await notifyAccounts(work, [account], 'tasks.handover', first, {
      title:
        tasks.length === 1
          ? `${first.key} has no holder: ${name} has left`
          : `${tasks.length} tasks have no holder: ${name} has left`,
      body: tasks.map(({ key }) => key).join(', '),
      why: 'You gave these tasks, or lead the team.',
      key: `tasks.left:${employee_id}:${last_day}`,
    })
  }
}

/** Tasks of a leaver: each is handed over by the rule of handovers, as the acting administrator. */
const assignedTasks: HoldingKind = {
  label: 'Tasks',
  domain: 'tasks',
  blocking: true,
  items: LEAVER_TASKS,
  reassign: async (context: Context, item, { to, note }) => {
    const row = await lockTask(context, item.id)
    await reassign(context, row, {
      user_id: to.id,
      reason: 'The person leaves',
      note: note.length < 3 ? 'Handed over because the person leaves.' : note.slice(0, 4000),
      remaining_minutes: row.remaining_minutes,
    })
    await presentChangedRows(context, [row.id])
  },
}

export const peopleFillings: readonly Filling[] = [
  entries(holdings, { tasks: assignedTasks }),
  entries(personHistory, { tasks: hasTasks }),
  entries(personLeft, { tasks: follow }),
]
