// What other domains read of the hashbook.
import { scopeOf } from '#kit/server/actor.ts'
import type { Context } from '#kit/server/context.ts'
import type { SeenRow } from '#kit/server/registries.ts'
import { pagePath } from './notify.ts'
import { readSight } from './store/sight.ts'
import { listTitles } from './store/written.ts'

export { written } from './store/written.ts'

/** Of these pages those that the actor sees. */
export const seenPages = async (
  context: Pick<Context, 'tx' | 'actor' | 'now'>,
  ids: readonly number[],
): Promise<SeenRow[]> => {
  if (scopeOf(context.actor, 'hashbook.read') === null) return []
  const rows = await listTitles(context.tx, await readSight(context), ids)
  return rows.map(({ id, title }) => ({ id, label: title, path: pagePath(context.actor.area, id) }))
}
