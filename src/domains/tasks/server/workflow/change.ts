import { next } from '#engines/transitions/contract/transitions.ts'
import { forbidden, notFound } from '#kit/contract/envelope.ts'
import type { AuditAction } from '#kit/contract/keys.ts'
import { audit, type Changed, changed } from '#kit/server/audit.ts'
import type { Context, Work } from '#kit/server/context.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import type { TaskState } from '../../contract/tasks.models.ts'
import { tasksRefusals } from '../../contract/tasks.refusals.ts'
import { taskWorkflow, type WorkflowAction } from '../../contract/tasks.workflows.ts'
import type { GatheredNotices } from '../notify.ts'
import { taskContextOf, getStoredTask } from '../present/present-list.ts'
import { listConcerned } from '../store/people.ts'
import { findTaskRows, lockTasks } from '../store/lists.ts'
import { insertHistory, type TaskChanges, updateTaskRow } from '../store/tasks.ts'
import { visibilityOfAllRows } from '../store/visibility.ts'
import type { StoredTask } from '../store/parts.ts'

/** The context of a change of tasks. `later`: gathers the notices of a change of many tasks. */
export type ChangeContext = Pick<Context, 'tx' | 'actor' | 'now' | 'by' | 'request_id' | 'audits' | 'live' | 'jobs'> &
  Readonly<{ later?: GatheredNotices }>

/** Locks a visible task until the transaction ends; 404 for every other one. */
export const lockTask = async (context: ChangeContext, id: number): Promise<StoredTask> => {
  const [, row] = await Promise.all([lockTasks(context.tx, [id]), getStoredTask(context, id)])
  return row
}

/** Returns the state that a step leads to; otherwise throws its refusal, or 403 for those who may not take it. */
export const stateAfter = (row: StoredTask, action: WorkflowAction, at_once = false): TaskState => {
  const step = next(taskWorkflow, row.state, action, taskContextOf(row, at_once))
  if ('to' in step) return step.to
  if (step.refused === 'not_yours') throw forbidden()
  throw tasksRefusals.named(step.refused, step.params)
}

/** Writes fields of a task. */
export const writeTask = async ({ tx }: Pick<Work, 'tx'>, id: number, changes: TaskChanges): Promise<void> => {
  if (Object.keys(changes).length > 0) await updateTaskRow(tx, id, changes)
}

export type Happened = Readonly<{
  /** As the history of the task calls it. */
  action: string
  audited: AuditAction
  from: TaskState | null
  to: TaskState
  holder: number | null
  detail?: Readonly<Record<string, unknown>>
  /** The difference of its fields, for the audit. */
  change?: Changed
  /** The person concerned, if not the holder. */
  employee_id?: number | null
}>

/** Writes what happened into the history of a task and the audit, and shows it to those whom the task concerns. */
export const record = async (
  work: Work & Readonly<{ actor?: Readonly<{ account_id: number }> }>,
  id: number,
  happened: Happened,
): Promise<void> => {
  const { action, audited, from, to, holder, detail = {}, change, employee_id } = happened
  const written = insertHistory(work.tx, {
    task_id: id,
    at: work.now,
    actor_id: work.actor?.account_id ?? work.by.account_id,
    action,
    from_state: from,
    to_state: to,
    holder_id: holder,
    detail,
  })
  const [{ accounts, team_id }] = await Promise.all([listConcerned(work.tx, id), written])
  await audit(work, audited, {
    entity: 'tasks',
    id,
    employee_id: employee_id ?? holder,
    ...(from === null
      ? { after: { state: to, ...detail } }
      : { change: change ?? changed({ state: from }, { state: to }, detail) }),
  })
  const queue = to === 'offered' && team_id !== null ? [`member:${team_id}`] : []
  publishLive(work, ['tasks.changed'], [...accounts, ...queue])
}

/** Returns the task after a change, even if the actor can no longer see it. */
export const getChangedTask = async (context: ChangeContext, id: number): Promise<StoredTask> => {
  const [row] = await findTaskRows(context.tx, visibilityOfAllRows(context), [id])
  if (!row) throw notFound()
  return row
}
