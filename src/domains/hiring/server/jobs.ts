import { organisationDay } from '#domains/organisation/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import { endOffer } from './workflow/offer-outcome.ts'
import { remindOfFeedback } from './notify/notices.ts'
import { takeDueFeedback } from './store/interviews.ts'
import { listExpired, lockOffer } from './store/offers.ts'

const AUDIENCE = 'permission:hiring.read'

/** Expires offers whose last day has passed, which frees their places. Returns their number. */
export const expireOffers = async (work: Work): Promise<number> => {
  const today = await organisationDay(work.tx, work.now)
  const ids = await listExpired(work.tx, today)
  for (const id of ids) {
    const locked = await lockOffer(work.tx, id)
    if (locked?.offer.state === 'sent') await endOffer(work, locked, 'expired', null)
  }
  if (ids.length > 0) publishLive(work, ['hiring.changed'], [AUDIENCE])
  return ids.length
}

export const remindInterviewers = async (work: Work): Promise<void> => {
  for (const due of await takeDueFeedback(work.tx, work.now)) await remindOfFeedback(work, due)
}

export const hiringJobs: readonly Job[] = [
  {
    name: 'hiring.daily',
    cron: '10 4 * * *',
    run: async (_payload, begin) => {
      while ((await begin(expireOffers)) > 0);
    },
  },
  {
    name: 'hiring.feedback',
    cron: '5 * * * *',
    run: async (_payload, begin) => {
      await begin(remindInterviewers)
    },
  },
]
