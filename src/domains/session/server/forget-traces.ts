import type { Job } from '#kit/server/jobs/jobs.ts'
import { AT_ONCE, batches } from './store/traces.ts'

/** The daily job that closes the sessions that ran out and forgets what no longer concerns anybody. */
export const forgetTraces: Job = {
  name: 'session.forget_traces',
  cron: '41 2 * * *',
  run: async (_payload, begin) => {
    for (const batch of batches) while ((await begin(batch)) === AT_ONCE);
  },
}
