import type { DataOf } from '#kit/contract/call.ts'
import type { readForm } from '../../contract/own-reports.calls.ts'
import type { Activity, RecordedWork, Period, Report } from '../../contract/worksheets.models.ts'

export const activityOf = (id: number, name: string, more: Partial<Activity> = {}): Activity => ({
  id,
  department_id: 1,
  cadence: 'daily',
  designation_id: null,
  designation: null,
  name,
  unit: 'minutes',
  expected_count: null,
  fill_from: null,
  mandatory: false,
  position: id,
  active_from: '2026-01-01',
  retired_on: null,
  job_description: null,
  versions: [],
  used_30_days: 3,
  version: 2,
  can: { update: true, delete: true },
  ...more,
})

export const recordedWork: RecordedWork = {
  scheduled_minutes: 480,
  expected_minutes: 480,
  worked_minutes: 470,
  break_minutes: 30,
  punches: [],
  tasks: [],
  tickets: null,
  targets: [],
  last_plan: null,
  open_blockers: [],
}

const person = { id: 19, name: 'Lena Fischer', team_id: 4, team: 'Support Berlin' }

export const reportOf = (more: Partial<Report> = {}): Report => ({
  id: 5,
  kind: 'daily',
  employee: person,
  period_start: '2026-05-11',
  period_end: '2026-05-11',
  state: 'submitted',
  due_at: '2026-05-12T08:00:00.000Z',
  late: false,
  file_until: null,
  summary: 'Cleared the queue',
  plan: '',
  blockers: [],
  lines: [],
  files: [],
  minutes_reported: 300,
  worked_minutes: 470,
  difference_minutes: -170,
  facts: recordedWork,
  submitted_at: '2026-05-11T16:00:00.000Z',
  submitted_by: null,
  decided_at: null,
  decided_by: null,
  decision_comment: null,
  decisions: [],
  version: 3,
  can: { edit: false, decide: true },
  ...more,
})

export const periodOf = (more: Partial<Period> = {}): Period => ({
  employee: person,
  kind: 'daily',
  period_start: '2026-05-11',
  period_end: '2026-05-11',
  expected: true,
  reason: null,
  status: 'open',
  due_at: '2026-05-12T08:00:00.000Z',
  report: null,
  ...more,
})

export const formOf = (more: Partial<DataOf<typeof readForm>> = {}): DataOf<typeof readForm> => ({
  period: periodOf(),
  zone: 'Europe/Berlin',
  activities: [
    activityOf(1, 'Tickets', { unit: 'count', fill_from: 'tickets_resolved' }),
    activityOf(2, 'Handover', { unit: 'check', mandatory: true }),
    activityOf(3, 'Desk'),
  ],
  facts: recordedWork,
  draft: {
    summary: 'Acme: 2 tickets.',
    plan: '- T-3 the list',
    lines: [
      { activity_id: 1, minutes: null, count: 2, checked: null, note: '', source: 'fact' },
      { activity_id: 2, minutes: null, count: null, checked: null, note: '', source: 'typed' },
    ],
    blockers: [],
  },
  is_closed: false,
  mandatory_required: false,
  projects: [{ pr_id: 9, name: 'Portal', client: { id: 8, name: 'Acme' } }],
  today: '2026-05-11',
  ...more,
})

export const noStatus = { open: 0, missing: 0, submitted: 0, returned: 0, accepted: 0, excused: 0, not_expected: 0 }
