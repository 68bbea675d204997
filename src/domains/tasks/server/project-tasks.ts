import { sql } from 'kysely'
import { projectTasks } from '#domains/billing/server/index.ts'

const tasksOfProjects = (): NonNullable<ReturnType<typeof projectTasks.get>> => ({
  counts: sql`select t.pr_id, count(*)::int as tasks, (count(*) filter (where t.state = 'done'))::int as done,
        (count(*) filter (where t.state <> 'done'))::int as open
      from tasks t where t.pr_id is not null and t.state <> 'cancelled' group by 1`,
  blocked: async (tx, prId) => {
    const { rows } = await sql<{ id: number; title: string; person: string }>`select t.id, t.title, e.name as person
        from tasks t join person_short e on e.id = t.assignee_id where t.pr_id = ${prId} and t.state = 'blocked'
        order by t.priority_rank, t.id`.execute(tx)
    return rows
  },
})

/** Registers the number of tasks of projects, for the domain that bills them. */
export const registerProjectTasks = (): void => projectTasks.fill(tasksOfProjects())
