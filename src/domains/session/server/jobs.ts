import type { Job } from '#kit/server/jobs/jobs.ts'
import { endTokensOfLeavers } from './tokens/workflow.ts'
import { BATCH_ROWS, batches } from './store/traces.ts'

/** The daily job that closes expired sessions, ends the API tokens of leavers and deletes outdated traces. */
export const deleteTraces: Job = {
  name: 'session.forget_traces',
  cron: '41 2 * * *',
  run: async (_payload, begin) => {
    while ((await begin((work) => endTokensOfLeavers(work, null))) > 0);
    for (const batch of batches) while ((await begin(batch)) === BATCH_ROWS);
  },
}
