import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { date, id, line, month, named, textId, textVersion, version } from '#kit/contract/fields.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { breakKind } from './attendance.models.ts'
import { attendanceRefusals } from './attendance.refusals.ts'
import { screenshotRules } from './screenshots.models.ts'

const CHANGES = ['attendance.policy.changed', 'attendance.changed'] as const
const write = { permission: 'attendance.policy.write', changes: CHANGES } as const
const between = (from: number, to: number) => z.int().min(from).max(to)

/** A kind of break as it may be written. */
const policyBreak = breakKind.extend({
  /** The key of the kind in punches; it stays when the name changes. */
  key: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'has small letters, digits and _'),
  name: line(60),
  max_each_minutes: between(1, 480),
  max_day_minutes: between(1, 480),
})

/** The rules themselves, in minutes and percent of the expected time. */
export const policyRules = {
  window_after_minutes: between(0, 240),
  late_grace_minutes: between(0, 60),
  early_grace_minutes: between(0, 60),
  half_day_below_percent: between(1, 100),
  absent_below_percent: between(1, 100),
  max_session_minutes: between(240, 1440),
  /** An open punch counts as overdue this long after the end of its shift. */
  stale_after_shift_minutes: between(15, 480),
  /** The number of past days for which people may request a correction. */
  correction_days: between(0, 62),
  break_kinds: z.array(policyBreak).min(1).max(8),
  break_required_after_minutes: between(0, 1440),
  break_required_minutes: between(0, 240),
  /** Decides if overtime waits for a decision after it was worked. */
  overtime_approval: z.enum(['after', 'none']),
  overtime_min_minutes: between(0, 240),
  overtime_step_minutes: between(1, 60),
  overtime_daily_cap_minutes: between(0, 1440),
  overtime_before_shift: z.boolean(),
  rate_percent_workday: between(100, 300),
  rate_percent_day_off: between(100, 300),
  rate_percent_holiday: between(100, 300),
  /** A reset of more minutes in all takes a second person. */
  reset_second_person_minutes: between(0, 10_000_000),
  ...screenshotRules,
}
export const policyRulesShape = z.strictObject(policyRules)
export type PolicyRules = z.output<typeof policyRulesShape>

/**
 * The group that rules are for: rules of a team precede those of a department, which precede those of the organisation.
 */
const group = { department_id: id.nullable(), team_id: id.nullable() }
const policyFields = { ...group, effective_from: date, ...policyRules }

type Given = PolicyRules & Readonly<{ department_id: number | null; team_id: number | null }>

const checked = (given: Given, context: z.core.$RefinementCtx): void => {
  const fault = (field: string, message: string): void =>
    context.addIssue({ code: 'custom', path: [field], message, input: given })
  if (given.absent_below_percent >= given.half_day_below_percent)
    fault('absent_below_percent', 'Absent must lie below half a day')
  if (given.department_id !== null && given.team_id !== null) fault('team_id', 'Choose a department or a team')
  const keys = given.break_kinds.map(({ key }) => key)
  if (new Set(keys).size < keys.length) fault('break_kinds', 'Two kinds of break have the same key')
}

/** The state of a policy, seen from today. */
const policyState = z.enum(['past', 'in_force', 'planned'])

export const attendancePolicy = z.strictObject({
  id,
  version: z.int(),
  department: named.nullable(),
  team: named.nullable(),
  effective_from: date,
  ...policyRules,
  /** The number of the privacy text; a changed one has a new number, and requires consent again. */
  shot_text_version: z.int(),
  state: policyState,
  can: z.strictObject({ update: z.boolean(), delete: z.boolean() }),
})
export type AttendancePolicy = z.output<typeof attendancePolicy>

const byId = z.strictObject({ id: textId })

export const listPolicies = call({
  id: 'attendancePolicies.list',
  export: { name: 'attendance-rules' },
  route: 'GET /api/admin/attendance/policies',
  permission: 'attendance.read',
  summary:
    'The rules of attendance with their history: of the organisation, of departments and of teams, newest first.',
  data: z.array(attendancePolicy),
  shows: ['attendance.policy.changed', 'organisation.changed'],
})

export const addPolicy = call({
  id: 'attendancePolicies.add',
  route: 'POST /api/admin/attendance/policies',
  ...write,
  summary: 'Adds rules for a group from tomorrow on or later.',
  body: z.strictObject(policyFields).superRefine(checked),
  data: attendancePolicy,
  toast: success('Attendance Policy Added Successfully'),
  refusals: attendanceRefusals.of('policy_past', 'policy_exists'),
})

export const updatePolicy = call({
  id: 'attendancePolicies.update',
  route: 'PUT /api/admin/attendance/policies/:id',
  ...write,
  summary: 'Changes rules that are not in force yet.',
  params: byId,
  body: z.strictObject({ ...policyFields, version }).superRefine(checked),
  data: attendancePolicy,
  toast: info('Attendance Policy Updated Successfully'),
  refusals: {
    ...attendanceRefusals.of('policy_in_force', 'policy_past', 'policy_exists'),
    ...commonRefusals.of('stale'),
  },
})

export const deletePolicy = call({
  id: 'attendancePolicies.delete',
  route: 'DELETE /api/admin/attendance/policies/:id',
  ...write,
  summary: 'Deletes rules that are not in force yet.',
  params: byId,
  query: z.strictObject({ version: textVersion }),
  data: z.strictObject({ id }),
  toast: success('Attendance Policy Deleted Successfully'),
  refusals: { ...attendanceRefusals.of('policy_in_force'), ...commonRefusals.of('stale') },
})

const counts = z.strictObject({
  verdicts: z.record(z.string(), z.int()),
  flags: z.record(z.string(), z.int()),
  overtime_minutes: z.int(),
})
export type PolicyCounts = z.output<typeof counts>

/** The most people whose month one trial evaluates; of a larger group these are the first by id. */
export const MAX_TRIAL_PEOPLE = 300

export const tryPolicy = call({
  id: 'attendancePolicies.trial',
  route: 'POST /api/admin/attendance/policies/trial',
  permission: 'attendance.policy.write',
  reads: true,
  summary: `What a month that is over would have been by other rules, for at most ${MAX_TRIAL_PEOPLE} people of the group. Writes nothing.`,
  body: z.strictObject({ month, ...group, ...policyRules }).superRefine(checked),
  data: z.strictObject({
    /** The number of people that were evaluated, and the size of the group. */
    people: z.int(),
    people_in_group: z.int(),
    before: counts,
    after: counts,
  }),
})

export const policyCalls = { listPolicies, addPolicy, updatePolicy, deletePolicy, tryPolicy }
