import { sql } from 'kysely'
import { whileForgetting } from '#kit/server/personal/forget.ts'
import type { Retention } from '#kit/server/retention/retention.ts'

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
      due: ({ before }) => sql`
        select s.id, s.employee_id as person, s.business_date::timestamptz as at,
          pg_column_size(row(s.in_note, s.out_note, s.in_ip, s.out_ip, s.device_zone)) as bytes
        from attendance_sessions s where s.business_date < ${before}::date
          and num_nonnulls(s.in_note, s.out_note, s.in_ip, s.out_ip, s.device_zone) > 0`,
      remove: (work, ids) =>
        whileForgetting(work, async () => {
          await sql`update attendance_corrections c set before = null, after = null, day_before = null, day_after = null,
              reason = 'Removed'
            from attendance_sessions s where s.id = any(${[...ids]}::int[])
              and c.employee_id = s.employee_id and c.business_date = s.business_date`.execute(work.tx)
          await sql`update attendance_sessions set in_note = null, out_note = null, in_ip = null, out_ip = null, device_zone = null
            where id = any(${[...ids]}::int[])`.execute(work.tx)
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
    'balances of overtime are sums of it': ['overtime_entries', 'overtime_postings', 'overtime_resets'],
    'the proof that a person agreed': ['screenshot_consents'],
    'the proof of who looked at which picture, without the picture': ['screenshot_openings', 'screenshot_views'],
  },
}
