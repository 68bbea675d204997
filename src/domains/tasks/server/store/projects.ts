import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

/** Counts the tasks of each project that are not cancelled, with those that are done and open. */
export const tasksByProject = sql`select t.pr_id, count(*)::int as tasks, (count(*) filter (where t.state = 'done'))::int as done,
        (count(*) filter (where t.state <> 'done'))::int as open
      from tasks t where t.pr_id is not null and t.state <> 'cancelled' group by 1`

const blockedTask = z.object({ id: z.number(), title: z.string(), person: z.string() })
type BlockedTask = z.output<typeof blockedTask>

/** Returns the blocked tasks of a project, the most urgent first. */
export const listBlockedTasks = async (tx: Tx, prId: number): Promise<BlockedTask[]> => {
  return rows(tx, blockedTask)`select t.id, t.title, e.name as person
        from tasks t join person_short e on e.id = t.assignee_id where t.pr_id = ${prId} and t.state = 'blocked'
        order by t.priority_rank, t.id`
}
