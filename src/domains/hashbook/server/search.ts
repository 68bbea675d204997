import { scopeOf } from '#kit/server/actor.ts'
import type { SearchSource } from '#kit/server/registries.ts'
import { pagePath } from './notify.ts'
import { findPagesNamed } from './store/search.ts'
import { readSight } from './store/sight.ts'

/** Pages in sight by their title and text. */
export const searchHashbook: SearchSource = async (ask, q, limit) => {
  if (scopeOf(ask.actor, 'hashbook.read') === null) return []
  const rows = await findPagesNamed(ask.tx, await readSight(ask), q, limit)
  return rows.map(({ id, title, topic }) => ({
    id,
    title,
    subtitle: topic,
    path: pagePath(ask.actor.area, id),
  }))
}
