import { removeCandidates, removeOnboards } from './workflow/delete-expired.ts'
import type { Retention } from '#kit/server/retention/retention.ts'
import { dueCandidates, dueOnboards } from './store/retention.ts'

/** The retention of this domain's rows. */
export const retention: Retention = {
  rules: {
    rejected_candidates: {
      label: 'Applications',
      what: 'Name, contacts, notes, feedback and files of candidates are removed so long after they applied, or later where they agreed to it. Counts and dates stay.',
      why: 'So that questions about a decision can be answered.',
      known_by: 'hiring.read',
      counts: 'others',
      days: 180,
      floor: 30,
      due: dueCandidates,
      remove: removeCandidates,
    },
    withdrawn_onboardings: {
      label: 'Withdrawn onboardings',
      what: 'Name, contacts, documents and bank account of those who did not begin are removed so long after the onboarding was withdrawn. Dates and the checklist stay.',
      why: 'So that someone who changes their mind need not send everything again.',
      known_by: 'hiring.read',
      counts: 'others',
      days: 30,
      floor: 7,
      due: dueOnboards,
      remove: removeOnboards,
    },
  },
  ends: {
    candidates: { rule: 'rejected_candidates', what: 'as long as was agreed' },
    onboards: { rule: 'withdrawn_onboardings', what: 'what those who did not come had sent' },
    onboard_banks: { rule: 'withdrawn_onboardings', what: 'what those who did not come had sent' },
    onboard_changes: { rule: 'withdrawn_onboardings', what: 'what those who did not come had sent' },
    onboard_documents: { rule: 'withdrawn_onboardings', what: 'what those who did not come had sent' },
    onboard_sessions: { rule: 'withdrawn_onboardings', what: 'what those who did not come had sent' },
  },
  kept: {
    'a record of the organisation, which people and reports look up for years': ['openings', 'offers'],
    'one row for each thing that is set up': ['onboard_templates', 'onboard_task_owner'],
    'goes with the record that it is part of': [
      'candidate_files',
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
