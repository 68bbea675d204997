import type { Retention } from '#kit/server/retention/retention.ts'

/** The retention of this domain's rows. */
export const retention: Retention = {
  ends: {},
  kept: {
    'one row for each thing that is set up': [
      'calendar_feeds',
      'calendar_uid_domain',
      'coverage_needs',
      'coverage_versions',
      'labour_rules',
      'shift_availability',
      'shift_availability_versions',
      'shift_settings_of',
      'shift_team_settings',
      'shift_templates',
    ],
    'a record of the organisation, which people and reports look up for years': ['shifts', 'shift_weeks'],
    'goes with the record that it is part of': [
      'shift_assignments',
      'shift_claims',
      'shift_days_off',
      'shift_edits',
      'shift_events',
      'shift_offers',
      'shift_receipts',
      'shift_swap_comments',
      'shift_swap_legs',
      'shift_swaps',
    ],
  },
}
