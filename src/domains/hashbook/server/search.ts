import { scopeOf } from '#kit/server/actor.ts'
import type { SearchSource } from '#kit/server/registries.ts'
import { pagePath, topicPath } from './notify.ts'
import { pagesText } from './rules/policy.ts'
import { findPagesNamed, findTopicsNamed } from './store/search.ts'
import { getViewer } from './store/viewer.ts'

/** Visible topics by their title, then pages by their title and text. */
export const searchHashbook: SearchSource = async (context, q, limit) => {
  if (scopeOf(context.actor, 'hashbook.read') === null) return []
  const viewer = await getViewer(context)
  const { area } = context.actor
  const topics = await findTopicsNamed(context.tx, viewer, q, limit)
  const pages = await findPagesNamed(context.tx, viewer, q, limit)
  const found = topics.map(({ id, title, subjects }) => ({
    id,
    title,
    subtitle: `Topic, ${pagesText(subjects, 'subject')}`,
    path: topicPath(area, id),
  }))
  return [
    ...found,
    ...pages.map(({ id, title, topic }) => ({ id, title, subtitle: topic, path: pagePath(area, id) })),
  ].slice(0, limit)
}
