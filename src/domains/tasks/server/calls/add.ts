import { listProjectsOf } from '#domains/billing/server/index.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { handle } from '#kit/server/call/handle.ts'
import * as admin from '../../contract/admin-tasks.calls.ts'
import * as tasks from '../../contract/tasks.calls.ts'
import type { TaskInput } from '../../contract/tasks.inputs.ts'
import { tasksRefusals } from '../../contract/tasks.refusals.ts'
import { presentChangedRows } from '../present/present-task.ts'
import { type ChangeContext, getChangedTask, record } from '../workflow/change.ts'
import { offerTask, type Receiver, requireOtherReviewer, requireReceiver, reviewerFor } from '../rules/offer-task.ts'
import { warningsOf } from '../present/present-list.ts'
import * as children from '../store/children.ts'
import { findTaskRows } from '../store/lists.ts'
import { insertTaskRow, projectClient } from '../store/tasks.ts'
import { visibilityOf, visibilityOfRows } from '../store/visibility.ts'

type Dates = Readonly<{ start_date?: string | null | undefined; due_date?: string | null | undefined }>
export const checkDates = ({ start_date, due_date }: Dates): void => {
  if (start_date && due_date && due_date < start_date) throw invalid({ due_date: 'The task is due before it starts' })
}

type Links = Readonly<{ pr_id?: number | null | undefined; client_id?: number | null | undefined }>

/** The client of a task is that of its project. Employees name projects that they belong to. */
export const linksOf = async (context: ChangeContext, { pr_id, client_id }: Links): Promise<Links> => {
  const { tx, actor } = context
  if (pr_id === undefined || pr_id === null)
    return { ...(pr_id === undefined ? {} : { pr_id }), ...(client_id === undefined ? {} : { client_id }) }
  if (actor.area === 'User') {
    const mine =
      actor.employee_id === null ? [] : await listProjectsOf(tx, actor.employee_id, visibilityOf(context).today)
    if (!mine.some((project) => project.pr_id === pr_id)) throw notFound()
  }
  const project = await projectClient(tx, pr_id)
  if (!project) throw notFound()
  if (client_id !== undefined && client_id !== null && client_id !== project.client_id)
    throw invalid({ client_id: 'The project belongs to another client' })
  return { pr_id, client_id: project.client_id }
}

/** Stores dependencies. The other tasks must be visible to the actor, and must not wait for this one. */
export const setDependencies = async (
  context: ChangeContext,
  id: number,
  dependsOn: readonly number[],
): Promise<void> => {
  const { tx } = context
  const seen = await findTaskRows(tx, visibilityOfRows(context), dependsOn)
  if (seen.length < new Set(dependsOn).size) throw notFound()
  const cycle = await children.findCycle(tx, id, dependsOn)
  if (cycle !== null) throw tasksRefusals.refusal('dependency_cycle', { key: `T-${cycle}` })
  await children.replaceDependencies(tx, id, dependsOn)
}

const receiversOf = (input: TaskInput): Receiver[] => {
  if (input.assignee_ids) return [...new Set(input.assignee_ids)].map((employee_id) => ({ employee_id, team_id: null }))
  return [{ employee_id: input.assignee_id ?? null, team_id: input.team_id ?? null }]
}

const fieldsOf = (input: TaskInput) => ({
  title: input.title,
  description: input.description ?? '',
  must_accept: input.must_accept ?? true,
  priority: input.priority ?? 'normal',
  ticket_id: input.ticket_id ?? null,
  start_date: input.start_date ?? null,
  due_date: input.due_date ?? null,
  estimate_minutes: input.estimate_minutes ?? null,
  remaining_minutes: input.estimate_minutes ?? null,
  labels: [...new Set(input.labels)],
})

const insertTask = async (context: ChangeContext, input: TaskInput, to: Receiver): Promise<number> => {
  const { tx, actor, now } = context
  const isOwn = to.employee_id !== null && to.employee_id === actor.employee_id
  const needs_approval = input.needs_approval ?? !isOwn
  const work = { creator: actor.account_id, holder: to.employee_id, team_id: to.team_id }
  const reviewer_id = needs_approval ? await reviewerFor(context, input.reviewer, work) : null
  const collaborators = (input.collaborator_ids ?? []).filter((one) => one !== to.employee_id)
  await requireOtherReviewer(context, reviewer_id, [to.employee_id, ...collaborators])
  const id = await insertTaskRow(tx, {
    ...fieldsOf(input),
    ...(await linksOf(context, input)),
    state: 'draft',
    offered_to_id: to.employee_id,
    team_id: to.employee_id === null ? to.team_id : null,
    creator_id: actor.account_id,
    needs_approval,
    reviewer_id,
    created_at: now,
    updated_at: now,
  })
  const steps = (input.steps ?? []).map((text) => ({ text, done: false }))
  if (steps.length > 0) await children.replaceSteps(tx, id, steps, { account_id: actor.account_id, now })
  await children.replacePeople(tx, id, 'watcher', input.watcher_ids ?? [])
  await children.replacePeople(tx, id, 'collaborator', collaborators)
  if (input.depends_on && input.depends_on.length > 0) await setDependencies(context, id, input.depends_on)
  const detail = { title: input.title }
  await record(context, id, {
    action: 'add',
    audited: 'tasks.added',
    from: null,
    to: 'draft',
    holder: null,
    employee_id: to.employee_id,
    detail,
  })
  return id
}

/** Refuses several kinds of receivers at once: the others would be stored nowhere. */
const checkReceivers = ({ assignee_ids, assignee_id, team_id }: TaskInput): void => {
  if (assignee_ids && assignee_id) throw invalid({ assignee_id: 'The people are named already' })
  if ((assignee_ids || assignee_id) && team_id) throw invalid({ team_id: 'It is given to a person or to a team' })
}

const add = async (context: ChangeContext & Readonly<{ body: TaskInput }>) => {
  const { body } = context
  checkDates(body)
  checkReceivers(body)
  const ids: number[] = []
  for (const to of receiversOf(body)) {
    // Receivers who cannot take work are refused before anything is written.
    if (!body.draft || to.employee_id !== null || to.team_id !== null)
      await requireReceiver(context, to, body.due_date ?? null)
    const id = await insertTask(context, body, to)
    if (!body.draft) await offerTask(context, await getChangedTask(context, id), to)
    ids.push(id)
  }
  const rows = await presentChangedRows(context, ids)
  return { tasks: rows, warnings: warningsOf(rows) }
}

export const addTask = handle(tasks.addTask, add)
export const addOwnTask = handle(tasks.addOwnTask, add)
export const adminAddTask = handle(admin.adminAddTask, add)
