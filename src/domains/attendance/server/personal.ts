import { own, type Personal } from '#kit/server/personal/declare.ts'

/** The personal data in the tables of this domain, and its treatment when a person is deleted. */
export const personal: Personal = {
  attendance_sessions: {
    of: own(),
    cleared: ['in_note', 'out_note', 'in_ip', 'out_ip', 'device_zone'],
    plain: ['in_zone', 'out_zone'],
  },
  attendance_breaks: { of: own(), plain: ['kind', 'name'] },
  attendance_days: {
    of: own(),
    stays: { label: 'Totals of days', why: 'Pay and working time are proved by them.' },
    follows: ['counts_as'],
    plain: ['flags', 'zone', 'reasons'],
  },
  attendance_corrections: {
    of: own(),
    cleared: ['before', 'after', 'day_before', 'day_after'],
    removed: ['reason'],
  },
  forced_punchouts: { of: own(), removed: ['owner_reason', 'decided_note'], plain: ['evidence', 'breaks'] },
  overtime_entries: { of: own(), removed: ['note'] },
  overtime_postings: { of: own(), removed: ['reason'], plain: ['basis'] },
  time_accounts: { of: own() },
  screenshot_views: { of: own(), removed: ['note'] },
  screenshot_openings: { of: own(), removed: ['note'] },
  screenshot_consents: { of: own() },
  screenshots: {
    of: own(),
    files: ['file_id', 'thumb_file_id'],
    removed: ['delete_reason'],
    replaced: { state: `case when t.state in ('private', 'visible') then 'expired' else t.state end` },
    plain: ['sha256', 'redactions'],
  },
  screenshot_texts: { plain: ['text'] },
  attendance_periods: { plain: ['month', 'accepted_exceptions', 'totals', 'reopen_reason'] },
  attendance_policies: { plain: ['break_kinds'] },
  overtime_resets: { plain: ['scope', 'reason', 'lines', 'reverse_reason'] },
}
