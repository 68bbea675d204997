import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { type Insertable, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import type { Database } from '#kit/server/database/tables.ts'

const projectClientRow = z.object({ client_id: z.number().nullable() })

/** A project with its client. */
export const projectClient = async (tx: Tx, prId: number): Promise<{ client_id: number | null } | undefined> => {
  return one(tx, projectClientRow)`select p.client_id from project_short p where p.pr_id = ${prId}`
}

export const deleteTaskRow = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('tasks').where('id', '=', id).execute()
}

const namedRow = z.object({ named: z.boolean() })

/** Returns true if other tasks, entries of reports or blockers name a task. */
export const isNamed = async (tx: Tx, id: number): Promise<boolean> => {
  const found = await rows(tx, namedRow)`
    select exists (select from task_dependencies d where d.depends_on_id = ${id})
      or exists (select from task_use u where u.task_id = ${id}) as named`
  return found[0]?.named ?? false
}

/** Returns true if a member of a team took a task from its queue: the others may see the holder. */
export const wasTakenByTeam = async (tx: Tx, id: number, teamId: number): Promise<boolean> => {
  const { rows } = await sql`select from tasks t where t.id = ${id} and t.team_id = ${teamId} and t.state <> 'offered'
    and exists (select from task_history y where y.task_id = t.id and y.action = 'take')`.execute(tx)
  return rows.length > 0
}

/** Inserts a task and returns its id. */
export const insertTaskRow = async (tx: Tx, row: Insertable<Database['tasks']>): Promise<number> => {
  const { id } = await tx.insertInto('tasks').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Fields of a task that a change may set. */
export type TaskChanges = Partial<
  Omit<Insertable<Database['tasks']>, 'id' | 'version' | 'created_at' | 'updated_at' | 'creator_id' | 'risk'>
>

/** Changes fields of a task. */
export const updateTaskRow = async (tx: Tx, id: number, changes: TaskChanges): Promise<void> => {
  await tx.updateTable('tasks').set(changes).where('id', '=', id).execute()
}

type HistoryRow = Omit<Insertable<Database['task_history']>, 'detail'> &
  Readonly<{ detail: Readonly<Record<string, unknown>> }>

/** Inserts an event into the history of a task. */
export const insertHistory = async (tx: Tx, { detail, ...row }: HistoryRow): Promise<void> => {
  await tx
    .insertInto('task_history')
    .values({ ...row, detail: json(detail) })
    .execute()
}

type Absence = Readonly<{ employee_id: number; from_date: string; to_date: string }>

const dueTextsRow = z.object({ label: z.string() })

/** Returns the tasks of a person, as text, that are due between two dates, the first due first. */
export const listDueTexts = async (tx: Tx, { employee_id, from_date, to_date }: Absence): Promise<string[]> => {
  const found = await rows(tx, dueTextsRow)`select 'T-' || t.id || ' ' || t.title as label from tasks t
      where t.assignee_id = ${employee_id} and t.state in ('accepted', 'in_progress', 'blocked', 'in_review')
        and t.due_date between ${from_date}::date and ${to_date}::date order by t.due_date, t.id`
  return found.map(({ label }) => label)
}
