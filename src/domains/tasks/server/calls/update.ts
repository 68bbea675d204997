import { invalid, notFound } from '#kit/contract/envelope.ts'
import { patched } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import { isNoChange } from '#kit/server/database/changes-of.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { scopeOf } from '#kit/server/actor.ts'
import * as admin from '../../contract/admin-tasks.calls.ts'
import * as tasks from '../../contract/tasks.calls.ts'
import type { TaskChange } from '../../contract/tasks.inputs.ts'
import { priority as priorities, type Task } from '../../contract/tasks.models.ts'
import { dayText } from '../../contract/tasks.texts.ts'
import { tasksRefusals } from '../../contract/tasks.refusals.ts'
import { STATE_TEXT } from '../../contract/tasks.workflows.ts'
import { presentChangedTask } from '../present/present-task.ts'
import { type ChangeContext, lockTask, record, writeTask } from '../workflow/change.ts'
import { requireOtherReviewer, requireReceiver, reviewerFor } from '../rules/offer-task.ts'
import { notifyPeople, offerKey, resolveNotices } from '../notify.ts'
import { hasHistory, warningsOf } from '../present/present-list.ts'
import * as children from '../store/children.ts'
import { deleteTaskRow, isNamed, type TaskChanges } from '../store/tasks.ts'
import type { StoredTask } from '../store/parts.ts'
import { visibilityOfRows } from '../store/visibility.ts'
import { withdrawOvertaken } from '../workflow/decide.ts'
import { checkDates, linksOf, setDependencies } from './add.ts'

type Change = Omit<TaskChange, 'version'>

const HOLDER_FIELDS: readonly string[] = ['remaining_minutes', 'planned_for', 'steps']
const ASSIGNING_FIELDS: readonly string[] = ['assignee_id', 'team_id']
const REVIEW_FIELDS: readonly string[] = ['reviewer', 'needs_approval']

const refuseState = ({ state }: StoredTask): Error => tasksRefusals.refusal('bad_state', { state: STATE_TEXT[state] })

/** Refuses fields that the actor may not change, or not in this state. */
const requireFields = (row: StoredTask, change: Change): void => {
  const fields = Object.entries(change).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  const all = row.writes
  const own = row.is_holder ? HOLDER_FIELDS : row.is_collaborator ? ['steps'] : []
  if (!all && fields.some((name) => !own.includes(name))) throw tasksRefusals.refusal('field_not_yours')
  if (row.state === 'done' || row.state === 'cancelled') throw refuseState(row)
  const isFree = row.state === 'draft' || row.state === 'declined'
  if (!isFree && fields.some((name) => ASSIGNING_FIELDS.includes(name))) throw refuseState(row)
  if (row.state === 'in_review' && fields.some((name) => REVIEW_FIELDS.includes(name))) throw refuseState(row)
}

const checkTicks = (row: StoredTask, before: readonly { id: number; text: string }[], { steps }: Change): void => {
  if (row.writes || row.is_holder || steps === undefined) return
  const same =
    steps.length === before.length &&
    steps.every((step, at) => step.id === before[at]?.id && step.text === before[at]?.text)
  if (!same) throw tasksRefusals.refusal('field_not_yours')
}

const approvalOf = async (context: ChangeContext, row: StoredTask, change: Change): Promise<TaskChanges> => {
  const needs_approval = change.needs_approval ?? row.needs_approval
  if (!needs_approval) return change.needs_approval === undefined ? {} : { needs_approval, reviewer_id: null }
  if (change.reviewer === undefined && row.reviewer_account !== null) return {}
  const holder = row.assignee?.id ?? row.offered_to?.id ?? null
  const work = { creator: row.creator_account, holder, team_id: row.team?.id ?? null }
  return { needs_approval, reviewer_id: await reviewerFor(context, change.reviewer, work) }
}

/** To whom a draft will be offered. */
const givenTo = async (
  context: ChangeContext,
  row: StoredTask,
  { assignee_id, team_id }: Change,
): Promise<TaskChanges> => {
  if (assignee_id === undefined && team_id === undefined) return {}
  const to = { employee_id: assignee_id ?? null, team_id: assignee_id ? null : (team_id ?? null) }
  if (to.employee_id !== null || to.team_id !== null) await requireReceiver(context, to, row.due_date)
  return { offered_to_id: to.employee_id, team_id: to.team_id }
}

const PLAIN = [
  'title',
  'description',
  'must_accept',
  'priority',
  'ticket_id',
  'start_date',
  'due_date',
  'estimate_minutes',
  'remaining_minutes',
  'planned_for',
] as const

const plainOf = (change: Change): TaskChanges => ({
  ...Object.fromEntries(PLAIN.flatMap((name) => (change[name] === undefined ? [] : [[name, change[name]]]))),
  ...(change.labels === undefined ? {} : { labels: [...new Set(change.labels)] }),
})

const changePeople = async (
  context: ChangeContext,
  row: StoredTask,
  change: Change,
  reviewer: number | null,
): Promise<void> => {
  const { tx } = context
  if (change.watcher_ids !== undefined) await children.replacePeople(tx, row.id, 'watcher', change.watcher_ids)
  if (change.collaborator_ids === undefined) return
  const holder = row.assignee?.id ?? null
  if (holder !== null && change.collaborator_ids.includes(holder))
    throw invalid({ collaborator_ids: 'The holder of a task cannot also be a collaborator' })
  await requireOtherReviewer(context, reviewer, change.collaborator_ids)
  await children.replacePeople(tx, row.id, 'collaborator', change.collaborator_ids)
}

/** Changes fields; what was given and how far it is stays as it is. */
export const changeTask = async (context: ChangeContext, row: StoredTask, change: Change): Promise<void> => {
  const { tx, actor, now } = context
  requireFields(row, change)
  const before = await children.getParts(tx, visibilityOfRows(context), row.id)
  checkTicks(row, before.steps, change)
  checkDates({
    start_date: change.start_date === undefined ? row.start_date : change.start_date,
    due_date: change.due_date === undefined ? row.due_date : change.due_date,
  })
  const approval = await approvalOf(context, row, change)
  const reviewer = approval.reviewer_id === undefined ? row.reviewer_account : approval.reviewer_id
  await requireOtherReviewer(context, reviewer, [row.assignee?.id ?? null])
  const values = {
    ...plainOf(change),
    ...approval,
    ...(await linksOf(context, change)),
    ...(await givenTo(context, row, change)),
  }
  // The row is written even if only parts below the task change, to raise its version.
  await writeTask(context, row.id, { title: row.title, ...values })
  if (change.steps) await children.replaceSteps(tx, row.id, change.steps, { account_id: actor.account_id, now })
  await changePeople(context, row, change, reviewer)
  if (change.depends_on) await setDependencies(context, row.id, change.depends_on)
  const fields = Object.keys(change).filter((name) => Reflect.get(change, name) !== undefined)
  await record(context, row.id, {
    action: 'update',
    audited: 'tasks.updated',
    from: row.state,
    to: row.state,
    holder: row.assignee?.id ?? null,
    detail: { fields },
    change: patched(plainRow(row, before.description), plainOf(change), { fields }),
  })
  await notifyOfDates(context, row, change)
}

/** The fields of a task that its own row has, as they were. */
const plainRow = (row: StoredTask, description: string | null): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    [...PLAIN, 'labels' as const].map((name) => [name, name === 'description' ? description : row[name]]),
  )

const isNearer = (before: string | null, after: string | null): boolean =>
  after !== null && (before === null || after < before)

/** Ends an overtaken request for a later date, and notifies the holder of a nearer date and of a raised priority. */
const notifyOfDates = async (context: ChangeContext, row: StoredTask, change: Change): Promise<void> => {
  const { due_date = row.due_date, priority = row.priority } = change
  if (due_date !== row.due_date) await withdrawOvertaken(context, { ...row, due_date })
  const holder = row.assignee ?? row.offered_to
  const order = priorities.options
  const texts = [
    ...(isNearer(row.due_date, due_date) && due_date !== null ? [`due on ${dayText(due_date)}`] : []),
    ...(order.indexOf(priority) < order.indexOf(row.priority) ? [`${priority} priority`] : []),
  ]
  if (!holder || texts.length === 0) return
  await notifyPeople(context, [holder.id], 'tasks.moved', row, {
    title: `${context.actor.name} changed ${row.key}`,
    body: `${row.title}: now ${texts.join(' and ')}`,
    why: 'You hold this task, or it is offered to you.',
    key: `tasks.moved:${row.id}:${row.version}`,
    bundle: true,
    ...(priority === 'urgent' ? { priority: 'high' as const } : {}),
  })
}

type Update = ChangeContext & Readonly<{ params: { id: number }; body: TaskChange }>
const update = async (context: Update): Promise<Task & { warnings: ReturnType<typeof warningsOf> }> => {
  const { version, ...change } = context.body
  const row = await lockTask(context, context.params.id)
  requireFields(row, change)
  requireVersion(row, version)
  if (!isNoChange(change)) await changeTask(context, row, change)
  const task = await presentChangedTask(context, row.id)
  return { ...task, warnings: warningsOf([task]) }
}

const DELETABLE: readonly string[] = ['draft', 'offered', 'declined', 'cancelled']

/** Deletes what no one has worked on, with its comments and steps. */
const remove = async (context: ChangeContext & Readonly<{ params: { id: number } }>) => {
  const { tx, params, actor } = context
  const row = await lockTask(context, params.id)
  if (!row.deletes || scopeOf(actor, 'tasks.delete') === null) throw notFound()
  if (!DELETABLE.includes(row.state) || hasHistory(row) || (await isNamed(tx, row.id)))
    throw tasksRefusals.refusal(row.state === 'done' || row.state === 'cancelled' ? 'stays' : 'has_history')
  await record(context, row.id, {
    action: 'delete',
    audited: 'tasks.deleted',
    from: row.state,
    to: row.state,
    holder: row.assignee?.id ?? null,
    employee_id: row.offered_to?.id ?? null,
    detail: { title: row.title },
  })
  await resolveNotices(context, [offerKey(row.id, row.offer_no)])
  await deleteTaskRow(tx, row.id)
  return { id: row.id }
}

export const updateTask = handle(tasks.updateTask, update)
export const updateOwnTask = handle(tasks.updateOwnTask, update)
export const adminUpdateTask = handle(admin.adminUpdateTask, update)
export const deleteTask = handle(tasks.deleteTask, remove)
export const deleteOwnTask = handle(tasks.deleteOwnTask, remove)
export const adminDeleteTask = handle(admin.adminDeleteTask, remove)
