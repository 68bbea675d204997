import type { Retention } from '#kit/server/retention/retention.ts'

/** The retention of this domain's rows. */
export const retention: Retention = {
  ends: {},
  kept: {
    'one row for each thing that is set up': ['activities', 'job_descriptions', 'report_rules'],
    'a record of the organisation, which people and reports look up for years': ['work_reports', 'work_data'],
    'goes with the record that it is part of': [
      'attachments',
      'report_blockers',
      'report_decisions',
      'report_reminders',
    ],
  },
}
