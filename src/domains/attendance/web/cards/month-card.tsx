import { withSearch } from '#kit/web/address/search-text.ts'
import { Columns } from '#kit/web/chart/columns.tsx'
import { day as dayWords } from '#kit/web/format/dates.ts'
import type { DashboardCardProps } from '#kit/web/screens/screen.ts'
import { monthCard } from '../../contract/attendance.cards.ts'

const MonthCard = ({ data, path }: DashboardCardProps) => {
  const days = monthCard.parse(data)
  if (days.length === 0) return <p className="m-dim">Days appear here once people punch in.</p>
  return (
    <Columns
      title="Attendance"
      unit="people"
      labels={days.map((day) => dayWords(day.business_date))}
      series={[
        { name: 'Present', tone: 'good', values: days.map((day) => day.present) },
        { name: 'Work from home', tone: 'elsewhere', values: days.map((day) => day.work_from_home) },
        { name: 'On leave', tone: 'away', values: days.map((day) => day.on_leave) },
        { name: 'Absent', tone: 'bad', values: days.map((day) => day.absent) },
      ]}
      href={(label) => {
        const on = days[label]?.business_date
        return on ? withSearch(path, { from: on, to: on }) : undefined
      }}
    />
  )
}
export default MonthCard
