import { whileErasing } from '#kit/server/personal/erase.ts'
import type { Retention } from '#kit/server/retention/retention.ts'
import { clearCorrections, clearDetails, dueDetails } from './store/retention.ts'

/** The retention of the rows of this domain. */
export const retention: Retention = {
  rules: {
    attendance_detail: {
      label: 'Details of attendance',
      what: 'Notes and network addresses of punches, and the reasons of corrections, are removed so long after the day. The times and the totals of days stay.',
      why: 'Working time and pay are proved by it.',
      known_by: 'attendance.read',
      days: 1095,
      floor: 730,
      due: ({ before }) => dueDetails(before),
      remove: (work, ids) =>
        whileErasing(work, async () => {
          await clearCorrections(work.tx, ids)
          await clearDetails(work.tx, ids)
        }),
    },
  },
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
    'balances of overtime are sums of it': [
      'overtime_entries',
      'overtime_postings',
      'overtime_resets',
      'time_accounts',
    ],
    'the proof that a person agreed': ['screenshot_consents'],
    'the proof of who looked at which picture, without the picture': ['screenshot_openings', 'screenshot_views'],
  },
}
