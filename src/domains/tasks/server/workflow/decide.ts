import { requireVersion } from '#kit/server/database/lock-version.ts'
import type { DecideInput } from '../../contract/tasks.inputs.ts'
import { tasksRefusals } from '../../contract/tasks.refusals.ts'
import { dayText } from '../../contract/tasks.texts.ts'
import { type ChangeContext, record, stateAfter, writeTask } from './change.ts'
import { approvalKey, notifyAccounts, resolveNotices } from '../notify.ts'
import { decideRequest, findRequest, type OpenRequest, withdrawRequests } from '../store/requests.ts'
import type { StoredTask } from '../store/parts.ts'
import { afterDone } from './work.ts'

type Decision = 'approved' | 'rejected'
type DecisionInput = Pick<DecideInput, 'kind'> & Readonly<{ comment?: string | undefined; version?: number }>

const closeRequest = async (
  context: ChangeContext,
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
  await resolveNotices(context, [approvalKey(request.id)])
}

const decideClose = async (context: ChangeContext, row: StoredTask, decision: Decision): Promise<void> => {
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
  context: ChangeContext,
  row: StoredTask,
  decision: Decision,
  request: OpenRequest,
): Promise<void> => {
  stateAfter(row, 'decide_due_date')
  // The version is raised either way: who decides sees what is there.
  await writeTask(context, row.id, { due_date: decision === 'approved' ? request.due_date : row.due_date })
}

const EVENTS = {
  close: {
    approved: { action: 'approve', audited: 'tasks.approved', title: 'approves' },
    rejected: { action: 'reject', audited: 'tasks.rejected', title: 'sends back' },
  },
  due_date: {
    approved: { action: 'approve_due_date', audited: 'tasks.due_date_moved', title: 'approves the later date of' },
    rejected: { action: 'reject_due_date', audited: 'tasks.due_date_kept', title: 'keeps the date of' },
  },
} as const

/**
 * Returns true if the task has no due date any more, or one as late as the requested one: approving it would set it
 * back.
 */
const isOvertaken = ({ due_date }: StoredTask, request: OpenRequest): boolean =>
  request.kind === 'due_date' && (due_date === null || (request.due_date !== null && request.due_date <= due_date))

/** Withdraws a request for a later date that another change of the date has made needless. */
export const withdrawOvertaken = async (context: ChangeContext, row: StoredTask): Promise<void> => {
  const request = await findRequest(context.tx, row.id, 'due_date')
  if (!request || !isOvertaken(row, request)) return
  await withdrawRequests(context.tx, row.id, context.now, 'due_date')
  await resolveNotices(context, [approvalKey(request.id)])
  await notifyAccounts(context, [request.asked_by], 'tasks.decided', row, {
    title: `${context.actor.name} has moved the date of ${row.key}`,
    body: row.due_date === null ? 'It has no date any more.' : `It is due on ${dayText(row.due_date)}.`,
    why: 'You asked for a later date.',
    key: `tasks.decided:${request.id}`,
  })
}

/** Decides the open request of a kind: the decision of the first approver counts. */
export const decide = async (
  context: ChangeContext,
  row: StoredTask,
  decision: Decision,
  input: DecisionInput,
): Promise<void> => {
  const request = await findRequest(context.tx, row.id, input.kind)
  if (!request) throw tasksRefusals.refusal('request_gone')
  const to = stateAfter(
    row,
    input.kind === 'due_date' ? 'decide_due_date' : decision === 'approved' ? 'approve' : 'reject',
  )
  if (decision === 'approved' && isOvertaken(row, request)) throw tasksRefusals.refusal('request_gone')
  if (request.asked_by === context.actor.account_id) throw tasksRefusals.refusal('own_work')
  if (input.version !== undefined) requireVersion(row, input.version)
  if (decision === 'rejected' && (input.comment ?? '') === '') throw tasksRefusals.refusal('reason_needed')
  await closeRequest(context, request, decision, input.comment)
  if (input.kind === 'close') await decideClose(context, row, decision)
  else await decideDueDate(context, row, decision, request)
  const event = EVENTS[input.kind][decision]
  const detail = {
    ...(input.comment ? { comment: input.comment } : {}),
    ...(input.kind === 'due_date' ? { due_date: request.due_date } : {}),
  }
  await record(context, row.id, { ...event, from: row.state, to, holder: row.assignee?.id ?? null, detail })
  await notifyAccounts(context, [request.asked_by], 'tasks.decided', row, {
    title: `${context.actor.name} ${event.title} ${row.key}`,
    body: input.comment ?? row.title,
    why: 'You asked for it.',
    key: `tasks.decided:${request.id}`,
  })
}
