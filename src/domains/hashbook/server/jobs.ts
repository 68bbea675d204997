import { organisationDay } from '#domains/organisation/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import { deleteFile } from '#kit/server/files/stored-files.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { BIN_DAYS } from './calls/topics.ts'
import { remindReaders } from './notify/reminders.ts'
import { remindOwners } from './notify/reviews.ts'
import { deleteExpiredPages } from './store/bin.ts'
import { deletePastEditing } from './store/editing.ts'
import { deleteUnusedImages } from './store/images.ts'

/** Deletes what has been in the bin long enough, and pictures that no page shows. Returns the number of pages. */
const cleanUp = async (work: Work): Promise<number> => {
  const { pages, files } = await deleteExpiredPages(work.tx, work.now, BIN_DAYS)
  for (const file of [...files, ...(await deleteUnusedImages(work.tx, work.now))]) await deleteFile(work, file)
  return pages
}

export const dailyJob: Job = {
  name: 'hashbook.daily',
  cron: '40 6 * * *',
  run: async (_payload, begin) => {
    await begin(async (work) => {
      await cleanUp(work)
      await deletePastEditing(work.tx, work.now)
      const today = await organisationDay(work.tx, work.now)
      await remindReaders(work, today)
      await remindOwners(work, today)
    })
  },
}
