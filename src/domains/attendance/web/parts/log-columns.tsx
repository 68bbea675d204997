import { day as dayWords } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { shiftText } from '../../contract/attendance.labels.ts'
import type { LogRow } from './log-rows.ts'
import { dayMarksOf, marksOf, verdictTone } from './tones.ts'
import styles from './timesheet-log.module.css'

const outText = ({ session }: LogRow): string => {
  if (!session) return '–'
  return `${session.punchout_time}${session.punchout_day_offset > 0 ? ` +${session.punchout_day_offset}` : ''}`
}

const marksText = ({ day, session }: LogRow): readonly string[] => [
  ...dayMarksOf(day.flags),
  ...(session ? marksOf(session) : []),
]

/** The columns of the log, for each punch and each day without one. */
export const logColumns: readonly Column<LogRow>[] = [
  { key: 'date', title: 'Day', text: (row) => dayWords(row.date), onPhone: 'title' },
  {
    key: 'shift',
    title: 'Shift',
    text: ({ day, session }) => shiftText(session?.shift ?? day.shift, day.zone),
    isNumber: true,
  },
  { key: 'in', title: 'In', text: ({ session }) => session?.punchin_time ?? '–', isNumber: true },
  {
    key: 'out',
    title: 'Out',
    text: outText,
    cell: (row) =>
      row.session?.punched_out_at === null ? <span className={styles.open}>{outText(row)}</span> : outText(row),
    isNumber: true,
  },
  {
    key: 'breaks',
    title: 'Breaks',
    text: ({ session }) => (session ? duration(session.paid_break_minutes + session.unpaid_break_minutes) : '–'),
    isNumber: true,
  },
  {
    key: 'worked',
    title: 'Worked',
    text: ({ session }) => (session ? duration(session.work_minutes) : '–'),
    isNumber: true,
  },
  {
    key: 'verdict',
    title: 'Result',
    onPhone: 'status',
    text: ({ day }) => day.label,
    cell: (row) => {
      const marks = marksText(row)
      return (
        <span className={styles.verdict}>
          <StatusBadge tone={verdictTone(row.day.verdict, row.day.flags)} word={row.day.label} />
          {marks.length > 0 && <span className="m-dim m-small">{marks.join(', ')}</span>}
        </span>
      )
    },
  },
  { key: 'marks', title: 'Marks', text: (row) => marksText(row).join('; '), onPhone: 'hide', isExtra: true },
]
