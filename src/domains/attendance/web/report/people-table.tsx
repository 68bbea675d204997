import type { DataOf } from '#kit/contract/call.ts'
import { duration } from '#kit/web/format/durations.ts'
import { number } from '#kit/web/format/numbers.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import type { attendanceList } from '../../contract/attendance.calls.ts'
import type { DayRow } from '../../contract/attendance.models.ts'
import type { Verdict } from '../../contract/verdicts.models.ts'

type Listed = DataOf<typeof attendanceList>
type Any = Listed[number]
export type PersonTotals = Extract<Any, { verdicts: unknown }>
export type GridRow = Extract<Any, { cells: unknown }>

/** Returns the rows of a response in the selected view. */
export const daysOf = (data: Listed): readonly DayRow[] => data.flatMap((row) => ('business_date' in row ? [row] : []))
export const peopleOf = (data: Listed): readonly PersonTotals[] =>
  data.flatMap((row) => ('verdicts' in row ? [row] : []))
export const gridOf = (data: Listed): readonly GridRow[] => data.flatMap((row) => ('cells' in row ? [row] : []))

const counted = (verdict: Verdict, title: string): Column<PersonTotals> => ({
  key: verdict,
  title,
  text: (row) => number(row.verdicts[verdict] ?? 0),
  isNumber: true,
})

export const peopleColumns: readonly Column<PersonTotals>[] = [
  {
    key: 'name',
    title: 'Person',
    text: (row) => row.employee.name,
    cell: (row) => (
      <PersonChip name={row.employee.name} photo={{ id: row.employee.id }} under={row.employee.employee_no} />
    ),
    sort: 'name',
    onPhone: 'title',
  },
  { key: 'department', title: 'Department', text: (row) => row.employee.department?.name ?? '–' },
  { key: 'team', title: 'Team', text: (row) => row.employee.team?.name ?? '–' },
  {
    key: 'worked',
    title: 'Worked',
    text: (row) => duration(row.worked_minutes),
    sort: 'worked_minutes',
    isNumber: true,
  },
  { key: 'expected', title: 'Expected', text: (row) => duration(row.expected_minutes), isNumber: true },
  { key: 'balance', title: 'Balance', text: (row) => duration(row.balance_minutes), isNumber: true },
  {
    key: 'overtime',
    title: 'Overtime',
    text: (row) => duration(row.overtime_minutes),
    sort: 'overtime_minutes',
    isNumber: true,
  },
  { key: 'late', title: 'Late', text: (row) => duration(row.late_minutes), sort: 'late_minutes', isNumber: true },
  counted('present', 'Present'),
  counted('half_day', 'Half'),
  counted('absent', 'Absent'),
  counted('on_leave', 'Leave'),
]
