import { sql } from 'kysely'
import { z } from 'zod'
import { flushAudits } from './audit.ts'
import type { Work } from './context.ts'
import { rows } from './database/rows.ts'
import { addJobs, jobsText } from './jobs/jobs.ts'
import { insertLive } from './live/publish.ts'

const eventRow = z.object({ id: z.number() })

/**
 * Writes what a piece of work has collected: its audit, the jobs that follow, and the events for open screens. The code
 * that opens a transaction calls it as the last thing before the commit, and announces the returned ids after it.
 */
export const flush = async ({
  tx,
  audits,
  live,
  jobs,
}: Pick<Work, 'tx' | 'audits' | 'live' | 'jobs'>): Promise<readonly number[]> => {
  await flushAudits(tx, audits)
  if (jobs.length > 0) await sql`select ${addJobs(jobsText(jobs))}`.execute(tx)
  if (live.length === 0) return []
  const events = await rows(tx, eventRow)`${insertLive(JSON.stringify(live))}`
  return events.map(({ id }) => id)
}
