import type { SearchSource } from '#kit/server/registries.ts'
import { scopeOf } from '#kit/server/actor.ts'
import { STATE_TEXT } from '../contract/tasks.workflows.ts'
import { taskPath } from './notify.ts'
import { listFoundTasks } from './store/lists.ts'
import { visibilityOf } from './store/visibility.ts'

/** Finds visible tasks by key or title, open ones first. */
export const searchTasks: SearchSource = async ({ tx, actor, now }, q, limit) => {
  if (scopeOf(actor, 'tasks.read') === null) return []
  const rows = await listFoundTasks(tx, visibilityOf({ actor, now }), { q, limit })
  return rows.map(({ id, title, state, person }) => ({
    id,
    title: `T-${id} ${title}`,
    subtitle: person === null ? STATE_TEXT[state] : `${person}, ${STATE_TEXT[state]}`,
    path: taskPath(actor.area, id),
  }))
}
