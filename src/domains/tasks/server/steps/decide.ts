import { requireVersion } from '#kit/server/database/lock-version.ts'
import type { DecideInput } from '../../contract/tasks.inputs.ts'
import { tasksRefusals } from '../../contract/tasks.refusals.ts'
import { dayText } from '../../contract/tasks.words.ts'
import { type Doing, record, stateAfter, writeTask } from '../change.ts'
import { approvalKey, notifyAccounts, settleNotices } from '../notify.ts'
import { decideRequest, findRequest, type OpenRequest, withdrawRequests } from '../store/requests.ts'
import type { StoredTask } from '../store/parts.ts'
import { afterDone } from './work.ts'

type Decision = 'approved' | 'rejected'
type Said = Pick<DecideInput, 'kind'> & Readonly<{ comment?: string | undefined; version?: number }>

const settleRequest = async (
  context: Doing,
  request: OpenRequest,
  state: Decision,
  comment: string | undefined,
): Promise<void> => {
  const decided = await decideRequest(context.tx, request.id, {
    state,
    decided_by: context.actor.account_id,
    decided_at: context.now,
    decision_comment: comment ?? null,
  })
  if (!decided) throw tasksRefusals.refusal('request_gone')
  await settleNotices(context, [approvalKey(request.id)])
}

const decideClose = async (context: Doing, row: StoredTask, decision: Decision): Promise<void> => {
  const isApproved = decision === 'approved'
  const state = stateAfter(row, isApproved ? 'approve' : 'reject')
  await writeTask(
    context,
    row.id,
    isApproved ? { state, done_at: context.now } : { state, rework_count: row.rework_count + 1 },
  )
  if (isApproved) await afterDone(context, row)
}

const decideDueDate = async (
  context: Doing,
  row: StoredTask,
  decision: Decision,
  request: OpenRequest,
): Promise<void> => {
  stateAfter(row, 'decide_due_date')
  // The version is raised either way: who decides sees what is there.
  await writeTask(context, row.id, { due_date: decision === 'approved' ? request.due_date : row.due_date })
}

const WORDS = {
  close: {
    approved: { action: 'approve', audited: 'tasks.approved', title: 'approves' },
    rejected: { action: 'reject', audited: 'tasks.rejected', title: 'sends back' },
  },
  due_date: {
    approved: { action: 'approve_due_date', audited: 'tasks.due_date_moved', title: 'approves the later date of' },
    rejected: { action: 'reject_due_date', audited: 'tasks.due_date_kept', title: 'keeps the date of' },
  },
} as const

/** A later date that is asked for, and the task has by now: approving it would set the date back. */
const isOvertaken = ({ due_date }: StoredTask, request: OpenRequest): boolean =>
  request.kind === 'due_date' && (due_date === null || (request.due_date !== null && request.due_date <= due_date))

/** The request for a later date has become needless by a date that someone gave the task: it waits for no one any more. */
export const dropOvertaken = async (context: Doing, row: StoredTask): Promise<void> => {
  const request = await findRequest(context.tx, row.id, 'due_date')
  if (!request || !isOvertaken(row, request)) return
  await withdrawRequests(context.tx, row.id, context.now, 'due_date')
  await settleNotices(context, [approvalKey(request.id)])
  await notifyAccounts(context, [request.asked_by], 'tasks.decided', row, {
    title: `${context.actor.name} has moved the date of ${row.key}`,
    body: row.due_date === null ? 'It has no date any more.' : `It is due on ${dayText(row.due_date)}.`,
    why: 'You asked for a later date.',
    key: `tasks.decided:${request.id}`,
  })
}

/** Decides the request of a kind that is open: one decision, of the approver who is the first. */
export const decide = async (context: Doing, row: StoredTask, decision: Decision, said: Said): Promise<void> => {
  const request = await findRequest(context.tx, row.id, said.kind)
  if (!request) throw tasksRefusals.refusal('request_gone')
  const to = stateAfter(
    row,
    said.kind === 'due_date' ? 'decide_due_date' : decision === 'approved' ? 'approve' : 'reject',
  )
  if (decision === 'approved' && isOvertaken(row, request)) throw tasksRefusals.refusal('request_gone')
  if (request.asked_by === context.actor.account_id) throw tasksRefusals.refusal('own_work')
  if (said.version !== undefined) requireVersion(row, said.version)
  if (decision === 'rejected' && (said.comment ?? '') === '') throw tasksRefusals.refusal('reason_needed')
  await settleRequest(context, request, decision, said.comment)
  if (said.kind === 'close') await decideClose(context, row, decision)
  else await decideDueDate(context, row, decision, request)
  const words = WORDS[said.kind][decision]
  const detail = {
    ...(said.comment ? { comment: said.comment } : {}),
    ...(said.kind === 'due_date' ? { due_date: request.due_date } : {}),
  }
  await record(context, row.id, { ...words, from: row.state, to, holder: row.assignee?.id ?? null, detail })
  await notifyAccounts(context, [request.asked_by], 'tasks.decided', row, {
    title: `${context.actor.name} ${words.title} ${row.key}`,
    body: said.comment ?? row.title,
    why: 'You asked for it.',
    key: `tasks.decided:${request.id}`,
  })
}
