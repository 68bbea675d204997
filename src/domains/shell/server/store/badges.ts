import { sql } from 'kysely'
import type { Context } from '#kit/server/context.ts'
import { menuBadges } from '#kit/server/registries.ts'

/** What waits on the screens that a person may use, counted in one statement; screens where nothing waits are left out. */
export const readBadges = async (
  ask: Pick<Context, 'tx' | 'actor' | 'now'>,
  permissions: readonly string[],
): Promise<Record<string, number>> => {
  const open = menuBadges.all().filter(([, { permission }]) => permissions.includes(permission))
  if (open.length === 0) return {}
  const asked = open.map(([, { count }]) => sql`(${count(ask)})`)
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(asked)}]::int[] as counts`.execute(ask.tx)
  const counts = open.map(([path], index) => [path, rows[0]?.counts[index] ?? 0] as const)
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}
