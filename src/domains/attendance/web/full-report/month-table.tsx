import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useGo } from '#kit/web/address/use-go.ts'
import type { DataOf } from '#kit/contract/call.ts'
import { month as monthWords } from '#kit/web/format/dates.ts'
import { Empty } from '#kit/web/states/empty.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { DataTable } from '#kit/web/table/data-table.tsx'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import type { monthData, WorkReport } from '../../contract/reports.calls.ts'
import { dayMarksOf, marksOf } from '../parts/tones.ts'
import { DayActions, figureColumns } from '../report/day-table.tsx'

type Day = DataOf<typeof monthData>['days'][number]

const [date, ...figures] = figureColumns
const REPORT_LABELS: Readonly<Record<WorkReport, string>> = {
  open: 'Open',
  missing: 'Missing',
  submitted: 'Submitted',
  returned: 'Returned',
  accepted: 'Accepted',
  excused: 'Excused',
  not_expected: '–',
}
const wordOf = ({ work_report }: Day): string => (work_report === null ? '–' : REPORT_LABELS[work_report])

const columns: readonly Column<Day>[] = [
  ...(date ? [{ ...date, onPhone: 'title' } as const] : []),
  {
    key: 'punches',
    title: 'Punches',
    text: (day) => day.sessions.map((one) => `${one.punchin_time}–${one.punchout_time}`).join(', ') || '–',
    cell: (day) => <Punches day={day} />,
  },
  ...figures.filter((column) => column.key !== 'in' && column.key !== 'out' && column.key !== 'marks'),
  {
    key: 'marks',
    title: 'Marks',
    text: (day) => [...dayMarksOf(day), ...day.sessions.flatMap(marksOf)].join('; '),
    onPhone: 'hide',
  },
  { key: 'work_report', title: 'Work report', text: wordOf, cell: (day) => <ReportLink day={day} />, onPhone: 'hide' },
]

const ReportLink = ({ day }: { day: Day }) => {
  const { has } = useActor()
  if (day.work_report === null || day.work_report === 'not_expected' || !has('worksheets.read'))
    return <>{wordOf(day)}</>
  const href = `/admin/work-reports/daily-report?date=${day.business_date}&report=${day.employee.id}` as const
  return <GoLink href={href}>{wordOf(day)}</GoLink>
}

const Punches = ({ day }: { day: Day }) =>
  day.sessions.length === 0 ? (
    <span className="m-dim">–</span>
  ) : (
    <span className="m-number">
      {day.sessions
        .map((one) => `${one.punchin_time}–${one.punched_out_at === null ? 'now' : one.punchout_time}`)
        .join(', ')}
    </span>
  )

/** The days of a month with their punches and marks. */
export const MonthTable = ({ days, month }: { days: readonly Day[]; month: string }) => {
  const drawer = useDrawer('day')
  const go = useGo()
  if (days.length === 0) return <Empty title="No working days in this month." text={monthWords(month)} />
  return (
    <DataTable
      label="Days"
      rows={days}
      columns={columns}
      rowKey={(day) => day.business_date}
      onRow={(day) => day.id !== null && drawer.open(day.id)}
      actions={(day) => <DayActions day={day} onExplain={drawer.open} go={go} withReport={false} />}
    />
  )
}
