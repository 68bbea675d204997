import { z } from 'zod'
import { id, instant } from '#kit/contract/fields.ts'
import { rows, single } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { WorkRecordsQuery, WorkRecords } from '#domains/worksheets/server/index.ts'
import type { Tx } from '#kit/server/context.ts'
import { instantIn } from '#kit/server/database/json.ts'

const workedOn = z.object({ id, key: z.string(), title: z.string(), action: z.string(), at: instant.nullable() })
const activity = z.object({ tasks: z.array(workedOn), planned: z.array(z.string()) })

const STATE_ACTIONS = sql`('start', 'unblock', 'finish', 'submit', 'approve', 'reject', 'block', 'reopen')`

/**
 * Returns the tasks that a person worked on in some days, with the last action of each; those that were in progress all
 * the time; and those that are planned for or due on the next day.
 */
export const getActivityOfPerson = async (
  tx: Tx,
  { employee_id, from, to, next }: WorkRecordsQuery,
): Promise<WorkRecords> =>
  single(tx, activity)`with moved as (
      select distinct on (y.task_id) y.task_id, y.to_state, y.at from task_history y
      where y.holder_id = ${employee_id} and y.at >= ${from}::date - 1 and y.at < ${to}::date + 2
        and person_day(y.holder_id, y.at) between ${from}::date and ${to}::date
        and y.action in ${STATE_ACTIONS}
      order by y.task_id, y.id desc),
    later as (
      select distinct on (y.task_id) y.task_id, y.from_state from task_history y
      where y.holder_id = ${employee_id} and y.at >= ${to}::date and person_day(y.holder_id, y.at) > ${to}::date
        and y.action in ${STATE_ACTIONS}
      order by y.task_id, y.id),
    going as (
      select t.id as task_id from tasks t
      where t.assignee_id = ${employee_id} and t.state = 'in_progress' and t.id not in (select task_id from later)
        and exists (select from task_history y where y.task_id = t.id and y.to_state = 'in_progress'
          and person_day(${employee_id}, y.at) <= ${to}::date)
      union select task_id from later where from_state = 'in_progress'
        and exists (select from task_history y where y.task_id = later.task_id and y.to_state = 'in_progress'
          and person_day(${employee_id}, y.at) <= ${to}::date))
    select coalesce((select json_agg(json_build_object('id', t.id, 'key', 'T-' || t.id, 'title', t.title,
        'action', case m.to_state when 'done' then 'finished' when 'in_progress' then 'in progress' else replace(m.to_state, '_', ' ') end,
        'at', ${instantIn('m.at')}) order by m.at nulls last, t.id)
        from (select task_id, to_state, at from moved
          union all select g.task_id, 'in_progress', null from going g where g.task_id not in (select task_id from moved)) m
        join tasks t on t.id = m.task_id), '[]'::json) as tasks,
      coalesce((select json_agg(t.title order by t.priority_rank, t.id) from tasks t
        where t.assignee_id = ${employee_id} and t.state in ('accepted', 'in_progress', 'blocked', 'in_review')
          and ${next}::date in (t.planned_for, t.due_date)), '[]'::json) as planned`

type SumsQuery = Readonly<{ employees: readonly number[]; from: string; to: string }>

const doneByPeopleCount = z.object({ id: z.number(), tasks_done: z.number() })

/** Counts tasks that people finished in some days: those whose last step of a day was that. */
export const countDoneByPeople = async (
  tx: Tx,
  { employees, from, to }: SumsQuery,
): Promise<ReadonlyMap<number, { tasks_done: number }>> => {
  const found = await rows(tx, doneByPeopleCount)`select x.holder_id as id, count(*)::int as tasks_done
    from (select distinct on (y.holder_id, y.task_id, d.day) y.holder_id, y.to_state from task_history y
      cross join lateral (select person_day(y.holder_id, y.at) as day) d
      where y.holder_id = any(${employees}::int[]) and y.at >= ${from}::date - 1 and y.at < ${to}::date + 2
        and d.day between ${from}::date and ${to}::date
        and y.action in ${STATE_ACTIONS}
      order by y.holder_id, y.task_id, d.day, y.id desc) x where x.to_state = 'done' group by 1`
  return new Map(found.map(({ id, tasks_done }) => [id, { tasks_done }]))
}
