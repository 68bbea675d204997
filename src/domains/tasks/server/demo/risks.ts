import { sql } from 'kysely'
import type { Demo } from '#kit/server/demo.ts'
import { evaluateDue } from '../../contract/due.rules.ts'
import { calendarsOf, type DatedTask } from '../evaluate-dues.ts'
import { updateRisks } from '../store/risks.ts'

/** Stores risks as the hourly job would find them, for lists that are narrowed by risk. */
export const updateDemoRisks = async ({ tx, now, today }: Demo): Promise<void> => {
  const { rows } =
    await sql<DatedTask>`select t.id, t.state, t.due_date, t.remaining_minutes, json_build_object('id', t.assignee_id) as assignee
    from tasks t where t.assignee_id is not null and t.due_date >= ${today}::date
      and t.state in ('accepted', 'in_progress', 'blocked', 'in_review') order by t.id limit 20000`.execute(tx)
  const calendars = await calendarsOf({ tx, now }, rows)
  const found = rows.map((row) => {
    const person = (row.assignee && calendars.get(row.assignee.id)) ?? null
    return { id: row.id, risk: evaluateDue({ ...row, is_open: true }, person, now, 'UTC').risk }
  })
  await updateRisks(tx, found)
}
