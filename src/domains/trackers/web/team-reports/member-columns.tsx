import { day } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { number } from '#kit/web/format/numbers.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type { MemberRow, Parts } from '../../contract/team-reports.models.ts'
import { shareText } from '../targets/labels.ts'
import { reportsText, targetsText, tasksText, ticketsText, workedText } from './labels.ts'

type Figure = Readonly<{ key: string; title: string; text: (row: Parts) => string; sort?: string }>

const of =
  <Name extends keyof Parts>(name: Name, text: (part: NonNullable<Parts[Name]>) => string) =>
  (row: Parts): string => {
    const part = row[name]
    return part === undefined ? '–' : text(part)
  }

const OVERVIEW: readonly Figure[] = [
  { key: 'worked', title: 'Worked of expected', text: of('attendance', workedText), sort: 'worked' },
  { key: 'reports', title: 'Reports', text: of('reports', reportsText), sort: 'reports' },
  { key: 'tasks', title: 'Tasks', text: of('tasks', tasksText), sort: 'tasks' },
  { key: 'targets', title: 'Targets', text: of('targets', targetsText), sort: 'targets' },
  { key: 'tickets', title: 'Tickets', text: of('tickets', ticketsText), sort: 'tickets' },
]

/** The figures of each part, by `param_id` less one. */
export const FIGURES: readonly (readonly Figure[])[] = [
  OVERVIEW,
  [
    { key: 'expected', title: 'Expected', text: of('attendance', (one) => duration(one.expected_minutes)) },
    { key: 'worked', title: 'Worked', text: of('attendance', (one) => duration(one.worked_minutes)), sort: 'worked' },
    { key: 'breaks', title: 'Breaks', text: of('attendance', (one) => duration(one.break_minutes)) },
    { key: 'late', title: 'Late', text: of('attendance', (one) => number(one.late_days)) },
    { key: 'absent', title: 'Absent', text: of('attendance', (one) => number(one.absent_days)) },
  ],
  [
    { key: 'due', title: 'Due', text: of('reports', (one) => number(one.expected)) },
    { key: 'on_time', title: 'On time', text: of('reports', (one) => number(one.on_time)) },
    { key: 'late', title: 'Late', text: of('reports', (one) => number(one.late)) },
    { key: 'missing', title: 'Missing', text: of('reports', (one) => number(one.missing)), sort: 'reports' },
  ],
  [
    { key: 'done', title: 'Done', text: of('tasks', (one) => number(one.done)), sort: 'tasks' },
    { key: 'on_time', title: 'On time', text: of('tasks', (one) => number(one.on_time)) },
    { key: 'open', title: 'Open now', text: of('tasks', (one) => number(one.open)) },
    { key: 'overdue', title: 'Overdue now', text: of('tasks', (one) => number(one.overdue)) },
  ],
  [
    { key: 'met', title: 'Met', text: of('targets', (one) => number(one.met)), sort: 'targets' },
    { key: 'at_risk', title: 'At risk', text: of('targets', (one) => number(one.at_risk)) },
    { key: 'missed', title: 'Missed', text: of('targets', (one) => number(one.missed)) },
    { key: 'total', title: 'All', text: of('targets', (one) => number(one.total)) },
  ],
  [
    { key: 'responded', title: 'Responded', text: of('tickets', (one) => number(one.responded)) },
    { key: 'resolved', title: 'Resolved', text: of('tickets', (one) => number(one.resolved)), sort: 'tickets' },
    { key: 'reopened', title: 'Reopened', text: of('tickets', (one) => number(one.reopened)) },
    { key: 'response', title: 'Response in time', text: of('tickets', (one) => shareText(one.response_bp)) },
    { key: 'resolution', title: 'Resolution in time', text: of('tickets', (one) => shareText(one.resolution_bp)) },
  ],
]

/** People with the figures of a part; who came or went within the range shows since when and until when. */
export const memberColumns = (
  part: number,
  range: Readonly<{ from: string; to: string }>,
): readonly Column<MemberRow>[] => [
  {
    key: 'name',
    title: 'Person',
    text: ({ employee }) => employee.name,
    cell: ({ employee }) => <PersonChip name={employee.name} photo={{ id: employee.id }} />,
    sort: 'name',
    onPhone: 'title',
    isShort: true,
  },
  {
    key: 'days',
    title: 'In the team',
    text: ({ from, to, days_in_team }) => {
      const parts = [from > range.from ? `from ${day(from)}` : '', to < range.to ? `to ${day(to)}` : '']
      return parts.filter((one) => one !== '').join(' ') || `${number(days_in_team)} days`
    },
  },
  ...(FIGURES[part - 1] ?? OVERVIEW).map((figure) => ({ ...figure, isNumber: true })),
]
