// The parts of the hashbook that other domains read.
import { scopeOf } from '#kit/server/actor.ts'
import type { Context } from '#kit/server/context.ts'
import type { SeenRow } from '#kit/server/registries.ts'
import { pagePath } from './notify.ts'
import { getViewer } from './store/viewer.ts'
import { listTitles } from './store/written.ts'

export { written } from './store/written.ts'

/** Returns those of these pages that the actor sees. */
export const seenPages = async (
  context: Pick<Context, 'tx' | 'actor' | 'now'>,
  ids: readonly number[],
): Promise<SeenRow[]> => {
  if (scopeOf(context.actor, 'hashbook.read') === null) return []
  const rows = await listTitles(context.tx, await getViewer(context), ids)
  return rows.map(({ id, title }) => ({ id, label: title, path: pagePath(context.actor.area, id) }))
}
