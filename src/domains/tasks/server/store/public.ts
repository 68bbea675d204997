import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { taskState } from '../../contract/tasks.models.ts'
// Statements for other domains.
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

const finishedTask = z.object({
  id: z.number(),
  key: z.string(),
  title: z.string(),
  state: taskState,
  day: z.string(),
  due_date: z.string().nullable(),
  done_at: z.string(),
})
export type FinishedTask = z.output<typeof finishedTask>

/** Tasks that a person finished from one day to another, the first finished first. */
export const listFinishedTasks = async (
  tx: Tx,
  employeeId: number,
  from: string,
  to: string,
): Promise<readonly FinishedTask[]> => {
  return rows(tx, finishedTask)`select t.id, 'T-' || t.id as key, t.title, t.state, d.day, t.due_date, t.done_at
    from tasks t cross join lateral (select person_day(t.assignee_id, t.done_at) as day) d
    where t.assignee_id = ${employeeId} and t.state = 'done' and ${near('t.done_at', from, to)}
      and d.day between ${from}::date and ${to}::date order by t.done_at, t.id`
}

/** Narrows to the instants around some dates: days of time zones differ from those of UTC by a day at most. */
const near = (column: string, from: string, to: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} >= ${from}::date - 1 and ${sql.ref(column)} < ${to}::date + 2`

const taskEvent = z.object({
  id: z.number(),
  at: z.string(),
  day: z.string(),
  task: z.object({ id: z.number(), key: z.string(), title: z.string(), due_date: z.string().nullable() }),
  action: z.string(),
  from_state: z.string().nullable(),
  to_state: taskState,
})
export type TaskEvent = z.output<typeof taskEvent>

/** Lists events of tasks while a person was their holder, from one day to another. */
export const listTaskEvents = async (
  tx: Tx,
  employeeId: number,
  from: string,
  to: string,
): Promise<readonly TaskEvent[]> => {
  return rows(tx, taskEvent)`select y.id, y.at, d.day, y.action, y.from_state, y.to_state,
      json_build_object('id', t.id, 'key', 'T-' || t.id, 'title', t.title, 'due_date', t.due_date) as task
    from task_history y join tasks t on t.id = y.task_id
    cross join lateral (select person_day(y.holder_id, y.at) as day) d
    where y.holder_id = ${employeeId} and ${near('y.at', from, to)} and d.day between ${from}::date and ${to}::date
    order by y.id`
}

const taskCounts = z.object({
  employee_id: z.number(),
  done: z.number(),
  reopened: z.number(),
  due: z.number(),
  on_time: z.number(),
  open: z.number(),
  overdue: z.number(),
})
export type TaskCounts = z.output<typeof taskCounts>

/** Counts tasks that people finished from one day to another, and those assigned to them now. Each person has a row. */
export const countTasks = async (
  tx: Tx,
  employees: readonly number[],
  from: string,
  to: string,
): Promise<readonly TaskCounts[]> => {
  return rows(tx, taskCounts)`with events as (
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
    from unnest(${employees}::int[]) as p(id)`
}
