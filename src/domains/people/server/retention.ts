import type { Retention } from '#kit/server/retention.ts'

/** How long the rows of this domain stay. */
export const retention: Retention = {
  ends: {},
  kept: {
    'the record of a person, which is kept or erased with them': [
      'backup_assignments',
      'employee_details',
      'employees',
      'employments',
      'exits',
      'former_names',
      'mandatory_updates',
      'person_search',
      'placements',
      'profile_changes',
      'suspensions',
      'warning_files',
      'warnings',
      'wfh_cancellations',
    ],
  },
}
