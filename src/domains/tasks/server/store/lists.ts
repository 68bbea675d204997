import { storedTask } from './parts.ts'
import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { taskState } from '../../contract/tasks.models.ts'
import { type RawBuilder, sql } from 'kysely'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { ANY, FEW, found, type Finding } from './found.ts'
import { pageBy, readPage } from '#kit/server/page.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { TaskQuery } from '../../contract/tasks.inputs.ts'
import { ASSIGNED_STATES, OPEN_STATES, type TaskState } from '../../contract/tasks.models.ts'
import { columns, FROM, type StoredTask } from './parts.ts'
import { boardOrder } from './places.ts'
import { offeredTo, queued, type RowVisibility, type Visibility } from './visibility.ts'

/** Narrows to states. A single one is compared by itself: then an index has its tasks in their order. */
const statesIn = (states: readonly TaskState[]): RawBuilder<boolean> =>
  states.length === 1 ? sql<boolean>`t.state = ${states[0]}` : sql<boolean>`t.state = any(${states}::text[])`
const OPEN = sql<boolean>`t.state not in ('done', 'cancelled')`

/** The person whose tasks are listed, with the account of the employee area; null: all visible ones. */
export type Subject = Readonly<{ employee_id: number; account_id: number | null }> | null

const ofSubject = (subject: Subject, condition: (employee: number) => RawBuilder<boolean>): RawBuilder<boolean> =>
  subject ? condition(subject.employee_id) : sql<boolean>`true`

const assignedTo = (subject: Subject) => ofSubject(subject, (employee) => sql<boolean>`t.assignee_id = ${employee}`)

/** Requests that the actor may decide. */
const toApprove = (visibility: Visibility): RawBuilder<boolean> => sql<boolean>`(${visibility.approves}
  and exists (select from task_requests r where r.task_id = t.id and r.state = 'open')
  and t.assignee_id is distinct from ${visibility.me}::int
  and not exists (select from task_people w where w.task_id = t.id and w.employee_id = ${visibility.me}::int and w.kind = 'collaborator'))`

/** Tasks in the queue of the reader that wait for them: their own offers wait for others. */
const queuedByOthers = (visibility: Visibility): RawBuilder<boolean> =>
  sql<boolean>`(${queued(visibility)} and t.creator_id is distinct from ${visibility.account_id}::int)`

const VIEWS: Readonly<
  Record<NonNullable<TaskQuery['view']>, (visibility: Visibility, subject: Subject) => RawBuilder<boolean>>
> = {
  today: (visibility, subject) => sql<boolean>`(${assignedTo(subject)} and ${statesIn(ASSIGNED_STATES)}
    and (t.planned_for <= ${visibility.today}::date or t.due_date <= ${visibility.today}::date))`,
  offered: (visibility, subject) =>
    ofSubject(subject, (employee) => {
      const offered = offeredTo(employee)
      return employee === visibility.me ? sql<boolean>`(${offered} or ${queuedByOthers(visibility)})` : offered
    }),
  open: (_visibility, subject) =>
    sql<boolean>`(${assignedTo(subject)} and ${statesIn(subject ? ASSIGNED_STATES : OPEN_STATES)})`,
  unanswered: (visibility) =>
    sql<boolean>`((t.state = 'offered' or (t.offered_to_id is not null and t.assignee_id is not null)) and t.answer_by <= ${visibility.now}::timestamptz)`,
  to_approve: (visibility) => toApprove(visibility),
  done: (_visibility, subject) => sql<boolean>`(${assignedTo(subject)} and t.state = 'done')`,
  created: (visibility, subject) =>
    sql<boolean>`t.creator_id = ${subject ? subject.account_id : visibility.account_id}::int`,
}

const DUE: Readonly<Record<NonNullable<TaskQuery['due']>, (today: string) => RawBuilder<boolean>>> = {
  overdue: (today) => sql<boolean>`(${OPEN} and t.due_date < ${today}::date)`,
  today: (today) => sql<boolean>`t.due_date = ${today}::date`,
  week: (today) => sql<boolean>`t.due_date between ${today}::date and ${addDays(today, 6)}::date`,
}

/** Narrows to a team or department: by the placement of the holder or receiver, or by the team of a queue. */
const placed = (visibility: Visibility, column: 'team_id' | 'department_id', id: number): RawBuilder<boolean> => {
  const here = sql`any(array(select o.employee_id from placed_on(${visibility.today}::date) o where ${sql.ref(`o.${column}`)} = ${id}))`
  const queue =
    column === 'team_id'
      ? sql`t.team_id = ${id}`
      : sql`t.team_id in (select u.id from teams u where u.department_id = ${id})`
  return sql<boolean>`(t.assignee_id = ${here} or (t.assignee_id is null and (t.offered_to_id = ${here}
    or (t.offered_to_id is null and ${queue}))))`
}

/** Filters of a list but for the states. */
export const conditions = (
  visibility: Visibility,
  query: TaskQuery,
  subject: Subject,
  finding: Finding = ANY,
): RawBuilder<boolean> => {
  const { view, due, q, priority, pr_id, client_id, label, due_from, due_to, done_from, risk, unassigned } = query
  const mine = subject && view !== 'created' && view !== 'to_approve' && view !== 'unanswered'
  return sql<boolean>`${sql.join(
    [
      visibility.sees,
      ...(mine && view === undefined
        ? [sql`(t.assignee_id = ${subject.employee_id} or ${offeredTo(subject.employee_id)})`]
        : []),
      ...(view === undefined ? [] : [VIEWS[view](visibility, subject)]),
      ...(due === undefined ? [] : [DUE[due](visibility.today)]),
      ...found(q, finding),
      ...(priority === undefined ? [] : [sql`t.priority = ${priority}`]),
      ...(pr_id === undefined ? [] : [sql`t.pr_id = ${pr_id}`]),
      ...(client_id === undefined ? [] : [sql`t.client_id = ${client_id}`]),
      ...(label === undefined ? [] : [sql`t.labels @> array[${label}]`]),
      ...(due_from === undefined ? [] : [sql`t.due_date >= ${due_from}::date`]),
      ...(due_to === undefined ? [] : [sql`t.due_date <= ${due_to}::date`]),
      ...(done_from === undefined ? [] : [sql`t.done_at >= ${done_from}::date`]),
      ...(risk ? [sql`t.risk is not null and ${OPEN}`] : []),
      ...(unassigned ? [sql`t.assignee_id is null and t.offered_to_id is null and ${OPEN}`] : []),
      ...(query.user_id === undefined
        ? []
        : [sql`(t.assignee_id = ${query.user_id} or t.offered_to_id = ${query.user_id})`]),
      ...(query.team_id === undefined ? [] : [placed(visibility, 'team_id', query.team_id)]),
      ...(query.department_id === undefined ? [] : [placed(visibility, 'department_id', query.department_id)]),
    ],
    sql` and `,
  )}`
}

const ORDER_OF_STATES = sql`array_position(array['in_review', 'blocked', 'in_progress', 'accepted', 'offered', 'declined', 'draft', 'done', 'cancelled'], t.state)`
const SORTS = {
  due_date: sql`coalesce(t.due_date, '9999-12-31'::date)`,
  priority: sql`t.priority_rank * 100000 + (coalesce(t.due_date, '2199-12-31'::date) - '1999-12-31'::date)`,
  state: ORDER_OF_STATES,
  board: boardOrder('t'),
  updated_at: sql`t.updated_at`,
  waiting_since: sql`coalesce(h.asked_at, q.asked_at, t.offered_at, t.submitted_at, 'infinity')`,
}

/**
 * Returns the source of a page: rows are found by the tasks alone, unless their order needs more; details are read for
 * the page.
 */
const sourceOf = (visibility: Visibility, query: TaskQuery, subject: Subject, finding: Finding = ANY) => {
  const narrowed = conditions(visibility, query, subject, finding)
  const states = query.state ?? []
  const where = states.length > 0 ? sql<boolean>`${narrowed} and ${statesIn(states)}` : narrowed
  const tables = query.sort?.endsWith('waiting_since') ? FROM : sql`tasks t`
  return { columns: columns(visibility, query.q), from: FROM, found: tables, where, counted: sql`tasks t` }
}

const pageOf = (query: TaskQuery) => pageBy({ sorts: SORTS, id: sql`t.id`, fallback: 'due_date' }, query)

type Listed = Readonly<{ rows: StoredTask[]; meta: PageMeta }>
/** Lists a page of visible tasks. */
export const listTaskRows = (tx: Tx, visibility: Visibility, query: TaskQuery, subject: Subject): Promise<Listed> =>
  readPage(tx, pageOf(query), { row: storedTask, ...sourceOf(visibility, query, subject) })

/** The same without a total, found as the caller knows best. */
export const listUncounted = (tx: Tx, visibility: Visibility, query: TaskQuery, finding: Finding = ANY) =>
  readPage(tx, pageOf(query), { row: storedTask, ...sourceOf(visibility, query, null, finding), total: 0 })

/** The same with more columns: `row` is the schema of all. */
export const listUncountedWith = <Row extends z.ZodType<StoredTask>>(
  tx: Tx,
  visibility: Visibility,
  query: TaskQuery,
  { row, more }: Readonly<{ row: Row; more: RawBuilder<unknown> }>,
) => {
  const source = sourceOf(visibility, query, null)
  return readPage(tx, pageOf(query), { row, ...source, columns: sql`${source.columns}, ${more}`, total: 0 })
}

const foundTask = z.object({ id: z.number(), title: z.string(), state: taskState, person: z.string().nullable() })
type FoundTask = z.output<typeof foundTask>

/** Returns visible tasks by a typed text, open ones first, with the names of their holders. */
export const listFoundTasks = async (
  tx: Tx,
  visibility: Visibility,
  { q, limit }: Readonly<{ q: string; limit: number }>,
): Promise<FoundTask[]> => {
  return rows(
    tx,
    foundTask,
  )`select t.id, t.title, t.state, (select e.name from person_short e where e.id = t.assignee_id) as person
    from tasks t where ${conditions(visibility, { q }, null, FEW)}
    order by t.state in ('done', 'cancelled'), t.updated_at desc, t.id desc limit ${limit}`
}

/** Finds visible tasks by their ids. */
export const findTaskRows = async (
  tx: Tx,
  visibility: RowVisibility,
  ids: readonly number[],
): Promise<StoredTask[]> => {
  const found = await rows(tx, storedTask)`select ${columns(visibility)} from ${FROM} ${visibility.joins}
    where t.id = any(${ids}::int[]) and ${visibility.sees} order by t.id`
  return found
}

/** Locks tasks until the transaction ends, in the order of their ids. Others may still come to depend on them. */
export const lockTasks = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`select id from tasks where id = any(${ids}::int[]) order by id
    for no key update`.execute(tx)
}

const weekRow = z.object({ week: z.string(), added: z.number(), done: z.number() })
type Week = z.output<typeof weekRow>

/** Counts tasks that were added and done in each of the last 12 weeks, from their Mondays. */
export const countFlow = async (tx: Tx, visibility: Visibility): Promise<Week[]> => {
  return rows(tx, weekRow)`with weeks as (
      select w::date as week from generate_series(date_trunc('week', ${visibility.today}::timestamp) - interval '11 weeks',
        date_trunc('week', ${visibility.today}::timestamp), interval '1 week') w)
    select w.week,
      (select count(*)::int from tasks t where ${visibility.sees} and t.created_at >= w.week and t.created_at < w.week + 7) as added,
      (select count(*)::int from tasks t where ${visibility.sees} and t.done_at >= w.week and t.done_at < w.week + 7) as done
    from weeks w order by 1`
}
