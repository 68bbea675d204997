import { countTroubled } from '#kit/server/jobs/queue-figures.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { attentionLines } from '#kit/server/registries.ts'
import { entries, type Filling } from '#kit/server/slots.ts'

/** The line of the dashboard for jobs that fail again and again, or do not end, for those who manage backups. */
export const jobLine = (jobs: readonly Job[]): Filling =>
  entries(attentionLines, {
    'app.jobs': {
      permissions: ['records.backup.write'],
      labels: ['job in the background fails or does not end', 'jobs in the background fail or do not end'],
      isLate: true,
      count: () => countTroubled(jobs),
      path: () => '/admin/dashboard',
    },
  })
