import { notFound } from '#kit/contract/envelope.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { listAccountIdsOf } from '#domains/people/server/index.ts'
import { scopes } from '#kit/server/scope.ts'
import * as admin from '../../contract/admin-tasks.calls.ts'
import * as tasks from '../../contract/tasks.calls.ts'
import type { TaskQuery } from '../../contract/tasks.inputs.ts'
import type { TaskState } from '../../contract/tasks.models.ts'
import { presentTask } from '../present/present-task.ts'
import { presentRows, getStoredTask } from '../present/present-list.ts'
import { listCountedTasks } from '../store/counted.ts'
import { countFlow, listTaskRows, type Subject } from '../store/lists.ts'
import { visibilityOf } from '../store/visibility.ts'

const listOf = async (context: Context & Readonly<{ params: { userId: number }; query: TaskQuery }>) => {
  const { tx, params, query } = context
  await context.requireVisible(params.userId)
  const [account_id = null] = query.view === 'created' ? await listAccountIdsOf(tx, [params.userId]) : []
  const subject: Subject = { employee_id: params.userId, account_id }
  const { rows, meta } = await listTaskRows(tx, visibilityOf(context), query, subject)
  return new DetailedResponse(await presentRows(context, rows), { meta })
}

const list = async (context: Context & Readonly<{ query: TaskQuery }>) => {
  const { tx, query, actor } = context
  if (query.user_id !== undefined && query.user_id !== actor.employee_id) {
    const isVisible = await scopes.get().reaches(context, 'tasks.read', query.user_id)
    if (!isVisible) throw notFound()
  }
  const { rows, meta, by_state } = await listCountedTasks(tx, visibilityOf(context), query)
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
) => presentTask(context, await getStoredTask(context, context.params.id), context.query.comments_before)

export const listTasksOf = handle(tasks.listTasksOf, listOf)
export const adminListTasksOf = handle(admin.adminListTasksOf, listOf)
export const listTasks = handle(tasks.listTasks, list)
export const adminListTasks = handle(admin.adminListTasks, list)
export const showTask = handle(tasks.showTask, show)
export const adminShowTask = handle(admin.adminShowTask, show)

export const adminListFlow = handle(admin.adminListFlow, ({ tx, ...context }) => countFlow(tx, visibilityOf(context)))
