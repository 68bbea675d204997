import { z } from 'zod'
import { date, id, instant, time, version } from '#kit/contract/fields.ts'
import { activityRecord, type fillFrom, unit, workFileRecord } from './worksheets.records.ts'

export const KINDS = ['daily', 'weekly', 'monthly'] as const
export const kind = z.enum(KINDS)
export type Kind = z.output<typeof kind>
export type Unit = z.output<typeof unit>
export type FillFrom = z.output<typeof fillFrom>
const reportState = z.enum(['draft', 'submitted', 'returned', 'accepted', 'excused'])
export type ReportState = z.output<typeof reportState>
export const STATUSES = ['open', 'missing', 'submitted', 'returned', 'accepted', 'excused', 'not_expected'] as const
export const status = z.enum(STATUSES)
export type Status = z.output<typeof status>
const absence = z.enum(['leave', 'holiday', 'day_off', 'suspended', 'not_employed', 'not_required'])

/** A person with the team of the day. */
export const person = z.strictObject({ id, name: z.string(), team_id: id.nullable(), team: z.string().nullable() })
/** An account as people know it: what it is, the id in its area, and its name. */
const actor = z.strictObject({ role: z.enum(['Admin', 'User']), id, name: z.string() })

const jobDescription = z.strictObject({
  version_no: z.int(),
  body: z.string(),
  effective_from: date,
  author: z.string().nullable(),
  created_at: instant,
})
export type JobDescription = z.output<typeof jobDescription>

export const activity = z.strictObject({
  id,
  department_id: id,
  cadence: kind,
  ...activityRecord.row,
  retired_on: date.nullable(),
  /** The version in force today, else the next one. */
  job_description: jobDescription.nullable(),
  /** All versions, the newest first. */
  versions: z.array(jobDescription),
  version,
  can: z.strictObject({ update: z.boolean(), delete: z.boolean() }),
})
export type Activity = z.output<typeof activity>

export const reportRule = z.strictObject({
  department_id: id,
  kind,
  required: z.boolean(),
  due_working_days: z.int(),
  due_time: time,
  auto_accept_days: z.int(),
  /** Null where the defaults apply. */
  effective_from: date.nullable(),
})
export type ReportRule = z.output<typeof reportRule>

const taskRef = z.strictObject({ id, key: z.string(), title: z.string() })
export const line = z.strictObject({
  work_id: id,
  activity: z.strictObject({
    id,
    name: z.string(),
    unit,
    mandatory: z.boolean(),
    expected_count: z.int().nullable(),
    jd_version: z.int().nullable(),
  }),
  task: taskRef.nullable(),
  project: z.strictObject({ pr_id: id, name: z.string() }).nullable(),
  client: z.strictObject({ id, name: z.string() }).nullable(),
  minutes: z.int().nullable(),
  count: z.int().nullable(),
  checked: z.boolean().nullable(),
  note: z.string(),
  source: z.enum(['typed', 'fact']),
  version,
})
export type Line = z.output<typeof line>

export const blocker = z.strictObject({
  id,
  text: z.string(),
  opened_on: date,
  cleared_on: date.nullable(),
  task_id: id.nullable(),
})
export type Blocker = z.output<typeof blocker>

export const listedBlocker = z.strictObject({
  ...blocker.shape,
  employee: person,
  task: taskRef.nullable(),
  /** The time that it is or was open, in working days of the person. */
  age_days: z.int(),
  version,
  can: z.strictObject({ update: z.boolean() }),
})
export type ListedBlocker = z.output<typeof listedBlocker>

export const workFile = z.strictObject({
  id,
  ...workFileRecord.row,
  file: z.strictObject({ name: z.string(), type: z.string(), size: z.int() }),
  report_id: id.nullable(),
  task_id: id.nullable(),
  ticket_id: id.nullable(),
  /** Evidence in a shared evaluation: it can no longer be deleted. */
  pinned: z.boolean(),
  uploaded_by: z.string(),
  created_at: instant,
  version,
  can: z.strictObject({ update: z.boolean(), delete: z.boolean() }),
})
export type WorkFile = z.output<typeof workFile>

const taskRecord = z.strictObject({ ...taskRef.shape, action: z.string(), at: instant.nullable() })
const ticketRecord = z.strictObject({
  saved: z.int(),
  responded: z.int(),
  resolved: z.int(),
  reopened: z.int(),
  by_client: z.array(z.strictObject({ client: z.string(), count: z.int() })),
})
const targetRecord = z.strictObject({
  target_id: id,
  name: z.string(),
  unit: z.string(),
  expected_milli: z.int(),
  actual: z.number(),
})
export type TaskRecord = z.output<typeof taskRecord>
export type TicketRecord = z.output<typeof ticketRecord>
export type TargetRecord = z.output<typeof targetRecord>

export const recordedWork = z.strictObject({
  scheduled_minutes: z.int(),
  expected_minutes: z.int(),
  worked_minutes: z.int(),
  break_minutes: z.int(),
  punches: z.array(z.strictObject({ in_at: instant, out_at: instant.nullable() })),
  tasks: z.array(taskRecord),
  tickets: ticketRecord.nullable(),
  targets: z.array(targetRecord),
  /** The plan of the report before. */
  last_plan: z.string().nullable(),
  open_blockers: z.array(blocker),
})
export type RecordedWork = z.output<typeof recordedWork>

export const report = z.strictObject({
  id,
  kind,
  employee: person,
  period_start: date,
  period_end: date,
  state: reportState,
  due_at: instant.nullable(),
  late: z.boolean(),
  /** A reviewer allowed to file it until this day, although it is too old. */
  file_until: date.nullable(),
  summary: z.string(),
  plan: z.string(),
  blockers: z.array(blocker),
  lines: z.array(line),
  files: z.array(workFile),
  minutes_reported: z.int(),
  worked_minutes: z.int().nullable(),
  difference_minutes: z.int().nullable(),
  facts: recordedWork.nullable(),
  submitted_at: instant.nullable(),
  /** The administrator who submitted it for the person; null if the person did. */
  submitted_by: actor.nullable(),
  decided_at: instant.nullable(),
  /** Null where the system accepted it. */
  decided_by: actor.nullable(),
  decision_comment: z.string().nullable(),
  /** Every decision, the newest first. */
  decisions: z.array(
    z.strictObject({
      decision: z.enum(['accepted', 'returned', 'excused', 'allowed']),
      comment: z.string(),
      decided_at: instant,
      decided_by: actor.nullable(),
    }),
  ),
  version,
  can: z.strictObject({ edit: z.boolean(), decide: z.boolean() }),
})
export type Report = z.output<typeof report>

export const period = z.strictObject({
  employee: person,
  kind,
  period_start: date,
  period_end: date,
  expected: z.boolean(),
  reason: absence.nullable(),
  status,
  /** Null while the day on which it is due is not known yet. */
  due_at: instant.nullable(),
  report: report.nullable(),
})
export type Period = z.output<typeof period>

export const rollUp = z.strictObject({
  days_expected: z.int(),
  days_submitted: z.int(),
  days_late: z.int(),
  days_missing: z.int(),
  days_excused: z.int(),
  worked_minutes: z.int(),
  minutes_by_activity: z.array(z.strictObject({ activity_id: id, name: z.string(), minutes: z.int() })),
  counts_by_activity: z.array(z.strictObject({ activity_id: id, name: z.string(), count: z.int() })),
  tasks_done: z.int(),
  tickets_resolved: z.int(),
  targets_met: z.int(),
  targets_total: z.int(),
})
export type RollUp = z.output<typeof rollUp>

export const byStatus = z.strictObject({
  open: z.int(),
  missing: z.int(),
  submitted: z.int(),
  returned: z.int(),
  accepted: z.int(),
  excused: z.int(),
  not_expected: z.int(),
})
export type ByStatus = z.output<typeof byStatus>

export const countsOfDay = z.strictObject({
  date,
  on_time: z.int(),
  late: z.int(),
  missing: z.int(),
})
