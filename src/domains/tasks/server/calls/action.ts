import { handle } from '#kit/server/call/handle.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import * as tasker from '../../contract/tasker.calls.ts'
import * as tasks from '../../contract/tasks.calls.ts'
import type { ActionInput, DecideInput, ReassignInput } from '../../contract/tasks.inputs.ts'
import type { Action } from '../../contract/tasks.models.ts'
import { lockTasks } from '../store/lists.ts'
import { answerTask } from '../answer.ts'
import { type Doing, holdTask, readAfter } from '../change.ts'
import { offerTask } from '../give.ts'
import { warningsOf } from '../present.ts'
import type { StoredTask } from '../store/parts.ts'
import { wasTakenByTeam } from '../store/tasks.ts'
import * as answers from '../steps/answer.ts'
import { cancel, reopen } from '../steps/close.ts'
import { decide } from '../steps/decide.ts'
import { reassign } from '../steps/handover.ts'
import * as work from '../steps/work.ts'

type Step = (context: Doing, row: StoredTask, input: ActionInput) => Promise<void>

const offer: Step = (context, row, { user_id, team_id }) =>
  offerTask(context, row, { employee_id: user_id ?? null, team_id: user_id === undefined ? (team_id ?? null) : null })

const STEPS: Readonly<Record<Action, Step>> = {
  offer,
  accept: answers.accept,
  take: answers.takeFromQueue,
  decline: answers.decline,
  recall: answers.recall,
  start: work.start,
  block: work.block,
  unblock: work.unblock,
  finish: work.finish,
  submit: work.submit,
  withdraw: work.withdraw,
  ask_due_date: work.askDueDate,
  cancel,
  reopen,
}

/** A task that was just taken is out of sight of the others of its team; they still hear who has it. */
const holdForTaking = async (context: Doing, id: number): Promise<StoredTask> => {
  const { tx, actor } = context
  await lockTasks(tx, [id])
  if (actor.team_id === null || !(await wasTakenByTeam(tx, id, actor.team_id))) return holdTask(context, id)
  return readAfter(context, id)
}

const act = async (context: Doing & Readonly<{ body: ActionInput }>) => {
  const { body } = context
  const row = await (body.action === 'take' ? holdForTaking : holdTask)(context, body.id)
  if (body.action === 'take') answers.requireFree(row, body.version)
  else requireVersion(row, body.version)
  await STEPS[body.action](context, row, body)
  return answerTask(context, body.id)
}

type Deciding = Doing & Readonly<{ params: { id: number }; body: DecideInput }>
const decideAs = (decision: 'approved' | 'rejected') => async (context: Deciding) => {
  const row = await holdTask(context, context.params.id)
  await decide(context, row, decision, context.body)
  return answerTask(context, row.id)
}

const handOver = async (context: Doing & Readonly<{ body: ReassignInput }>) => {
  const { body } = context
  const row = await holdTask(context, body.id)
  requireVersion(row, body.version)
  await reassign(context, row, body)
  const task = await answerTask(context, row.id)
  return { ...task, warnings: warningsOf([task]) }
}

export const actOnTask = handle(tasks.actOnTask, act)
export const taskerAct = handle(tasker.taskerAct, act)
export const approveTask = handle(tasks.approveTask, decideAs('approved'))
export const taskerApprove = handle(tasker.taskerApprove, decideAs('approved'))
export const rejectTask = handle(tasks.rejectTask, decideAs('rejected'))
export const taskerReject = handle(tasker.taskerReject, decideAs('rejected'))
export const reassignTask = handle(tasks.reassignTask, handOver)
export const taskerReassign = handle(tasker.taskerReassign, handOver)
