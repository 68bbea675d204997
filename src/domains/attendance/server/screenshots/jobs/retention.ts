import { audit } from '#kit/server/audit.ts'
import { destroyOf } from '#kit/server/files/destroy-files.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { EXPIRED_AT_ONCE, expireScreenshots, revealScreenshots } from '../store/retention.ts'

/** Deletes every day the bytes of pictures whose time is over, and marks those that are no longer private. */
export const retainScreenshots: Job = {
  name: 'attendance.expire_screenshots',
  cron: '37 2 * * *',
  run: async (_payload, begin) => {
    await begin(({ tx, now }) => revealScreenshots(tx, now))
    for (;;) {
      const pictures = await begin(async (work) => {
        const { file_ids, ...counts } = await expireScreenshots(work.tx, work.now)
        if (counts.pictures === 0) return 0
        await destroyOf(work, file_ids)
        const entry = { entity: 'screenshots', id: null, after: counts }
        await audit(work, 'attendance.screenshots_expired', entry)
        return counts.pictures
      })
      if (pictures < EXPIRED_AT_ONCE) return
    }
  },
}
