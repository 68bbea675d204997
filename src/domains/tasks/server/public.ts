// Functions for other domains.
import { type RawBuilder, sql } from 'kysely'
import type { Context, Tx } from '#kit/server/context.ts'
import type { SeenRow } from '#kit/server/registries.ts'
import type { TaskState } from '../contract/tasks.models.ts'
import { taskPath } from './notify.ts'
import { findTaskRows } from './store/lists.ts'
import { visibilityOfRows } from './store/visibility.ts'

export type FinishedTask = Readonly<{
  id: number
  key: string
  title: string
  state: TaskState
  /** The day on which it was finished, where the person works. */
  day: string
  due_date: string | null
  done_at: string
}>

/** Tasks that a person finished from one day to another, the first finished first. */
export const listFinishedTasks = async (
  tx: Tx,
  employeeId: number,
  from: string,
  to: string,
): Promise<readonly FinishedTask[]> => {
  const { rows } =
    await sql<FinishedTask>`select t.id, 'T-' || t.id as key, t.title, t.state, d.day, t.due_date, t.done_at
    from tasks t cross join lateral (select person_day(t.assignee_id, t.done_at) as day) d
    where t.assignee_id = ${employeeId} and t.state = 'done' and ${near('t.done_at', from, to)}
      and d.day between ${from}::date and ${to}::date order by t.done_at, t.id`.execute(tx)
  return rows
}

/** Narrows to the instants around some dates: days of time zones differ from those of UTC by a day at most. */
const near = (column: string, from: string, to: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} >= ${from}::date - 1 and ${sql.ref(column)} < ${to}::date + 2`

export type TaskEvent = Readonly<{
  id: number
  at: string
  /** The day of the holder. */
  day: string
  task: Readonly<{ id: number; key: string; title: string; due_date: string | null }>
  action: string
  from_state: string | null
  to_state: TaskState
}>

/** Lists events of tasks while a person was their holder, from one day to another. */
export const listTaskEvents = async (
  tx: Tx,
  employeeId: number,
  from: string,
  to: string,
): Promise<readonly TaskEvent[]> => {
  const { rows } = await sql<TaskEvent>`select y.id, y.at, d.day, y.action, y.from_state, y.to_state,
      json_build_object('id', t.id, 'key', 'T-' || t.id, 'title', t.title, 'due_date', t.due_date) as task
    from task_history y join tasks t on t.id = y.task_id
    cross join lateral (select person_day(y.holder_id, y.at) as day) d
    where y.holder_id = ${employeeId} and ${near('y.at', from, to)} and d.day between ${from}::date and ${to}::date
    order by y.id`.execute(tx)
  return rows
}

export type TaskCounts = Readonly<{
  employee_id: number
  /** Finished in these days, and reopened in them. */
  done: number
  reopened: number
  /** The finished ones with a due date, and those of them that were in time. */
  due: number
  on_time: number
  /** The open ones that are assigned now, and those of them due before the last of the days. */
  open: number
  overdue: number
}>

/** Counts tasks that people finished from one day to another, and those assigned to them now. Each person has a row. */
export const countTasks = async (
  tx: Tx,
  employees: readonly number[],
  from: string,
  to: string,
): Promise<readonly TaskCounts[]> => {
  const { rows } = await sql<TaskCounts>`with events as (
      select y.holder_id, y.to_state, y.from_state, t.due_date, d.day
      from task_history y join tasks t on t.id = y.task_id
      cross join lateral (select person_day(y.holder_id, y.at) as day) d
      where y.holder_id = any(${employees}::int[]) and ${near('y.at', from, to)} and d.day between ${from}::date and ${to}::date
        and (y.to_state = 'done') <> (y.from_state is not distinct from 'done'))
    select p.id as employee_id,
      (select count(*)::int from events e where e.holder_id = p.id and e.to_state = 'done') as done,
      (select count(*)::int from events e where e.holder_id = p.id and e.from_state = 'done') as reopened,
      (select count(*)::int from events e where e.holder_id = p.id and e.to_state = 'done' and e.due_date is not null) as due,
      (select count(*)::int from events e where e.holder_id = p.id and e.to_state = 'done' and e.day <= e.due_date) as on_time,
      (select count(*)::int from tasks t where t.assignee_id = p.id and t.state in ('accepted', 'in_progress', 'blocked', 'in_review')) as open,
      (select count(*)::int from tasks t where t.assignee_id = p.id and t.state in ('accepted', 'in_progress', 'blocked', 'in_review')
        and t.due_date < ${to}::date) as overdue
    from unnest(${employees}::int[]) as p(id)`.execute(tx)
  return rows
}

/** Returns those of some tasks that the actor sees. */
export const seenTasks = async (
  { tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>,
  ids: readonly number[],
): Promise<SeenRow[]> =>
  (await findTaskRows(tx, visibilityOfRows({ actor, now }), ids)).map(({ id, title }) => ({
    id,
    label: `T-${id} ${title}`,
    path: taskPath(actor.area, id),
  }))
