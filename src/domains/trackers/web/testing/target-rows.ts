import type { MemberRow, TeamRow } from '../../contract/team-reports.models.ts'
import type { Target, TargetDay, TargetRow, TargetTotals } from '../../contract/targets.models.ts'

const SHORT: TargetRow['target'] = {
  id: 3,
  name: 'Tickets resolved',
  metric: 'tickets_resolved',
  unit: 'count',
  direction: 'at_least',
  period: 'day',
  reference_minutes: 480,
}

export const rowOf = (change: Partial<TargetRow> = {}): TargetRow => ({
  target: SHORT,
  employee: { id: 7, name: 'Asha Rao', team_id: 4, team: 'Support' },
  value: 20,
  expected_milli: 20_000,
  actual: 14,
  base: 0,
  attainment_bp: 7000,
  gate: { value_bp: 500, actual_bp: 600, ok: false },
  status: 'at_risk',
  projected: 19,
  needed_per_day_milli: 2400,
  waived_days: 0,
  can: { set_value: true, waive: true },
  ...change,
})

const NO_STATUS: TargetTotals['by_status'] = {
  met: 0,
  on_course: 0,
  at_risk: 1,
  behind: 0,
  missed: 0,
  gate_failed: 0,
  no_data: 0,
  no_expectation: 0,
  waived: 0,
}
export const totalOf = (): TargetTotals => ({
  target_id: 3,
  target: SHORT,
  expected_milli: 20_000,
  actual: 14,
  base: 0,
  people: 1,
  status: 'at_risk',
  by_status: NO_STATUS,
})

export const dayOf = (change: Partial<TargetDay> = {}): TargetDay => ({
  date: '2026-03-11',
  scheduled_minutes: 480,
  expected_minutes: 480,
  waived: false,
  expected_milli: 20_000,
  actual: 14,
  base: 0,
  status: 'missed',
  value: 20,
  value_scope: 'team',
  value_from: '2026-01-01',
  period_minutes: null,
  ...change,
})

export const targetOf = (): Target => ({
  ...SHORT,
  activity: null,
  gate: null,
  active: true,
  ended_on: null,
  created_by: { role: 'Admin', id: 1, name: 'Iris Novak' },
  values: [
    {
      id: 11,
      target_id: 3,
      scope: 'team',
      scope_id: 4,
      scope_name: 'Support',
      value: 20,
      effective_from: '2026-01-01',
      set_by: { role: 'Admin', id: 1, name: 'Iris Novak' },
      reason: 'As agreed',
      can: { delete: false },
    },
  ],
  waivers: [],
  version: 2,
  can: { update: true, delete: true, set_value: true },
})

const PARTS = {
  attendance: { expected_minutes: 9600, worked_minutes: 9000, break_minutes: 300, late_days: 1, absent_days: 0 },
  reports: { expected: 20, on_time: 17, late: 1, missing: 2 },
  tasks: { done: 4, on_time: 3, open: 2, overdue: 1 },
  targets: { met: 3, at_risk: 1, missed: 0, total: 4 },
  tickets: { responded: 10, resolved: 9, reopened: 1, response_bp: 9000, resolution_bp: null },
}
export const memberOf = (): MemberRow => ({
  employee: { id: 7, name: 'Asha Rao', team_id: 4, team: 'Support' },
  from: '2026-03-01',
  to: '2026-03-31',
  days_in_team: 31,
  ...PARTS,
})
export const teamOf = (): TeamRow => ({
  team: { id: 4, name: 'Support' },
  leads: [{ id: 9, name: 'Thomas Keller' }],
  people: 1,
  ...PARTS,
  attention: {
    reports_missing: 2,
    reports_to_review: 0,
    targets_at_risk: 1,
    tickets_overdue: 1,
    tasks_in_review: 0,
    forced_punchouts: 0,
  },
})
