import type { Parts, ReportFigure } from './team-reports.models.ts'

type Line = Readonly<{ count: number; one: string; many: string; weight: number }>

/** Returns what needs attention in the figures of a person, the heaviest first; nothing where all is well. */
export const attentionOf = ({ attendance, reports, tasks, targets }: Parts): readonly Line[] =>
  [
    { count: attendance?.absent_days ?? 0, one: 'day absent', many: 'days absent', weight: 3 },
    { count: tasks?.overdue ?? 0, one: 'task overdue', many: 'tasks overdue', weight: 2 },
    { count: targets?.missed ?? 0, one: 'target missed', many: 'targets missed', weight: 2 },
    { count: reports?.missing ?? 0, one: 'report missing', many: 'reports missing', weight: 1 },
    { count: targets?.at_risk ?? 0, one: 'target at risk', many: 'targets at risk', weight: 1 },
    { count: attendance?.late_days ?? 0, one: 'late day', many: 'late days', weight: 1 },
  ].filter(({ count }) => count > 0)

/** Returns how much attention figures need: each of their lines by its weight. */
export const attentionScore = (parts: Parts): number =>
  attentionOf(parts).reduce((sum, { count, weight }) => sum + count * weight, 0)

/** The value of each figure in a row; undefined in a part that does not have it. Shares are in basis points. */
export const FIGURE_VALUES: Readonly<Record<ReportFigure, (row: Parts) => number | null | undefined>> = {
  expected_minutes: ({ attendance }) => attendance?.expected_minutes,
  worked_minutes: ({ attendance }) => attendance?.worked_minutes,
  break_minutes: ({ attendance }) => attendance?.break_minutes,
  late_days: ({ attendance }) => attendance?.late_days,
  absent_days: ({ attendance }) => attendance?.absent_days,
  reports_due: ({ reports }) => reports?.expected,
  reports_on_time: ({ reports }) => reports?.on_time,
  reports_late: ({ reports }) => reports?.late,
  reports_missing: ({ reports }) => reports?.missing,
  tasks_done: ({ tasks }) => tasks?.done,
  tasks_on_time: ({ tasks }) => tasks?.on_time,
  tasks_open: ({ tasks }) => tasks?.open,
  tasks_overdue: ({ tasks }) => tasks?.overdue,
  // Only the card of a team has it.
  tasks_in_review: () => undefined,
  targets_met: ({ targets }) => targets?.met,
  targets_at_risk: ({ targets }) => targets?.at_risk,
  targets_missed: ({ targets }) => targets?.missed,
  targets_short: ({ targets }) => targets && targets.at_risk + targets.missed,
  targets_all: ({ targets }) => targets?.total,
  tickets_responded: ({ tickets }) => tickets?.responded,
  tickets_resolved: ({ tickets }) => tickets?.resolved,
  tickets_reopened: ({ tickets }) => tickets?.reopened,
  response_in_time: ({ tickets }) => tickets?.response_bp,
  resolution_in_time: ({ tickets }) => tickets?.resolution_bp,
}
