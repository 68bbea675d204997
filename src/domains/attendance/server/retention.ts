import type { Retention } from '#kit/server/retention.ts'

/** How long the rows of this domain stay. */
export const retention: Retention = {
  ends: {
    screenshots: {
      job: 'attendance.expire_screenshots',
      what: 'as the policy of attendance says, with their pictures',
    },
    screenshot_texts: { job: 'attendance.expire_screenshots', what: 'as the policy of attendance says' },
  },
  kept: {
    'totals of days stay (R21 of the specification), and are judged from these rows': [
      'attendance_breaks',
      'attendance_days',
      'attendance_sessions',
      'attendance_corrections',
    ],
    'one row for each thing that is set up': ['attendance_periods', 'attendance_policies'],
    'a record of the organisation, which people and reports look up for years': ['forced_punchouts'],
    'balances of overtime are sums of it': ['overtime_entries', 'overtime_postings', 'overtime_resets'],
    'the proof that a person agreed': ['screenshot_consents'],
    'the proof of who looked at which picture, without the picture': ['screenshot_openings', 'screenshot_views'],
  },
}
