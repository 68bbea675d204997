import type { ReactNode } from 'react'
import { Bullet } from '#kit/web/chart/bullet.tsx'
import { SparkColumns } from '#kit/web/chart/spark-columns.tsx'
import { day } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { number, percent } from '#kit/web/format/numbers.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import type { Tone } from '#kit/web/layout/status-badge.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type { MemberRow, Parts, ReportFigure } from '../../contract/team-reports.models.ts'
import { shareText } from '../targets/labels.ts'
import { attentionText, reportsText, targetsText, tasksText, ticketsText, workedText } from './labels.ts'
import { figureColumns, type RowsLink } from './figure-columns.tsx'
import { type Weeks, WEEKS } from './use-weeks.ts'
import styles from './team-reports.module.css'

export type Figure = Readonly<{
  key: string
  title: string
  text: (row: Parts) => string
  /** A short value with the whole text below it, for a tile. */
  tile?: (row: Parts) => string
  cell?: (row: Parts) => ReactNode
  sort?: string
  /** The figure whose rows it opens. */
  rows: ReportFigure
}>

const of =
  <Name extends keyof Parts>(name: Name, text: (part: NonNullable<Parts[Name]>) => string) =>
  (row: Parts): string => {
    const part = row[name]
    return part === undefined ? '–' : text(part)
  }

const shareOf = (value: number, whole: number): string => (whole === 0 ? '–' : percent(value / whole))

const NEARLY_ALL = 0.9
const TOO_LITTLE = 0.75

/** Marks what is much less than all; nothing expected has no tone. */
const toneOf = (value: number, whole: number): Tone => {
  if (whole === 0) return 'off'
  if (value >= NEARLY_ALL * whole) return 'good'
  return value >= TOO_LITTLE * whole ? 'attention' : 'bad'
}

type ShareProps = Readonly<{ text: string; value: number; whole: number }>

/** A bar of what was done of the whole, with the share in numbers. */
const ShareBar = ({ text, value, whole }: ShareProps) => (
  <span className={styles.share}>
    <Bullet label={text} value={value} mark={whole} most={Math.max(value, whole)} tone={toneOf(value, whole)} />
    <span aria-hidden="true">{shareOf(value, whole)}</span>
  </span>
)

const OVERVIEW: readonly Figure[] = [
  {
    key: 'worked',
    title: 'Worked of expected',
    rows: 'worked_minutes',
    text: of('attendance', workedText),
    tile: of('attendance', (one) => shareOf(one.worked_minutes, one.expected_minutes)),
    cell: ({ attendance }) =>
      attendance && (
        <ShareBar text={workedText(attendance)} value={attendance.worked_minutes} whole={attendance.expected_minutes} />
      ),
    sort: 'worked',
  },
  {
    key: 'reports',
    title: 'Reports',
    rows: 'reports_due',
    text: of('reports', reportsText),
    tile: of('reports', (one) => shareOf(one.on_time + one.late, one.expected)),
    cell: ({ reports }) =>
      reports && (
        <ShareBar text={reportsText(reports)} value={reports.on_time + reports.late} whole={reports.expected} />
      ),
    sort: 'reports',
  },
  { key: 'tasks', title: 'Tasks', rows: 'tasks_done', text: of('tasks', tasksText), sort: 'tasks' },
  { key: 'targets', title: 'Targets', rows: 'targets_met', text: of('targets', targetsText), sort: 'targets' },
  { key: 'tickets', title: 'Tickets', rows: 'tickets_resolved', text: of('tickets', ticketsText), sort: 'tickets' },
]

/** The figures of each part, by `param_id` less one. */
export const FIGURES: readonly (readonly Figure[])[] = [
  OVERVIEW,
  [
    {
      key: 'expected',
      title: 'Expected',
      rows: 'expected_minutes',
      text: of('attendance', (one) => duration(one.expected_minutes)),
    },
    {
      key: 'worked',
      title: 'Worked',
      rows: 'worked_minutes',
      text: of('attendance', (one) => duration(one.worked_minutes)),
      sort: 'worked',
    },
    {
      key: 'breaks',
      title: 'Breaks',
      rows: 'break_minutes',
      text: of('attendance', (one) => duration(one.break_minutes)),
    },
    { key: 'late', title: 'Late', rows: 'late_days', text: of('attendance', (one) => number(one.late_days)) },
    { key: 'absent', title: 'Absent', rows: 'absent_days', text: of('attendance', (one) => number(one.absent_days)) },
  ],
  [
    { key: 'due', title: 'Due', rows: 'reports_due', text: of('reports', (one) => number(one.expected)) },
    { key: 'on_time', title: 'On time', rows: 'reports_on_time', text: of('reports', (one) => number(one.on_time)) },
    { key: 'late', title: 'Late', rows: 'reports_late', text: of('reports', (one) => number(one.late)) },
    {
      key: 'missing',
      title: 'Missing',
      rows: 'reports_missing',
      text: of('reports', (one) => number(one.missing)),
      sort: 'reports',
    },
  ],
  [
    { key: 'done', title: 'Done', rows: 'tasks_done', text: of('tasks', (one) => number(one.done)), sort: 'tasks' },
    { key: 'on_time', title: 'On time', rows: 'tasks_on_time', text: of('tasks', (one) => number(one.on_time)) },
    { key: 'open', title: 'Open now', rows: 'tasks_open', text: of('tasks', (one) => number(one.open)) },
    { key: 'overdue', title: 'Overdue now', rows: 'tasks_overdue', text: of('tasks', (one) => number(one.overdue)) },
  ],
  [
    { key: 'met', title: 'Met', rows: 'targets_met', text: of('targets', (one) => number(one.met)), sort: 'targets' },
    { key: 'at_risk', title: 'At risk', rows: 'targets_at_risk', text: of('targets', (one) => number(one.at_risk)) },
    { key: 'missed', title: 'Missed', rows: 'targets_missed', text: of('targets', (one) => number(one.missed)) },
    { key: 'total', title: 'All', rows: 'targets_all', text: of('targets', (one) => number(one.total)) },
  ],
  [
    {
      key: 'responded',
      title: 'Responded',
      rows: 'tickets_responded',
      text: of('tickets', (one) => number(one.responded)),
    },
    {
      key: 'resolved',
      title: 'Resolved',
      rows: 'tickets_resolved',
      text: of('tickets', (one) => number(one.resolved)),
      sort: 'tickets',
    },
    {
      key: 'reopened',
      title: 'Reopened',
      rows: 'tickets_reopened',
      text: of('tickets', (one) => number(one.reopened)),
    },
    {
      key: 'response',
      title: 'Response in time',
      rows: 'response_in_time',
      text: of('tickets', (one) => shareText(one.response_bp)),
    },
    {
      key: 'resolution',
      title: 'Resolution in time',
      rows: 'resolution_in_time',
      text: of('tickets', (one) => shareText(one.resolution_bp)),
    },
  ],
]

/** `from Mon 16 Nov` for those who came or went within the range; nothing for all others. */
const partText = ({ from, to }: MemberRow, range: Range): string =>
  [from > range.from ? `from ${day(from)}` : '', to < range.to ? `to ${day(to)}` : '']
    .filter((one) => one !== '')
    .join(' ')

type Range = Readonly<{ from: string; to: string }>

const weeksText = (values: readonly (number | null)[]): string =>
  values.map((value) => (value === null ? '–' : percent(value / 100))).join(', ')

const weeksColumn = (weeks: Weeks): Column<MemberRow> => ({
  key: 'weeks',
  title: `Last ${WEEKS} weeks`,
  text: ({ employee }) => weeksText(weeks.get(employee.id) ?? []),
  cell: ({ employee }) => {
    const values = weeks.get(employee.id) ?? Array.from({ length: WEEKS }, () => null)
    return <SparkColumns label={`Worked of expected, by week: ${weeksText(values)}`} values={values} />
  },
  onPhone: 'hide',
  priority: 2,
})

/** People with the figures of a part; what needs attention comes first. `weeks` are part of the overview. */
export const memberColumns = (
  part: number,
  range: Range,
  weeks: Weeks | null,
  linkOf: RowsLink,
): readonly Column<MemberRow>[] => [
  {
    key: 'name',
    title: 'Person',
    text: ({ employee }) => employee.name,
    cell: (row) => (
      <PersonChip name={row.employee.name} photo={{ id: row.employee.id }} under={partText(row, range) || undefined} />
    ),
    sort: 'name',
    onPhone: 'title',
    isShort: true,
  },
  {
    key: 'attention',
    title: 'Needs attention',
    text: (row) => attentionText(row) || '–',
    cell: (row) => <div className={styles.needs}>{attentionText(row) || '–'}</div>,
    sort: 'attention',
    priority: 1,
  },
  ...figureColumns<MemberRow>(
    FIGURES[part - 1] ?? OVERVIEW,
    ({ text }, row) => text(row),
    (figure, { employee }) => linkOf(figure, employee.id),
  ).flatMap((column) => (column.key === 'worked' && weeks ? [column, weeksColumn(weeks)] : [column])),
]
