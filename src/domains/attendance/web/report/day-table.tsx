import type { ScreenLink } from '#kit/contract/keys.ts'
import type { Go } from '#kit/web/address/use-go.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { duration } from '#kit/web/format/durations.ts'
import { day as dayWords } from '#kit/web/format/dates.ts'
import { ActionMenu, type PageAction } from '#kit/web/layout/action-menu.tsx'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type { DayRow } from '../../contract/attendance.models.ts'
import { clockTime, FLAG_LABELS, shiftText } from '../../contract/attendance.labels.ts'
import { dayOvertimeText } from '../overtime/overtime-labels.ts'
import { dayMarksOf, verdictTone } from '../parts/tones.ts'

const clock = (instant: string | null, zone: string): string => (instant ? clockTime(Date.parse(instant), zone) : '–')
const orDash = (minutes: number): string => (minutes > 0 ? duration(minutes) : '–')
const ORIGINS = ['offline', 'forced'] as const
const signs = (day: DayRow): string =>
  [...ORIGINS.filter((flag) => day.flags.includes(flag)).map((flag) => FLAG_LABELS[flag]), ...dayMarksOf(day)].join(
    ', ',
  )

export const reportOf = (day: Pick<DayRow, 'employee' | 'business_date'>): ScreenLink =>
  `/admin/daily-reports/${day.employee.id}?month=${day.business_date.slice(0, 7)}`

const person: Column<DayRow> = {
  key: 'name',
  title: 'Person',
  text: (day) => day.employee.name,
  cell: (day) => (
    <PersonChip name={day.employee.name} photo={{ id: day.employee.id }} under={day.employee.employee_no} />
  ),
  sort: 'name',
  onPhone: 'title',
}

/** The figures of a day, as columns. */
export const figureColumns: readonly Column<DayRow>[] = [
  { key: 'date', title: 'Day', text: (day) => dayWords(day.business_date), sort: 'business_date' },
  { key: 'shift', title: 'Shift', text: (day) => shiftText(day.shift, day.zone), isNumber: true },
  { key: 'in', title: 'In', text: (day) => clock(day.first_in_at, day.zone), isNumber: true },
  { key: 'out', title: 'Out', text: (day) => clock(day.last_out_at, day.zone), isNumber: true },
  {
    key: 'worked',
    title: 'Worked',
    text: (day) => orDash(day.worked_minutes),
    sort: 'worked_minutes',
    isNumber: true,
  },
  {
    key: 'expected',
    title: 'Expected',
    text: (day) => orDash(day.expected_minutes),
    isNumber: true,
    isExtra: true,
  },
  {
    key: 'break',
    title: 'Break',
    text: (day) => orDash(day.paid_break_minutes + day.unpaid_break_minutes),
    isNumber: true,
  },
  { key: 'late', title: 'Late', text: (day) => orDash(day.late_minutes), sort: 'late_minutes', isNumber: true },
  { key: 'early', title: 'Early', text: (day) => orDash(day.early_leave_minutes), isNumber: true, isExtra: true },
  {
    key: 'overtime',
    title: 'Overtime',
    text: (day) => dayOvertimeText(day.overtime),
    sort: 'overtime_minutes',
    isNumber: true,
  },
  {
    key: 'verdict',
    title: 'Result',
    text: (day) => day.label,
    cell: (day) => <StatusBadge tone={verdictTone(day.verdict, day.flags)} word={day.label} />,
    onPhone: 'status',
  },
  { key: 'marks', title: 'Marks', text: signs, onPhone: 'hide' },
]

/** The columns of days with the person and the place of that day. */
export const dayColumns: readonly Column<DayRow>[] = [
  person,
  { key: 'employee_no', title: 'No.', text: (day) => day.employee.employee_no ?? '–', isExtra: true },
  { key: 'team', title: 'Team', text: (day) => day.employee.team?.name ?? '–' },
  {
    key: 'department',
    title: 'Department',
    text: (day) => day.employee.department?.name ?? '–',
    isExtra: true,
  },
  ...figureColumns,
]

type ActionsProps = Readonly<{
  day: DayRow
  onExplain: (day_id: number) => void
  go: Go
  withReport?: boolean
}>

/** The actions on a day: it is explained and corrected in a drawer. */
export const DayActions = ({ day, onExplain, go, withReport = true }: ActionsProps) => {
  const { id } = day
  const here = useHere()
  const mayReset = useActor().has('overtime.reset') && day.overtime !== null && !day.overtime.reset
  const add: ScreenLink = `/admin/daily-reports/add?people=${day.employee.id}&date=${day.business_date}`
  const actions: PageAction[] = [
    ...(id !== null ? [{ label: 'Explain', run: () => onExplain(id) }] : []),
    ...(id !== null && day.can.correct && day.first_in_at !== null
      ? [{ label: 'Correct', run: () => go(here({ day: id, punch: 'only' })) }]
      : []),
    ...(day.can.correct
      ? [{ label: 'Add a punch', run: () => go(id === null ? add : here({ day: id, punch: 'new' })) }]
      : []),
    ...(mayReset && id !== null ? [{ label: 'Reset overtime', run: () => go(here({ reset_day: id })) }] : []),
    ...(withReport ? [{ label: 'Full report', run: () => go(reportOf(day)) }] : []),
  ]
  return actions.length > 0 && <ActionMenu label={`Actions for ${day.employee.name}`} actions={actions} />
}
