import type { CalendarBlock } from '../../contract/blocks.calls.ts'
import type { ApprovalChain } from '../../contract/chains.calls.ts'
import type { LeavePlan, RequestType } from '../../contract/policy.calls.ts'

/** Rows of the policy as the server would return them. */

export const KINDS = [
  { key: 'leave', label: 'Leave', units: ['day', 'hour'], has_days: true, dates: 'days', fields: [] },
  { key: 'work_from_home', label: 'Work from home', units: ['day'], has_days: true, dates: 'days', fields: [] },
  { key: 'other', label: 'Other', units: ['none'], has_days: false, dates: 'span', fields: [] },
] as const

export const policyType = (id: number, change: Partial<RequestType> = {}): RequestType => ({
  id,
  kind: 'leave',
  code: 'annual',
  name: 'Annual leave',
  color: '#2f7d5b',
  unit: 'day',
  methods: ['full_day', 'first_half', 'second_half'],
  paid_percent: 100,
  needs_balance: true,
  allow_negative: 0,
  quota_amount: null,
  quota_period: null,
  notice_days: 7,
  backdate_days: null,
  service_months: null,
  max_amount: 1550,
  max_run_days: null,
  counts_rest_days: false,
  replaces: false,
  cancel_free: true,
  active: true,
  reason_rule: 'optional',
  file_rule: 'none',
  file_after_days: null,
  chain_id: 1,
  audience: { department_ids: [], designation_ids: [], employment_types: [], brand_ids: [] },
  system: false,
  used: true,
  chain_name: 'Head of department',
  version: 4,
  can: { update: true },
  ...change,
})

export const planOf = (id: number, change: Partial<LeavePlan> = {}): LeavePlan => ({
  id,
  type_id: 1,
  scope: 'organisation',
  scope_id: null,
  effective_from: '2024-01-01',
  yearly_amount: 3000,
  granted: 'upfront',
  year_start_month: 1,
  opens_days_before: 92,
  prorate: true,
  prorate_by: 'days',
  service_steps: [],
  service_from: 'anniversary',
  reference_days_per_week: 5,
  rounding: 50,
  carry_max: 500,
  carry_months: 3,
  type_name: 'Annual leave',
  unit: 'day',
  scope_name: null,
  past: false,
  people: 38,
  created_by: 'Asha Rao',
  ...change,
})

type Step = ApprovalChain['steps'][number]

export const stepOf = (position: number, change: Partial<Step> = {}): Step => ({
  position,
  assignee: 'department_approver',
  employee_id: null,
  employee_name: null,
  min_days: null,
  due_working_days: 2,
  escalate_to: 'hr',
  overridable: true,
  ...change,
})

export const chainOf = (id: number, change: Partial<ApprovalChain> = {}): ApprovalChain => ({
  id,
  name: 'Head of department',
  active: true,
  steps: [stepOf(1), stepOf(2, { assignee: 'hr', min_days: 10 })],
  types: ['Annual leave'],
  version: 2,
  can: { update: true },
  ...change,
})

export const blockOf = (id: number, change: Partial<CalendarBlock> = {}): CalendarBlock => ({
  id,
  name: 'Christmas Eve',
  level: 'limited',
  from_date: '2026-12-24',
  to_date: '2026-12-24',
  weekdays: null,
  department_ids: [],
  team_ids: [],
  type_ids: null,
  max_away: 3,
  exempt_ids: [],
  version: 1,
  places: [],
  exempt: [],
  can: { update: true, delete: true },
  ...change,
})
