import type { Retention } from '#kit/server/retention/retention.ts'

/** Declares how long the rows of this domain stay. */
export const retention: Retention = {
  ends: {
    task_bulk_runs: { job: 'tasks.hourly', what: 'all, after a day' },
  },
  kept: {
    'a record of the organisation, which people and reports look up for years': ['tasks'],
    'goes with the record that it is part of': [
      'task_comments',
      'task_dependencies',
      'task_handovers',
      'task_history',
      'task_people',
      'task_requests',
      'task_steps',
    ],
    'a fixed number of rows, or one for each person or thing': ['task_counts'],
  },
}
