import { organisationDay } from '#domains/organisation/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import { deleteFile } from '#kit/server/files/stored-files.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { BIN_DAYS } from './calls/topics.ts'
import { remindSilent } from './reminders.ts'
import { purgeBin } from './store/bin.ts'
import { dropUnused } from './store/images.ts'

/** Removes what the bin has kept long enough, and pictures that no page has come to show. Answers how many pages. */
const cleanUp = async (work: Work): Promise<number> => {
  const { pages, files } = await purgeBin(work.tx, work.now, BIN_DAYS)
  for (const file of [...files, ...(await dropUnused(work.tx, work.now))]) await deleteFile(work, file)
  return pages
}

export const dailyJob: Job = {
  name: 'hashbook.daily',
  cron: '40 6 * * *',
  run: async (_payload, begin) => {
    await begin(async (work) => {
      await cleanUp(work)
      await remindSilent(work, await organisationDay(work.tx, work.now))
    })
  },
}
