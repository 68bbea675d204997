import { sql } from 'kysely'
import type { SearchSource } from '#kit/server/registries.ts'
import { scopeOf } from '#kit/server/actor.ts'
import { STATE_TEXT } from '../contract/tasks.workflows.ts'
import type { TaskState } from '../contract/tasks.models.ts'
import { taskPath } from './notify.ts'
import { conditions } from './store/lists.ts'
import { visibilityOf } from './store/visibility.ts'

type Row = Readonly<{ id: number; title: string; state: TaskState; person: string | null }>

/** Finds visible tasks by key or title, open ones first. */
export const searchTasks: SearchSource = async ({ tx, actor, now }, q, limit) => {
  if (scopeOf(actor, 'tasks.read') === null) return []
  const { rows } =
    await sql<Row>`select t.id, t.title, t.state, (select e.name from person_short e where e.id = t.assignee_id) as person
    from tasks t where ${conditions(visibilityOf({ actor, now }), { q }, null)}
    order by t.state in ('done', 'cancelled'), t.updated_at desc, t.id desc limit ${limit}`.execute(tx)
  return rows.map(({ id, title, state, person }) => ({
    id,
    title: `T-${id} ${title}`,
    subtitle: person === null ? STATE_TEXT[state] : `${person}, ${STATE_TEXT[state]}`,
    path: taskPath(actor.area, id),
  }))
}
