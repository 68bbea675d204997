import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { id, month, textId, textVersion, version } from '#kit/contract/fields.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { attendanceRefusals } from './attendance.refusals.ts'
import { policyRecord } from './policies.records.ts'

const CHANGES = ['attendance.policy.changed', 'attendance.changed'] as const
const write = { permission: 'attendance.policy.write', changes: CHANGES } as const
const policyBody = z.strictObject(policyRecord.whole)
/** The rules themselves, without their group and their first day. */
export const policyRulesShape = policyBody.omit({ department_id: true, team_id: true, effective_from: true })
export type PolicyRules = z.output<typeof policyRulesShape>

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
  ...policyRecord.row,
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
  body: policyBody.superRefine(checked),
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
  body: policyBody.extend({ version }).superRefine(checked),
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
  body: policyBody.omit({ effective_from: true }).extend({ month }).superRefine(checked),
  data: z.strictObject({
    /** The number of people that were evaluated, and the size of the group. */
    people: z.int(),
    people_in_group: z.int(),
    before: counts,
    after: counts,
  }),
})

export const policyCalls = { listPolicies, addPolicy, updatePolicy, deletePolicy, tryPolicy }
