import { handle } from '#kit/server/call/handle.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import * as admin from '../../contract/admin-tasks.calls.ts'
import * as tasks from '../../contract/tasks.calls.ts'
import type { ActionInput, DecideInput, ReassignInput } from '../../contract/tasks.inputs.ts'
import type { Action } from '../../contract/tasks.models.ts'
import { lockTasks } from '../store/lists.ts'
import { presentChangedTask } from '../present/present-task.ts'
import { type ChangeContext, lockTask, getChangedTask } from '../workflow/change.ts'
import { offerTask } from '../rules/offer-task.ts'
import { warningsOf } from '../present/present-list.ts'
import type { StoredTask } from '../store/parts.ts'
import { wasTakenByTeam } from '../store/tasks.ts'
import * as responses from '../workflow/respond.ts'
import { cancel, reopen } from '../workflow/close.ts'
import { decide } from '../workflow/decide.ts'
import { reassign } from '../workflow/handover.ts'
import { takeOver } from '../workflow/take-over.ts'
import * as work from '../workflow/work.ts'

type Step = (context: ChangeContext, row: StoredTask, input: ActionInput) => Promise<void>

const offer: Step = (context, row, { user_id, team_id }) =>
  offerTask(context, row, { employee_id: user_id ?? null, team_id: user_id === undefined ? (team_id ?? null) : null })

const STEPS: Readonly<Record<Action, Step>> = {
  offer,
  accept: responses.accept,
  take: responses.takeFromQueue,
  decline: responses.decline,
  recall: responses.recall,
  start: work.start,
  block: work.block,
  unblock: work.unblock,
  finish: work.finish,
  submit: work.submit,
  withdraw: work.withdraw,
  ask_due_date: work.requestDueDate,
  cancel,
  reopen,
  take_over: takeOver,
}

/**
 * Locks a task. Members of a team no longer see one that was just taken from their queue; they get a refusal with its
 * holder.
 */
const lockForTaking = async (context: ChangeContext, id: number): Promise<StoredTask> => {
  const { tx, actor } = context
  await lockTasks(tx, [id])
  if (actor.team_id === null || !(await wasTakenByTeam(tx, id, actor.team_id))) return lockTask(context, id)
  return getChangedTask(context, id)
}

const act = async (context: ChangeContext & Readonly<{ body: ActionInput }>) => {
  const { body } = context
  const row = await (body.action === 'take' ? lockForTaking : lockTask)(context, body.id)
  if (body.action === 'take') responses.requireFree(row, body.version)
  else requireVersion(row, body.version)
  await STEPS[body.action](context, row, body)
  return presentChangedTask(context, body.id)
}

type Deciding = ChangeContext & Readonly<{ params: { id: number }; body: DecideInput }>
const decideAs = (decision: 'approved' | 'rejected') => async (context: Deciding) => {
  const row = await lockTask(context, context.params.id)
  await decide(context, row, decision, context.body)
  return presentChangedTask(context, row.id)
}

const handOver = async (context: ChangeContext & Readonly<{ body: ReassignInput }>) => {
  const { body } = context
  const row = await lockTask(context, body.id)
  requireVersion(row, body.version)
  await reassign(context, row, body)
  const task = await presentChangedTask(context, row.id)
  return { ...task, warnings: warningsOf([task]) }
}

export const actOnTask = handle(tasks.actOnTask, act)
export const adminActOnTask = handle(admin.adminActOnTask, act)
export const approveTask = handle(tasks.approveTask, decideAs('approved'))
export const adminApproveTask = handle(admin.adminApproveTask, decideAs('approved'))
export const rejectTask = handle(tasks.rejectTask, decideAs('rejected'))
export const adminRejectTask = handle(admin.adminRejectTask, decideAs('rejected'))
export const reassignTask = handle(tasks.reassignTask, handOver)
export const adminReassignTask = handle(admin.adminReassignTask, handOver)
