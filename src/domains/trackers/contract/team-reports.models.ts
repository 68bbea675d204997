import { z } from 'zod'
import { date, id, instant, named } from '#kit/contract/fields.ts'
import { person } from './targets.models.ts'

/** The parts of a team report, by `param_id` from 1 on. */
export const PARTS = ['overview', 'attendance', 'reports', 'tasks', 'targets', 'tickets'] as const
export type Part = (typeof PARTS)[number]
export const paramId = z.int().min(1).max(PARTS.length)

const attendance = z.strictObject({
  expected_minutes: z.int(),
  worked_minutes: z.int(),
  break_minutes: z.int(),
  late_days: z.int(),
  absent_days: z.int(),
})
const reports = z.strictObject({ expected: z.int(), on_time: z.int(), late: z.int(), missing: z.int() })
/** `open` and `overdue` are as of now. */
const tasks = z.strictObject({ done: z.int(), on_time: z.int(), open: z.int(), overdue: z.int() })
const targets = z.strictObject({ met: z.int(), at_risk: z.int(), missed: z.int(), total: z.int() })
const tickets = z.strictObject({
  responded: z.int(),
  resolved: z.int(),
  reopened: z.int(),
  response_bp: z.int().nullable(),
  resolution_bp: z.int().nullable(),
})

/** All parts for the overview, else the one that was chosen. */
const parts = z.strictObject({
  attendance: attendance.optional(),
  reports: reports.optional(),
  tasks: tasks.optional(),
  targets: targets.optional(),
  tickets: tickets.optional(),
})
export type Parts = z.output<typeof parts>

export const memberRow = z.strictObject({
  employee: person,
  /** The first and the last day in the team within the range. */
  from: date,
  to: date,
  days_in_team: z.int(),
  ...parts.shape,
})
export type MemberRow = z.output<typeof memberRow>

export const memberTotals = z.strictObject({ people: z.int(), ...parts.shape })

const attention = z.strictObject({
  reports_missing: z.int(),
  reports_to_review: z.int(),
  targets_at_risk: z.int(),
  tickets_overdue: z.int(),
  tasks_in_review: z.int(),
  forced_punchouts: z.int(),
})

export const teamRow = z.strictObject({
  team: named,
  leads: z.array(named),
  people: z.int(),
  ...parts.required().shape,
  attention,
})
export type TeamRow = z.output<typeof teamRow>

export const reportDay = z.strictObject({
  date,
  attendance: attendance.optional(),
  reports: reports.optional(),
  tasks: tasks.omit({ open: true, overdue: true }).optional(),
  targets: targets.optional(),
  tickets: tickets.optional(),
})
export type ReportDay = z.output<typeof reportDay>

/** The figures of a team report whose rows can be listed. Those from `tasks_open` to `tickets_overdue` are as of now. */
export const FIGURES = [
  'expected_minutes',
  'worked_minutes',
  'break_minutes',
  'late_days',
  'absent_days',
  'reports_due',
  'reports_on_time',
  'reports_late',
  'reports_missing',
  'tasks_done',
  'tasks_on_time',
  'tasks_open',
  'tasks_overdue',
  'tasks_in_review',
  'targets_met',
  'targets_at_risk',
  'targets_missed',
  // At risk or missed.
  'targets_short',
  'targets_all',
  'tickets_responded',
  'tickets_resolved',
  'tickets_reopened',
  'response_in_time',
  'resolution_in_time',
] as const
export const figure = z.enum(FIGURES)
export type ReportFigure = z.output<typeof figure>

/** A row behind a figure. `number` of all rows add up to the figure; of a share, `base` to what it is a share of. */
export const figureRow = z.strictObject({
  id: z.int(),
  employee: named,
  day: date.nullable(),
  at: instant.nullable(),
  number: z.int(),
  base: z.int(),
  ref: z.strictObject({
    type: z.enum(['ticket', 'task', 'day', 'report', 'target']),
    id: id.nullable(),
    label: z.string(),
  }),
  note: z.string().nullable(),
})
export type FigureRow = z.output<typeof figureRow>
