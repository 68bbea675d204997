import { sql } from 'kysely'
import { cardParts } from '#domains/requests/server/index.ts'

const MAX_NAMED_TASKS = 5

/** Registers the line of the decision card of leave with the tasks of the person that are due meanwhile. */
export const registerDueFor = (): void => {
  cardParts.add('tasks', async (tx, request) => {
    const { rows } = await sql<{ label: string }>`select 'T-' || t.id || ' ' || t.title as label from tasks t
      where t.assignee_id = ${request.employee_id} and t.state in ('accepted', 'in_progress', 'blocked', 'in_review')
        and t.due_date between ${request.from_date}::date and ${request.to_date}::date order by t.due_date, t.id`.execute(
      tx,
    )
    if (rows.length === 0) return []
    const named = rows.slice(0, MAX_NAMED_TASKS).map(({ label }) => label)
    const more = rows.length > MAX_NAMED_TASKS ? [`and ${rows.length - MAX_NAMED_TASKS} more`] : []
    return [
      { label: rows.length === 1 ? '1 task due' : `${rows.length} tasks due`, value: [...named, ...more].join(', ') },
    ]
  })
}
