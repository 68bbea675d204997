import type { Work } from '#kit/server/context.ts'
import { enqueue, type Job } from '#kit/server/jobs/jobs.ts'
import { escalateDue, fireDue } from './workflow/fire-due.ts'
import { syncAnchors } from './workflow/sync.ts'

const REMIND = 'notices.remind'
const MAX_ROUNDS = 1000

/** Enqueues the job at the time, so that no one waits for the next round. */
export const remindAt = (work: Work, id: number, at: string): Promise<void> =>
  enqueue(work, REMIND, {}, { run_at: at > work.now ? at : work.now, key: `${REMIND}:${id}` })

export const reminderJobs: readonly Job[] = [
  {
    name: REMIND,
    cron: '* * * * *',
    run: async (_payload, begin) => {
      await begin(syncAnchors)
      for (const piece of [fireDue, escalateDue]) {
        let rounds = 0
        while ((await begin(piece)) > 0 && rounds < MAX_ROUNDS) rounds += 1
      }
    },
  },
]
