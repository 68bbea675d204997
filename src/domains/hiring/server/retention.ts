import { sql } from 'kysely'
import { removeCandidates, removeOnboards } from './remove.ts'
import type { Retention } from '#kit/server/retention/retention.ts'

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
      due: ({ before, now }) => sql`
        select c.id, c.employee_id as person, c.created_at as at, pg_column_size(c.*) as bytes
        from candidates c where c.purged_at is null
          and (c.keep_until < ${now}::date or c.consent_at is null and c.created_at < ${before})
          and not exists (select from offers o where o.candidate_id = c.id and o.state in ('draft', 'approved', 'sent'))
          and not exists (select from onboards b where b.candidate_id = c.id
            and b.state not in ('withdrawn', 'converted', 'completed', 'no_show'))`,
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
      due: ({ before }) => sql`
        select b.id, b.employee_id as person, b.ended_at as at, pg_column_size(b.*) as bytes
        from onboards b where b.state = 'withdrawn' and b.purged_at is null and b.ended_at < ${before}`,
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
