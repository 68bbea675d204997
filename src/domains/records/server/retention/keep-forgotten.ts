import { sql } from 'kysely'
import type { Job } from '#kit/server/jobs/jobs.ts'
import type { Forgotten } from '#kit/server/personal/forgotten-list.ts'
import type { BackupTools } from '../backups/tools.ts'

/**
 * Keeps the list of who was forgotten beside the backups: one that was made before knows nothing of it, and forgets again by
 * this list when it is restored.
 */
export const keepForgotten = (tools: Pick<BackupTools, 'keepForgotten'>): Job => ({
  name: 'records.keep_forgotten',
  cron: '*/10 * * * *',
  run: async (_payload, begin) => {
    const { rows } = await begin(({ tx }) =>
      sql<Forgotten>`select subject, subject_id, depth, at from forgotten order by id`.execute(tx),
    )
    await tools.keepForgotten(rows)
  },
})
