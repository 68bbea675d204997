import { withSearch } from '#kit/web/address/search-text.ts'
import { Columns } from '#kit/web/chart/columns.tsx'
import { runningIn } from '#kit/web/chart/running.ts'
import { day as dayWords } from '#kit/web/format/dates.ts'
import type { DashboardCardProps } from '#kit/web/screens/screen.ts'
import { monthCard } from '../../contract/attendance.cards.ts'

// The report has a filter for some of what the columns are made of; the others open their whole day.
const SERIES = [
  { name: 'Present', tone: 'good', key: 'present', narrower: {} },
  { name: 'Work from home', tone: 'elsewhere', key: 'work_from_home', narrower: {} },
  { name: 'On leave', tone: 'away', key: 'on_leave', narrower: { verdict: 'on_leave' } },
  { name: 'Absent', tone: 'bad', key: 'absent', narrower: { verdict: 'absent' } },
] as const

const MonthCard = ({ data, path }: DashboardCardProps) => {
  const days = monthCard.parse(data)
  if (days.length === 0) return <p className="m-dim">Days appear here once people punch in.</p>
  return (
    <Columns
      title="Attendance"
      unit="people"
      labels={days.map((day) => dayWords(day.business_date))}
      running={runningIn(days.map((day) => day.business_date))}
      series={SERIES.map(({ name, tone, key }) => ({ name, tone, values: days.map((day) => day[key]) }))}
      href={(label, series) => {
        const on = days[label]?.business_date
        return on ? withSearch(path, { from: on, to: on, ...SERIES[series]?.narrower }) : undefined
      }}
    />
  )
}
export default MonthCard
