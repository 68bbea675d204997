import { sql } from 'kysely'
import { z } from 'zod'
import { mailFigures, readMailFigures } from '#domains/notices/server/index.ts'
import { auditFigures, backupFigures, readAuditFigures, readBackupFigures } from '#domains/records/server/index.ts'
import type { Clock } from '#kit/server/clock.ts'
import type { Tx } from '#kit/server/context.ts'
import { commitWaitSeconds } from '#kit/server/database/commit-wait.ts'
import { single } from '#kit/server/database/rows.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { queueFigures, readQueue } from '#kit/server/jobs/queue-figures.ts'

/** The figures of the database that `/metrics` and `/readyz` show. */
const figures = z.object({
  queue: queueFigures,
  mails: mailFigures,
  backup: backupFigures,
  /** Null before the first verification. */
  audit: auditFigures.nullable(),
  commit_wait_seconds: z.number(),
})
export type Figures = z.output<typeof figures>

/** Reads all figures in one statement. */
export const readFigures = (db: Tx, clock: Clock, jobs: readonly Job[]): Promise<Figures> => {
  const fixed = clock.fixed()
  const now = fixed === null ? sql<string>`app_now()` : sql<string>`${fixed}`
  return single(db, figures)`
    select ${readQueue(jobs)} as queue, ${readMailFigures(now)} as mails, ${readBackupFigures(now)} as backup,
      ${readAuditFigures()} as audit, ${commitWaitSeconds} as commit_wait_seconds`
}

const CACHE_MS = 5000

/** Caches figures for five seconds, for all who read them; null while the database does not respond. */
export const cachedFigures = (read: () => Promise<Figures>): (() => Promise<Figures | null>) => {
  let requested: Readonly<{ at: number; response: Promise<Figures | null> }> | null = null
  return () => {
    if (requested === null || performance.now() - requested.at > CACHE_MS) {
      const response = read().catch(() => {
        requested = null
        return null
      })
      requested = { at: performance.now(), response }
    }
    return requested.response
  }
}
