import { clearBlockersOfTask } from '#domains/worksheets/server/index.ts'
import type { ActionInput } from '../../contract/tasks.inputs.ts'
import { tasksRefusals } from '../../contract/tasks.refusals.ts'
import { type ChangeContext, record, stateAfter, writeTask } from './change.ts'
import { approvalKey, notifyAccounts, resolveNotices } from '../notify.ts'
import { listLeadAccounts, teamOf } from '../store/people.ts'
import { insertRequest, withdrawRequests } from '../store/requests.ts'
import type { StoredTask } from '../store/parts.ts'
import { visibilityOf } from '../store/visibility.ts'
import { reasonOf } from './respond.ts'

const holderOf = (row: StoredTask): number | null => row.assignee?.id ?? null

export const start = async (context: ChangeContext, row: StoredTask): Promise<void> => {
  const to = stateAfter(row, 'start')
  const happened = { action: 'start', audited: 'tasks.started', from: row.state, to, holder: holderOf(row) } as const
  await Promise.all([
    writeTask(context, row.id, { state: to, started_at: context.now }),
    record(context, row.id, happened),
  ])
}

/** Accounts of those who lead the team of the holder. */
const leadsOfHolder = async (
  context: Pick<ChangeContext, 'tx' | 'actor' | 'now'>,
  row: StoredTask,
): Promise<number[]> => {
  const { today } = visibilityOf(context)
  const team = row.assignee ? await teamOf(context.tx, row.assignee.id, today) : (row.team?.id ?? null)
  const leads = team === null ? [] : await listLeadAccounts(context.tx, team, today)
  return leads.filter(({ employee_id }) => employee_id !== row.assignee?.id).map(({ id }) => id)
}

export const block = async (context: ChangeContext, row: StoredTask, { reason }: ActionInput): Promise<void> => {
  const to = stateAfter(row, 'block')
  const why = reasonOf(reason)
  await writeTask(context, row.id, { state: to, blocked_reason: why })
  const detail = { reason: why }
  await record(context, row.id, {
    action: 'block',
    audited: 'tasks.blocked',
    from: row.state,
    to,
    holder: holderOf(row),
    detail,
  })
  await notifyAccounts(context, [row.creator_account, ...(await leadsOfHolder(context, row))], 'tasks.blocked', row, {
    title: `${row.key} is blocked`,
    body: why,
    why: 'You gave this task, or lead the person who holds it.',
    key: `tasks.blocked:${row.id}:${row.version}`,
  })
}

export const unblock = async (context: ChangeContext, row: StoredTask): Promise<void> => {
  const to = stateAfter(row, 'unblock')
  await writeTask(context, row.id, { state: to })
  await record(context, row.id, {
    action: 'unblock',
    audited: 'tasks.unblocked',
    from: row.state,
    to,
    holder: holderOf(row),
  })
}

const remaining = ({ remaining_minutes }: ActionInput) => (remaining_minutes === undefined ? {} : { remaining_minutes })

/** Releases the tasks that waited for a task that is done. */
export const afterDone = async (context: ChangeContext, row: StoredTask): Promise<void> => {
  await clearBlockersOfTask(context, row.id)
  await resolveNotices(context, [
    `tasks.due:${row.id}:${row.due_date ?? ''}`,
    `tasks.overdue:${row.id}:${row.due_date ?? ''}`,
  ])
}

export const finish = async (context: ChangeContext, row: StoredTask, input: ActionInput): Promise<void> => {
  const to = stateAfter(row, 'finish')
  await writeTask(context, row.id, { state: to, done_at: context.now, ...remaining(input) })
  await record(context, row.id, {
    action: 'finish',
    audited: 'tasks.finished',
    from: row.state,
    to,
    holder: holderOf(row),
  })
  await afterDone(context, row)
  await notifyAccounts(context, [row.creator_account], 'tasks.decided', row, {
    title: `${row.key} is done`,
    body: row.title,
    why: 'You gave this task.',
    key: `tasks.done:${row.id}:${row.version}`,
  })
}

/** Notifies the reviewer and the leads of the holder: any of them decides. */
const notifyApprovers = async (
  context: ChangeContext,
  row: StoredTask,
  request: Readonly<{ id: number; kind: 'close' | 'due_date'; title: string; body: string }>,
): Promise<void> => {
  const leads = await leadsOfHolder(context, row)
  const reviewer = row.reviewer_account === null ? [] : [row.reviewer_account]
  const creator = request.kind === 'due_date' && row.reviewer_account === null ? [row.creator_account] : []
  await notifyAccounts(context, [...reviewer, ...creator, ...leads], 'tasks.to_approve', row, {
    title: request.title,
    body: request.body,
    why: 'You approve this task.',
    key: approvalKey(request.id),
    verbs: [
      {
        label: 'Approve',
        calls: ['tasks.approve', 'tasker.approve'],
        params: { params: { id: row.id }, body: { kind: request.kind, version: row.version + 1 } },
      },
    ],
  })
}

export const submit = async (context: ChangeContext, row: StoredTask, input: ActionInput): Promise<void> => {
  const to = stateAfter(row, 'submit')
  const { tx, now, actor } = context
  await writeTask(context, row.id, { state: to, submitted_at: now, ...remaining(input) })
  const comment = input.comment ?? ''
  const request = {
    task_id: row.id,
    kind: 'close',
    asked_by: actor.account_id,
    asked_at: now,
    comment,
    due_date: null,
  } as const
  const id = await insertRequest(tx, request)
  await record(context, row.id, {
    action: 'submit',
    audited: 'tasks.submitted',
    from: row.state,
    to,
    holder: holderOf(row),
    detail: comment === '' ? {} : { comment },
  })
  await notifyApprovers(context, row, {
    id,
    kind: 'close',
    title: `${actor.name} asks you to approve ${row.key}`,
    body: comment === '' ? row.title : comment,
  })
}

export const withdraw = async (context: ChangeContext, row: StoredTask): Promise<void> => {
  const to = stateAfter(row, 'withdraw')
  const ids = await withdrawRequests(context.tx, row.id, context.now, 'close')
  await writeTask(context, row.id, { state: to })
  await record(context, row.id, {
    action: 'withdraw',
    audited: 'tasks.withdrawn',
    from: row.state,
    to,
    holder: holderOf(row),
  })
  await resolveNotices(context, ids.map(approvalKey))
}

/** Requests a later due date; the task stays as it was. */
export const requestDueDate = async (context: ChangeContext, row: StoredTask, input: ActionInput): Promise<void> => {
  const to = stateAfter(row, 'ask_due_date')
  const { tx, now, actor } = context
  const { due_date, comment = '' } = input
  if (due_date === undefined || row.due_date === null || due_date <= row.due_date)
    throw tasksRefusals.refusal('due_not_later')
  const request = {
    task_id: row.id,
    kind: 'due_date',
    asked_by: actor.account_id,
    asked_at: now,
    comment,
    due_date,
  } as const
  const id = await insertRequest(tx, request)
  // A change of the task, so that no one decides about a version that they did not see.
  await writeTask(context, row.id, { due_date: row.due_date })
  const detail = { due_date, ...(comment === '' ? {} : { comment }) }
  await record(context, row.id, {
    action: 'ask_due_date',
    audited: 'tasks.due_date_asked',
    from: row.state,
    to,
    holder: holderOf(row),
    detail,
  })
  await notifyApprovers(context, row, {
    id,
    kind: 'due_date',
    title: `${actor.name} asks for a later date of ${row.key}`,
    body: comment === '' ? row.title : comment,
  })
}
