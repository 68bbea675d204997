import { flushAudits } from './audit.ts'
import type { Work } from './context.ts'
import { insertLive } from './live/publish.ts'

/**
 * Writes what a piece of work has collected: its audit, and what open screens will be told. The code that opens a
 * transaction calls it as the last thing before the commit, and announces the ids that it answers after it.
 */
export const flush = async ({ tx, audits, live }: Pick<Work, 'tx' | 'audits' | 'live'>): Promise<readonly number[]> => {
  await flushAudits(tx, audits)
  if (live.length === 0) return []
  const { rows } = await insertLive(JSON.stringify(live)).execute(tx)
  return rows.map(({ id }) => id)
}
