import { scopeOf } from '#kit/server/actor.ts'
import type { SearchSource } from '#kit/server/registries.ts'
import { pagePath } from './notify.ts'
import { findPagesNamed } from './store/search.ts'
import { getViewer } from './store/viewer.ts'

/** Visible pages by their title and text. */
export const searchHashbook: SearchSource = async (context, q, limit) => {
  if (scopeOf(context.actor, 'hashbook.read') === null) return []
  const rows = await findPagesNamed(context.tx, await getViewer(context), q, limit)
  return rows.map(({ id, title, topic }) => ({
    id,
    title,
    subtitle: topic,
    path: pagePath(context.actor.area, id),
  }))
}
