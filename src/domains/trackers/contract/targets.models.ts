import { z } from 'zod'
import { date, id, instant, named, version } from '#kit/contract/fields.ts'
import { unit, direction, period, valueScope, status } from './targets.fields.ts'

export const METRICS = [
  'tickets_responded',
  'tickets_resolved',
  'response_in_sla',
  'resolution_in_sla',
  'tickets_reopened',
  'ticket_quality',
  'tasks_done',
  'tasks_on_time',
  'activity_count',
  'activity_minutes',
  'worked_minutes',
  'reports_on_time',
] as const
export const metric = z.enum(METRICS)
export type Metric = z.output<typeof metric>

export const PERCENTAGES = [
  'response_in_sla',
  'resolution_in_sla',
  'tickets_reopened',
  'ticket_quality',
  'tasks_on_time',
  'reports_on_time',
] as const satisfies readonly Metric[]
export const percentage = z.enum(PERCENTAGES)
export type Percentage = z.output<typeof percentage>

export const person = z.strictObject({ id, name: z.string(), team_id: id.nullable(), team: z.string().nullable() })
export type Person = z.output<typeof person>
/** An account as people know it: what it is, the id in its area, and its name. */
const actor = z.strictObject({ role: z.enum(['Admin', 'User']), id, name: z.string() })

export const gate = z.strictObject({ metric: percentage, direction, value_bp: z.int().min(0).max(10_000) })
export type Gate = z.output<typeof gate>

export const targetValue = z.strictObject({
  id,
  target_id: id,
  scope: valueScope,
  scope_id: id.nullable(),
  /** The name of the department, team, designation or person; null for the organisation. */
  scope_name: z.string().nullable(),
  /** Count or minutes of a period, or basis points; null where there is no target from that day on. */
  value: z.int().nullable(),
  effective_from: date,
  set_by: actor,
  reason: z.string(),
  can: z.strictObject({ delete: z.boolean() }),
})
export type TargetValue = z.output<typeof targetValue>

export const waiver = z.strictObject({
  id,
  target_id: id,
  target: z.string(),
  employee: person,
  start_date: date,
  end_date: date,
  reason: z.string(),
  set_by: actor,
  ended_at: instant.nullable(),
  can: z.strictObject({ end: z.boolean() }),
})
export type Waiver = z.output<typeof waiver>

export const target = z.strictObject({
  id,
  name: z.string(),
  metric,
  unit,
  activity: named.nullable(),
  direction,
  period,
  reference_minutes: z.int(),
  gate: gate.nullable(),
  active: z.boolean(),
  ended_on: date.nullable(),
  created_by: actor,
  /** The values in force and those to come, the most general first. */
  values: z.array(targetValue),
  /** Waivers that have not ended, the newest first. */
  waivers: z.array(waiver),
  version,
  can: z.strictObject({ update: z.boolean(), delete: z.boolean(), set_value: z.boolean() }),
})
export type Target = z.output<typeof target>

const targetShort = z.strictObject({
  id,
  name: z.string(),
  metric,
  unit,
  direction,
  period,
  reference_minutes: z.int(),
})
export type TargetShort = z.output<typeof targetShort>

export const targetRow = z.strictObject({
  target: targetShort,
  employee: person,
  /** In force on the last day of the range. */
  value: z.int().nullable(),
  expected_milli: z.int(),
  actual: z.int(),
  base: z.int(),
  attainment_bp: z.int().nullable(),
  gate: z.strictObject({ value_bp: z.int(), actual_bp: z.int().nullable(), ok: z.boolean() }).nullable(),
  status,
  projected: z.int().nullable(),
  needed_per_day_milli: z.int().nullable(),
  waived_days: z.int(),
  can: z.strictObject({ set_value: z.boolean(), waive: z.boolean() }),
})
export type TargetRow = z.output<typeof targetRow>

export const targetDay = z.strictObject({
  date,
  scheduled_minutes: z.int(),
  expected_minutes: z.int(),
  waived: z.boolean(),
  expected_milli: z.int(),
  actual: z.int(),
  base: z.int(),
  status,
  value: z.int().nullable(),
  /** The scope of the value that applies, and the day that it applies from. */
  value_scope: valueScope.nullable(),
  value_from: date.nullable(),
  /** Scheduled minutes of the whole week or month; null for targets of a day. */
  period_minutes: z.int().nullable(),
})
export type TargetDay = z.output<typeof targetDay>

export const sums = z.strictObject({ expected_milli: z.int(), actual: z.int(), base: z.int() })
export type Sums = z.output<typeof sums>
export const week = z.strictObject({ week_start: date, totals: sums, days: z.array(targetDay) })
export type Week = z.output<typeof week>

export const countEvent = z.strictObject({
  at: instant,
  business_date: date,
  kind: z.enum(['responded', 'resolved', 'reopened', 'reviewed', 'done', 'counted', 'worked', 'reported', 'missing']),
  delta: z.int(),
  base_delta: z.int(),
  ref: z.strictObject({
    type: z.enum(['ticket', 'task', 'work_data', 'day', 'report']),
    /** Null for days and for reports that are missing. */
    id: id.nullable(),
    label: z.string(),
  }),
  note: z.string().nullable(),
})
export type CountEvent = z.output<typeof countEvent>

const byStatus = z.strictObject({
  met: z.int(),
  on_course: z.int(),
  at_risk: z.int(),
  behind: z.int(),
  missed: z.int(),
  gate_failed: z.int(),
  no_data: z.int(),
  no_expectation: z.int(),
  waived: z.int(),
})
export type ByStatus = z.output<typeof byStatus>
export const targetTotals = z.strictObject({
  target_id: id,
  target: targetShort,
  ...sums.shape,
  people: z.int(),
  /** The status of the sum. */
  status,
  by_status: byStatus,
})
export type TargetTotals = z.output<typeof targetTotals>

export const dateRange = z.strictObject({ from: date, to: date, is_over: z.boolean() })
