import type { Retention } from '#kit/server/retention.ts'

/** How long the rows of this domain stay. */
export const retention: Retention = {
  ends: {
    candidates: { job: 'hiring.daily', what: 'those who were not taken, as long as was agreed' },
    onboards: { job: 'hiring.onboarding', what: 'what those who did not come had sent' },
    onboard_banks: { job: 'hiring.onboarding', what: 'what those who did not come had sent' },
    onboard_changes: { job: 'hiring.onboarding', what: 'what those who did not come had sent' },
    onboard_documents: { job: 'hiring.onboarding', what: 'what those who did not come had sent' },
    onboard_sessions: { job: 'hiring.onboarding', what: 'what those who did not come had sent' },
  },
  kept: {
    'a record of the organisation, which people and reports look up for years': ['openings', 'offers'],
    'one row for each thing that is set up': ['onboard_templates', 'onboard_task_owner'],
    'goes with the record that it is part of': [
      'candidate_moves',
      'candidate_tokens',
      'interview_comments',
      'interview_people',
      'interviews',
      'onboard_events',
      'onboard_tasks',
      'welcome_mails',
      'welcomes',
    ],
  },
}
