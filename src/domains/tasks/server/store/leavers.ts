import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { taskState } from '../../contract/tasks.models.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

/** Selects the tasks of leavers that no handover takes from them, and offers that wait for their response. */
export const LEAVER_TASKS = sql`select h.employee_id, t.id, 'T-' || t.id || ' ' || t.title as label, t.due_date as due, '/admin/tasker?task=' || t.id as link
  from holder h join tasks t on (t.assignee_id = h.employee_id and t.state in ('accepted', 'in_progress', 'blocked', 'in_review')
      and not exists (select from task_handovers y where y.task_id = t.id and y.answer is null))
    or (t.offered_to_id = h.employee_id and t.state = 'offered') order by t.due_date nulls last, t.id`

const leftTask = z.object({
  id: z.number(),
  key: z.string(),
  title: z.string(),
  state: taskState,
  version: z.number(),
  offer_no: z.number(),
  creator_id: z.number(),
  team_id: z.number().nullable(),
  was_holder: z.boolean(),
  handed_to: z.number().nullable(),
})
export type LeftTask = z.output<typeof leftTask>

/** Tasks of a person who left, locked. */
export const lockTasksOf = async (tx: Tx, employeeId: number): Promise<LeftTask[]> => {
  return rows(
    tx,
    leftTask,
  )`select t.id, 'T-' || t.id as key, t.title, t.state, t.version, t.offer_no, t.creator_id, t.team_id,
      coalesce(t.assignee_id = ${employeeId}, false) as was_holder,
      case when t.assignee_id = ${employeeId} then (select y.to_employee_id from task_handovers y where y.task_id = t.id and y.answer is null) end as handed_to
    from tasks t where (t.assignee_id = ${employeeId} and t.state in ('accepted', 'in_progress', 'blocked', 'in_review'))
      or (t.offered_to_id = ${employeeId} and t.state in ('draft', 'declined', 'offered', 'accepted', 'in_progress', 'blocked'))
    order by t.id for no key update`
}

export const hasTasks = async (tx: Tx, employeeId: number): Promise<boolean> => {
  const { rows } = await sql`select from tasks where assignee_id = ${employeeId} or offered_to_id = ${employeeId}
    union all select from task_people where employee_id = ${employeeId}
    union all select from task_handovers where from_employee_id = ${employeeId} or to_employee_id = ${employeeId}
    union all select from task_history where holder_id = ${employeeId} limit 1`.execute(tx)
  return rows.length > 0
}
