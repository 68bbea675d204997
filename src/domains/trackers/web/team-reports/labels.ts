import { duration } from '#kit/web/format/durations.ts'
import { number } from '#kit/web/format/numbers.ts'
import type { Parts, ReportFigure } from '../../contract/team-reports.models.ts'
import { attentionOf } from '../../contract/team-reports.rules.ts'

export const PART_LABELS = ['Overview', 'Attendance', 'Work reports', 'Tasks', 'Targets', 'Tickets'] as const

export const FIGURE_TITLES: Readonly<Record<ReportFigure, string>> = {
  expected_minutes: 'Expected time',
  worked_minutes: 'Worked time',
  break_minutes: 'Breaks',
  late_days: 'Late days',
  absent_days: 'Absent days',
  reports_due: 'Reports due',
  reports_on_time: 'Reports on time',
  reports_late: 'Late reports',
  reports_missing: 'Missing reports',
  tasks_done: 'Tasks done, less reopened',
  tasks_on_time: 'Tasks done on time',
  tasks_open: 'Open tasks, now',
  tasks_overdue: 'Overdue tasks, now',
  tasks_in_review: 'Tasks in review, now',
  targets_met: 'Targets met',
  targets_at_risk: 'Targets at risk',
  targets_missed: 'Targets missed',
  targets_short: 'Targets at risk or missed',
  targets_all: 'Measured targets',
  tickets_responded: 'Tickets responded',
  tickets_resolved: 'Tickets resolved',
  tickets_reopened: 'Tickets reopened',
  response_in_time: 'First responses in time',
  resolution_in_time: 'Resolutions in time',
}

type Of<Name extends keyof Parts> = NonNullable<Parts[Name]>

export const workedText = ({ worked_minutes, expected_minutes }: Of<'attendance'>): string =>
  `${duration(worked_minutes)} of ${duration(expected_minutes)}`
export const reportsText = ({ on_time, late, expected }: Of<'reports'>): string =>
  `${number(on_time + late)} of ${number(expected)}`
export const tasksText = ({ done }: Of<'tasks'>): string => `${number(done)} done`
export const targetsText = ({ met, total }: Of<'targets'>): string => `${number(met)} of ${number(total)} met`
export const ticketsText = ({ resolved }: Of<'tickets'>): string => `${number(resolved)} resolved`

/** `1 day absent, 2 reports missing`; empty where nothing needs attention. */
export const attentionText = (parts: Parts): string =>
  attentionOf(parts)
    .map(({ count, one, many }) => `${number(count)} ${count === 1 ? one : many}`)
    .join(', ')
