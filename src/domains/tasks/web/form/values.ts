import type { Task } from '../../contract/tasks.models.ts'

/** The values of the form, as people type them. */
export type Values = Readonly<{
  version?: number
  title?: string | null
  description?: string | null
  assignee_id?: number | null
  /** Others who get a separate, equal task. */
  other_ids?: readonly (number | null)[] | null
  team_id?: number | null
  must_accept?: boolean | null
  needs_approval?: boolean | null
  reviewer_id?: number | null
  priority?: Task['priority'] | null
  pr_id?: number | null
  start_date?: string | null
  due_date?: string | null
  estimate_minutes?: number | null
  remaining_minutes?: number | null
  labels?: string | null
  steps?: string | null
  collaborator_ids?: readonly (number | null)[] | null
  watcher_ids?: readonly (number | null)[] | null
  depends_on?: string | null
  draft?: boolean | null
}>

const listOf = (text: string | null | undefined, separator: RegExp): string[] =>
  (text ?? '')
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')

const people = (ids: readonly (number | null)[] | null | undefined): number[] => (ids ?? []).flatMap((id) => id ?? [])
const keys = (text: string | null | undefined): number[] =>
  listOf(text, /[\s,]+/).map((key) => Number(key.replace(/^t-/i, '')))
const orNothing = <Value>(value: Value | null | undefined): Value | undefined =>
  value === null || value === '' ? undefined : value
const orNull = <Value>(value: Value | null | undefined): Value | null =>
  value === undefined || value === '' ? null : value

const sharedOf = (values: Values) => ({
  title: values.title ?? '',
  description: values.description ?? '',
  needs_approval: orNothing(values.needs_approval),
  must_accept: orNothing(values.must_accept),
  reviewer:
    values.reviewer_id && values.needs_approval !== false
      ? { role: 'User' as const, id: values.reviewer_id }
      : undefined,
  priority: orNothing(values.priority),
  labels: listOf(values.labels, /,/),
  collaborator_ids: people(values.collaborator_ids),
  watcher_ids: people(values.watcher_ids),
  depends_on: keys(values.depends_on),
})

const defined = (body: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))

/** One person, a team, or several people, of whom each gets a task. */
const receiversOf = ({ assignee_id, team_id, other_ids }: Values) => {
  const others = people(other_ids)
  if (assignee_id && others.length > 0) return { assignee_ids: [assignee_id, ...others] }
  return { assignee_id: orNothing(assignee_id), team_id: assignee_id ? undefined : orNothing(team_id) }
}

export const bodyOfNew = (values: Values): unknown =>
  defined({
    ...sharedOf(values),
    ...receiversOf(values),
    pr_id: orNothing(values.pr_id),
    start_date: orNothing(values.start_date),
    due_date: orNothing(values.due_date),
    estimate_minutes: orNothing(values.estimate_minutes),
    steps: listOf(values.steps, /\n/),
    draft: orNothing(values.draft),
  })

/** Assignment fields change only while no one has the task. */
export const bodyOfChange =
  (task: Task) =>
  (values: Values): unknown => {
    const isFree = task.state === 'draft' || task.state === 'declined'
    const { reviewer, needs_approval, ...shared } = sharedOf(values)
    // Left out, a reviewer stays. One who administers is not shown, and stays too.
    const isEmptied = needs_approval && !values.reviewer_id && task.reviewer?.role === 'User'
    return defined({
      version: task.version,
      ...shared,
      ...(task.state === 'in_review' ? {} : { reviewer: isEmptied ? null : reviewer, needs_approval }),
      ...(isFree
        ? { assignee_id: orNull(values.assignee_id), team_id: values.assignee_id ? null : orNull(values.team_id) }
        : {}),
      pr_id: orNull(values.pr_id),
      start_date: orNull(values.start_date),
      due_date: orNull(values.due_date),
      estimate_minutes: orNull(values.estimate_minutes),
      remaining_minutes: orNull(values.remaining_minutes),
    })
  }

export const valuesOf = (task: Task): Values => ({
  title: task.title,
  description: task.description,
  assignee_id: task.offered_to?.id ?? task.assignee?.id ?? null,
  team_id: task.offered_to || task.assignee ? null : (task.team?.id ?? null),
  must_accept: task.must_accept,
  needs_approval: task.needs_approval,
  reviewer_id: task.reviewer?.role === 'User' ? task.reviewer.id : null,
  priority: task.priority,
  pr_id: task.project?.pr_id ?? null,
  start_date: task.start_date,
  due_date: task.due_date,
  estimate_minutes: task.estimate_minutes,
  remaining_minutes: task.remaining_minutes,
  labels: task.labels.join(', '),
  collaborator_ids: task.collaborators.map(({ id }) => id),
  watcher_ids: task.watchers.map(({ id }) => id),
  depends_on: task.depends_on.map(({ key }) => key).join(', '),
})
