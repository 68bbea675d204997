import { dateTime } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { number } from '#kit/web/format/numbers.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { MIN_SHOWN_DIFFERENCE_MINUTES } from '../../contract/worksheets.rules.ts'
import type { Period } from '../../contract/worksheets.models.ts'
import { periodText, REASON_TEXT, STATUS_TEXT } from '../../contract/worksheets.texts.ts'
import { BarWithText } from '../parts/bar-with-text.tsx'
import { statusSign } from '../parts/labels.ts'

export const statusText = ({ status, reason }: Period): string => (reason ? REASON_TEXT[reason] : STATUS_TEXT[status])

export const personColumns: readonly Column<Period>[] = [
  {
    key: 'name',
    title: 'Person',
    text: (row) => row.employee.name,
    cell: (row) => <PersonChip name={row.employee.name} photo={{ id: row.employee.id }} />,
    sort: 'name',
    onPhone: 'title',
  },
  { key: 'team', title: 'Team', text: (row) => row.employee.team ?? 'No team' },
]
export const statusColumn: Column<Period> = {
  key: 'status',
  title: 'Status',
  text: statusText,
  cell: (row) => <StatusBadge tone={statusSign(row.status).tone} word={statusText(row)} />,
  onPhone: 'status',
}
export const weekColumn: Column<Period> = {
  key: 'week',
  title: 'Week',
  text: (row) => periodText(row.kind, row.period_start),
  isShort: true,
}

const differenceOf = ({ report }: Period): number | null => report?.difference_minutes ?? null
const signed = (minutes: number): string => (minutes > 0 ? `+${duration(minutes)}` : duration(minutes))

const minutesText = ({ report }: Period): string =>
  report?.submitted_at ? `${duration(report.minutes_reported)} of ${duration(report.worked_minutes ?? 0)}` : '–'

/** The columns of a report in its row. */
export const reportColumns: readonly Column<Period>[] = [
  {
    key: 'submitted',
    title: 'Submitted',
    text: ({ report }) => (report?.submitted_at ? dateTime(report.submitted_at) + (report.late ? ', late' : '') : '–'),
    sort: 'submitted_at',
    isShort: true,
  },
  {
    key: 'minutes',
    title: 'Reported of worked',
    text: minutesText,
    cell: (row) =>
      row.report?.submitted_at ? (
        <BarWithText
          text={minutesText(row)}
          short={duration(row.report.minutes_reported)}
          value={row.report.minutes_reported}
          mark={row.report.worked_minutes ?? 0}
        />
      ) : (
        '–'
      ),
  },
  {
    key: 'difference',
    title: 'Difference',
    text: (row) => (differenceOf(row) === null ? '–' : signed(differenceOf(row) ?? 0)),
    cell: (row) => {
      const minutes = differenceOf(row)
      if (minutes === null) return '–'
      const isFar = Math.abs(minutes) > MIN_SHOWN_DIFFERENCE_MINUTES
      return <span style={isFar ? { color: 'var(--m-attention)', fontWeight: 600 } : {}}>{signed(minutes)}</span>
    },
    sort: 'difference_minutes',
    isNumber: true,
  },
  {
    key: 'lines',
    title: 'Entries',
    text: ({ report }) => (report ? number(report.lines.length) : '–'),
    isNumber: true,
  },
  {
    key: 'blockers',
    title: 'Blockers',
    text: ({ report }) => (report && report.blockers.length > 0 ? number(report.blockers.length) : '–'),
    isNumber: true,
  },
  {
    key: 'files',
    title: 'Files',
    text: ({ report }) => (report && report.files.length > 0 ? number(report.files.length) : '–'),
    isNumber: true,
  },
]
