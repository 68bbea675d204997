import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

/** A project with its client. */
export const projectClient = async (tx: Tx, prId: number): Promise<{ client_id: number | null } | undefined> => {
  const { rows } = await sql<{
    client_id: number | null
  }>`select p.client_id from project_short p where p.pr_id = ${prId}`.execute(tx)
  return rows[0]
}

export const deleteTaskRow = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('tasks').where('id', '=', id).execute()
}

/** Returns true if other tasks, entries of reports or blockers name a task. */
export const isNamed = async (tx: Tx, id: number): Promise<boolean> => {
  const { rows } = await sql<{ named: boolean }>`
    select exists (select from task_dependencies d where d.depends_on_id = ${id})
      or exists (select from task_use u where u.task_id = ${id}) as named`.execute(tx)
  return rows[0]?.named ?? false
}

/** Returns true if a member of a team took a task from its queue: the others may see the holder. */
export const wasTakenByTeam = async (tx: Tx, id: number, teamId: number): Promise<boolean> => {
  const { rows } = await sql`select from tasks t where t.id = ${id} and t.team_id = ${teamId} and t.state <> 'offered'
    and exists (select from task_history y where y.task_id = t.id and y.action = 'take')`.execute(tx)
  return rows.length > 0
}
