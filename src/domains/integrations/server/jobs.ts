import { type BeginWork, enqueue, type Job } from '#kit/server/jobs/jobs.ts'
import type { Work } from '#kit/server/context.ts'
import type { IntegrationsParts } from './rules/parts.ts'
import { findNextDue } from './store/deliveries.ts'
import { clearOldSecrets, listActive } from './store/endpoints.ts'
import { deliverDue } from './workflow/deliver.ts'
import { follow } from './workflow/follow.ts'

const FOLLOW = 'integrations.follow'
const SEND = 'integrations.send'
const FOLLOW_EVERY_MS = 2000
const SEND_AGAIN_MS = 1000

const later = (now: string, ms: number): string => new Date(Date.parse(now) + ms).toISOString()

/** Follows the audit from now on, every two seconds while a webhook is on. */
export const enqueueFollow = (work: Work): Promise<void> => enqueue(work, FOLLOW, {}, { key: FOLLOW })

/** Sends what is due as soon as this has committed. */
export const enqueueSend = (work: Work): Promise<void> => enqueue(work, SEND, {}, { key: SEND })

const followAll = async (parts: IntegrationsParts, begin: BeginWork): Promise<void> => {
  for (;;) {
    const result = await begin(async (work) => {
      const found = await follow(parts)(work)
      if (found === 'off' || found === 'busy') return found
      if (found.events > 0) await enqueueSend(work)
      if (!found.has_more) await enqueue(work, FOLLOW, {}, { key: FOLLOW, run_at: later(work.now, FOLLOW_EVERY_MS) })
      return found
    })
    if (result === 'off' || result === 'busy' || !result.has_more) return
  }
}

const sendAll = async (parts: IntegrationsParts, begin: BeginWork): Promise<void> => {
  const endpoints = await begin(async ({ tx, now }) => {
    await clearOldSecrets(tx, now)
    return listActive(tx)
  })
  await Promise.all(endpoints.map(({ id }) => deliverDue(parts, begin, id)))
  await begin(async (work) => {
    const next = await findNextDue(work.tx)
    if (next === null) return
    const soon = later(work.now, SEND_AGAIN_MS)
    await enqueue(work, SEND, {}, { key: `${SEND}:later`, run_at: next > soon ? next : soon })
  })
}

/** Both run every minute, too, so that nothing depends on a job in the queue. */
export const webhookJobs = (parts: IntegrationsParts): readonly Job[] => [
  { name: FOLLOW, cron: '* * * * *', run: (_payload, begin) => followAll(parts, begin) },
  { name: SEND, cron: '* * * * *', run: (_payload, begin) => sendAll(parts, begin) },
]
