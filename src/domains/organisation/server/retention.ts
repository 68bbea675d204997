import type { Retention } from '#kit/server/retention/retention.ts'

/** The retention of this domain's rows. */
export const retention: Retention = {
  ends: {},
  kept: {
    'one row for each thing that is set up': [
      'brands',
      'countries',
      'departments',
      'designations',
      'holiday_calendars',
      'holidays',
      'permission_keys',
      'role_grants',
      'roles',
      'setup_skips',
      'team_leaderships',
      'teams',
      'work_pattern_versions',
      'work_patterns',
    ],
  },
}
