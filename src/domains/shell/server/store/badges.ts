import type { Context } from '#kit/server/context.ts'
import { menuBadges } from '#kit/server/registries.ts'
import { countAll } from './counts.ts'

/** Counts in one statement what waits on the screens that a person may use; screens where nothing waits are left out. */
export const readBadges = async (
  query: Pick<Context, 'tx' | 'actor' | 'now'>,
  permissions: readonly string[],
): Promise<Record<string, number>> => {
  const open = menuBadges.all().filter(([, { permission }]) => permissions.includes(permission))
  if (open.length === 0) return {}
  const all = await countAll(
    query.tx,
    open.map(([, { count }]) => count(query)),
  )
  const counts = open.map(([path], index) => [path, all[index] ?? 0] as const)
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}
