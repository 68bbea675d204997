import { notFound } from '#kit/contract/envelope.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { listAccountIdsOf } from '#domains/people/server/index.ts'
import { scopes } from '#kit/server/scope.ts'
import * as tasker from '../../contract/tasker.calls.ts'
import * as tasks from '../../contract/tasks.calls.ts'
import type { TaskQuery } from '../../contract/tasks.inputs.ts'
import type { TaskState } from '../../contract/tasks.models.ts'
import { presentTask } from '../answer.ts'
import { presentRows, readStored } from '../present.ts'
import { listCountedTasks } from '../store/counted.ts'
import { countFlow, listTaskRows, type Subject } from '../store/lists.ts'
import { sightOf } from '../store/sight.ts'

const listOf = async (context: Context & Readonly<{ params: { userId: number }; query: TaskQuery }>) => {
  const { tx, params, query } = context
  await context.requireVisible(params.userId)
  const [account_id = null] = query.view === 'created' ? await listAccountIdsOf(tx, [params.userId]) : []
  const subject: Subject = { employee_id: params.userId, account_id }
  const { rows, meta } = await listTaskRows(tx, sightOf(context), query, subject)
  return new DetailedResponse(await presentRows(context, rows), { meta })
}

const list = async (context: Context & Readonly<{ query: TaskQuery }>) => {
  const { tx, query, actor } = context
  if (query.user_id !== undefined && query.user_id !== actor.employee_id) {
    const isVisible = await scopes.get().reaches(context, 'tasks.read', query.user_id)
    if (!isVisible) throw notFound()
  }
  const { rows, meta, by_state } = await listCountedTasks(tx, sightOf(context), query)
  return new DetailedResponse(await presentRows(context, rows), { meta: { ...meta, by_state: statesOf(by_state) } })
}

const statesOf = (counted: Partial<Record<TaskState, number>>): Record<TaskState, number> => {
  const of = (state: TaskState): number => counted[state] ?? 0
  return {
    draft: of('draft'),
    offered: of('offered'),
    declined: of('declined'),
    accepted: of('accepted'),
    in_progress: of('in_progress'),
    blocked: of('blocked'),
    in_review: of('in_review'),
    done: of('done'),
    cancelled: of('cancelled'),
  }
}

const show = async (
  context: Context & Readonly<{ params: { id: number }; query: { comments_before?: number | undefined } }>,
) => presentTask(context, await readStored(context, context.params.id), context.query.comments_before)

export const listTasksOf = handle(tasks.listTasksOf, listOf)
export const taskerListOf = handle(tasker.taskerListOf, listOf)
export const listTasks = handle(tasks.listTasks, list)
export const taskerList = handle(tasker.taskerList, list)
export const showTask = handle(tasks.showTask, show)
export const taskerShow = handle(tasker.taskerShow, show)

export const taskerFlow = handle(tasker.taskerFlow, ({ tx, ...context }) => countFlow(tx, sightOf(context)))
