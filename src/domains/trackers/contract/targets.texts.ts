import { duration } from '#kit/contract/duration.ts'
import { percentText } from '#kit/contract/percent.ts'
import type { Metric } from './targets.models.ts'
import type { Direction, Period, Status, Unit, ValueScope } from './targets.fields.ts'

export const METRIC_LABELS = {
  tickets_responded: 'Tickets responded to',
  tickets_resolved: 'Tickets resolved, less reopened',
  response_in_sla: 'First responses in time',
  resolution_in_sla: 'Resolutions in time',
  tickets_reopened: 'Tickets reopened',
  ticket_quality: 'Reviewed quality',
  tasks_done: 'Tasks done',
  tasks_on_time: 'Tasks on time',
  activity_count: 'Count of an activity',
  activity_minutes: 'Minutes of an activity',
  worked_minutes: 'Worked time',
  reports_on_time: 'Reports on time',
} as const satisfies Record<Metric, string>

export const STATUS_LABELS = {
  met: 'Met',
  on_course: 'On course',
  at_risk: 'At risk',
  behind: 'Behind',
  missed: 'Missed',
  gate_failed: 'Gate failed',
  no_data: 'No data',
  no_expectation: 'Nothing expected',
  waived: 'Waived',
} as const satisfies Record<Status, string>

export const SCOPE_LABELS = {
  organisation: 'Organisation',
  department: 'Department',
  designation: 'Designation',
  team: 'Team',
  employee: 'Person',
} as const satisfies Record<ValueScope, string>

export const DIRECTION_LABELS = { at_least: 'At least', at_most: 'At most' } as const satisfies Record<
  Direction,
  string
>
const PERIOD_LABELS = { day: 'a day', week: 'a week', month: 'a month' } as const satisfies Record<Period, string>

/** A value of a target as people read it: a count, minutes or a percentage. */
const valueText = (unit: Unit, value: number): string => {
  if (unit === 'percentage') return percentText(value)
  return unit === 'minutes' ? duration(value) : String(value)
}

/** The same with the period that it is meant for. */
export const valueOfPeriodText = (unit: Unit, period: Period, value: number): string =>
  unit === 'percentage' ? percentText(value) : `${valueText(unit, value)} ${PERIOD_LABELS[period]}`
