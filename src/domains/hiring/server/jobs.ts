import { organisationDay } from '#domains/organisation/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import { endOffer } from './answer.ts'
import { remindOfFeedback } from './notify.ts'
import { takeDue } from './store/interviews.ts'
import { lockOffer } from './store/offers.ts'

const SEEN_BY = 'permission:hiring.read'

/** Offers whose last day has passed free their places; answers how many. */
export const expireOffers = async (work: Work): Promise<number> => {
  const today = await organisationDay(work.tx, work.now)
  const rows = await work.tx
    .selectFrom('offers')
    .select('id')
    .where('state', '=', 'sent')
    .where('expires_on', '<', today)
    .orderBy('id')
    .limit(200)
    .execute()
  for (const { id } of rows) {
    const held = await lockOffer(work.tx, id)
    if (held?.offer.state === 'sent') await endOffer(work, held, 'expired', null)
  }
  if (rows.length > 0) publishLive(work, ['hiring.changed'], [SEEN_BY])
  return rows.length
}

export const remindInterviewers = async (work: Work): Promise<void> => {
  for (const due of await takeDue(work.tx, work.now)) await remindOfFeedback(work, due)
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
