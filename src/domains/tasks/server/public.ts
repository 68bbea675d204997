// Functions for other domains.
import type { Context } from '#kit/server/context.ts'
import type { SeenRow } from '#kit/server/registries.ts'
import { taskPath } from './notify.ts'
import { findTaskRows } from './store/lists.ts'
import { visibilityOfRows } from './store/visibility.ts'

/** Returns those of some tasks that the actor sees. */
export const seenTasks = async (
  { tx, actor, now }: Pick<Context, 'tx' | 'actor' | 'now'>,
  ids: readonly number[],
): Promise<SeenRow[]> =>
  (await findTaskRows(tx, visibilityOfRows({ actor, now }), ids)).map(({ id, title }) => ({
    id,
    label: `T-${id} ${title}`,
    path: taskPath(actor.area, id),
  }))
