import type { Job } from '#kit/server/jobs/jobs.ts'
import type { BackupTools } from '../../backups/public.ts'
import { listErasures } from '../store.ts'

/**
 * Saves the list of erasures next to the backups. An older backup does not contain later erasures, so a restore repeats them by
 * this list.
 */
export const saveErasureList = (tools: Pick<BackupTools, 'saveErasureList'>): Job => ({
  name: 'records.keep_forgotten',
  cron: '*/10 * * * *',
  run: async (_payload, begin) => {
    await tools.saveErasureList(await begin(({ tx }) => listErasures(tx)))
  },
})
