import type { CalendarDayModel } from '#domains/organisation/contract/calendar.models.ts'
import { type DayDetail, type DayRow, NOT_PUNCHED_OUT, type SessionRow } from '../../contract/attendance.models.ts'
import type { BoardRow } from '../../contract/board.models.ts'
import { OVERTIME_RULES } from '../../contract/testing/overtime-rules.ts'

/** Rows as the server returns them, for the tests of the screens. */

const SUPPORT = { id: 3, name: 'Support' }

export const dayOf = (business_date: string, change: Partial<DayRow> = {}): DayRow => ({
  id: 11,
  employee: { id: 7, name: 'Asha Rao', employee_no: 'NB-0007', department: SUPPORT, team: null, designation: null },
  business_date,
  zone: 'Europe/Berlin',
  verdict: 'present',
  flags: [],
  label: 'Present',
  expected_minutes: 480,
  leave_minutes: 0,
  worked_minutes: 470,
  paid_break_minutes: 0,
  unpaid_break_minutes: 30,
  auto_break_minutes: 0,
  late_minutes: 0,
  early_leave_minutes: 0,
  overtime_minutes: 0,
  overtime: null,
  first_in_at: `${business_date}T07:02:00.000Z`,
  last_out_at: `${business_date}T15:30:00.000Z`,
  final: true,
  shift: { start_at: `${business_date}T07:00:00.000Z`, end_at: `${business_date}T15:30:00.000Z` },
  as_of_at: `${business_date}T16:00:00.000Z`,
  version: 2,
  can: { correct: true },
  ...change,
})

export const sessionOf = (business_date: string, change: Partial<SessionRow> = {}): SessionRow => ({
  id: 21,
  employee: { id: 7, name: 'Asha Rao' },
  business_date,
  punchin_time: '09:02',
  punchout_time: '17:30',
  punchout_day_offset: 0,
  punched_in_at: `${business_date}T07:02:00.000Z`,
  punched_out_at: `${business_date}T15:30:00.000Z`,
  zone: 'Europe/Berlin',
  in_offset_minutes: 120,
  out_offset_minutes: 120,
  state: 'closed',
  break_status: 'off',
  work_minutes: 470,
  paid_break_minutes: 0,
  unpaid_break_minutes: 30,
  breaks: [],
  in_mode: 'web',
  out_mode: 'web',
  in_claimed_at: null,
  out_claimed_at: null,
  clock_differs: false,
  in_note: null,
  out_note: null,
  in_by: null,
  out_by: null,
  shift: null,
  force_id: null,
  version: 3,
  can: {
    punch_out: false,
    start_break: false,
    end_break: false,
    propose: false,
    resume: false,
    request_correction: false,
    correct: true,
    delete: true,
  },
  ...change,
})

export const openSession = (business_date: string, change: Partial<SessionRow> = {}): SessionRow =>
  sessionOf(business_date, {
    punchout_time: NOT_PUNCHED_OUT,
    punched_out_at: null,
    out_offset_minutes: null,
    out_mode: null,
    state: 'working',
    ...change,
  })

export const detailOf = (day: DayRow, sessions: readonly SessionRow[]): DayDetail => ({
  day,
  reasons: [{ code: 'worked', text: 'Worked 7 h 50 min' }],
  sessions: [...sessions],
  scheduled: [],
  corrections: [],
  policy: {
    id: 1,
    name: 'Rules of the organisation',
    window_after_minutes: 60,
    max_session_minutes: 840,
    late_grace_minutes: 10,
    early_grace_minutes: 10,
    half_day_below_percent: 60,
    absent_below_percent: 25,
    break_required_after_minutes: 360,
    break_required_minutes: 30,
    auto_break_after_minutes: 360,
    auto_break_minutes: 0,
    break_kinds: [{ key: 'meal', name: 'Meal', paid: false, max_each_minutes: 60, max_day_minutes: 60 }],
    ...OVERTIME_RULES,
  },
  can: { request_correction: true, refuse_break: false },
})

export const calendarDayOf = (date: string, change: Partial<CalendarDayModel> = {}): CalendarDayModel => ({
  date,
  zone: 'Europe/Berlin',
  starts_at: `${date}T00:00:00.000Z`,
  ends_at: `${date}T23:59:59.999Z`,
  length_minutes: 1440,
  kind: 'working',
  scheduled: [
    {
      from_at: `${date}T07:00:00.000Z`,
      to_at: `${date}T15:30:00.000Z`,
      break_minutes: 30,
      source: 'pattern',
      shift_id: null,
    },
  ],
  pattern_minutes: 480,
  base_minutes: 480,
  holiday: null,
  holiday_minutes: 0,
  scheduled_minutes: 480,
  leave: [],
  leave_minutes: 0,
  expected_minutes: 480,
  adjusted: false,
  ...change,
})

export const boardRowOf = (id: number, name: string, state: BoardRow['state']): BoardRow => ({
  employee: { id, name, photo_version: null, team: { id: 5, name: 'Desk' }, department: SUPPORT },
  state,
  since_at: '2026-05-12T07:02:00.000Z',
  zone: 'Europe/Berlin',
  wfh: false,
  late_minutes: 0,
  work_minutes: 118,
  break_minutes: 0,
  break_left_minutes: null,
  shift: { start_at: '2026-05-12T07:00:00.000Z', end_at: '2026-05-12T15:30:00.000Z' },
  expected_minutes: 480,
  overtime_minutes: 0,
  force_id: null,
})
