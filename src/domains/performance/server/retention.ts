import type { Retention } from '#kit/server/retention/retention.ts'

/** The retention of this domain's rows. */
export const retention: Retention = {
  ends: {},
  kept: {
    'one row for each thing that is set up': [
      'designation_skills',
      'evaluation_forms',
      'form_criteria',
      'form_versions',
      'skills',
    ],
    'a record of the organisation, which people and reports look up for years': [
      'employee_skills',
      'evaluation_cycles',
      'evaluations',
      'scores',
    ],
    'goes with the record that it is part of': [
      'calibration_moves',
      'evaluation_evidence',
      'evaluation_goals',
      'evaluation_ratings',
      'evaluation_revisions',
    ],
  },
}
