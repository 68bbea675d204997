import { useParams } from '@tanstack/react-router'
import type { ScreenLink } from '#kit/contract/keys.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Columns } from '#kit/web/chart/columns.tsx'
import { runningIn } from '#kit/web/chart/running.ts'
import { addDays, today as todayIn } from '#kit/web/format/dates.ts'
import { dateFormat } from '#kit/web/format/formatting.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { attendanceList } from '../../contract/attendance.calls.ts'
import type { DayRow } from '../../contract/attendance.models.ts'
import { daysOf } from '../report/people-table.tsx'

const DAYS = 7
const weekday = (date: string): string =>
  dateFormat({ weekday: 'short', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
const hours = (minutes: number): number => Math.round((minutes / 60) * 100) / 100

/** The last week of the person whose record is open: worked of expected hours. */
const LastDays = () => {
  const { id } = useParams({ strict: false })
  return <LastDaysOf key={id} user_id={Number(id)} />
}
export default LastDays

export const LastDaysOf = ({ user_id }: Readonly<{ user_id: number }>) => {
  const { organisation } = useActor()
  const today = todayIn(organisation.time_zone)
  const from = addDays(today, 1 - DAYS)
  const query = useCallQuery(attendanceList, {
    body: { start_date: from, end_date: today, employee_ids: [user_id], sort: 'business_date', limit: DAYS },
  })
  return (
    <Loaded query={query} what="the last days" shape="lines">
      {(rows) => <Worked rows={daysOf(rows)} dates={Array.from({ length: DAYS }, (_, at) => addDays(from, at))} />}
    </Loaded>
  )
}

const Worked = ({ rows, dates }: Readonly<{ rows: readonly DayRow[]; dates: readonly string[] }>) => {
  const days = dates.map((date) => rows.find(({ business_date }) => business_date === date))
  return (
    <Columns
      title="Worked"
      unit="hours"
      height={110}
      running={runningIn(dates)}
      labels={dates.map(weekday)}
      series={[{ name: 'Worked', values: days.map((day) => hours(day?.worked_minutes ?? 0)), tone: 'good' }]}
      marks={{
        name: 'Expected',
        values: days.map((day) => (day && day.expected_minutes > 0 ? hours(day.expected_minutes) : null)),
      }}
      href={(at) => {
        const day = days[at]
        return day && linkOf(day)
      }}
    />
  )
}

const linkOf = ({ id, employee, business_date }: DayRow): ScreenLink => {
  const report = `/admin/daily-reports/${employee.id}?month=${business_date.slice(0, 7)}` as const
  return id === null ? report : `${report}&day=${id}`
}
