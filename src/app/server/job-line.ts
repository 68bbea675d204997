import { countTroubled } from '#kit/server/jobs/queue-figures.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { attentionLines } from '#kit/server/registries.ts'

/** The line of the dashboard for jobs that fail again and again, or do not end, for whoever keeps backups. */
export const registerJobLine = (jobs: readonly Job[]): void =>
  attentionLines.add('app.jobs', {
    permissions: ['records.backup.write'],
    labels: ['job in the background fails or does not end', 'jobs in the background fail or do not end'],
    count: () => countTroubled(jobs),
    path: () => '/admin/dashboard',
  })
