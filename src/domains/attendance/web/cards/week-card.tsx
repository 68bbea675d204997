import { Columns } from '#kit/web/chart/columns.tsx'
import { runningIn } from '#kit/web/chart/running.ts'
import type { z } from 'zod'
import { addDays, day as dayWords } from '#kit/web/format/dates.ts'
import type { DashboardCardProps } from '#kit/web/screens/screen.ts'
import { weekCard } from '../../contract/attendance.cards.ts'

const hours = (minutes: number): number => Math.round((minutes / 60) * 100) / 100

type Week = z.output<typeof weekCard>
const DAYS = 7

/** The days of this week: nothing is worked on those to come, or before someone joined. */
const wholeWeek = ({ from, days }: Week): readonly Omit<Week['days'][number], 'verdict' | 'label'>[] =>
  Array.from({ length: DAYS }, (_, index) => {
    const business_date = addDays(from, index)
    const known = days.find((day) => day.business_date === business_date)
    return known ?? { business_date, worked_minutes: 0, expected_minutes: 0 }
  })

const WeekCard = ({ data }: DashboardCardProps) => {
  const week = weekCard.parse(data)
  if (week.days.length === 0) return <p className="m-dim">Your days appear here once you punch in.</p>
  const days = wholeWeek(week)
  return (
    <Columns
      title="Worked"
      unit="hours"
      height={150}
      running={runningIn(days.map((day) => day.business_date))}
      labels={days.map((day) => dayWords(day.business_date).split(' ').slice(0, 2).join(' ').replace(/,$/, ''))}
      series={[{ name: 'Worked', values: days.map((day) => hours(day.worked_minutes)), tone: 'good' }]}
      marks={{
        name: 'Expected',
        values: days.map((day) => (day.expected_minutes > 0 ? hours(day.expected_minutes) : null)),
      }}
      href={(label) => {
        const on = days[label]?.business_date
        return on ? `/employee/timesheet?date=${on}` : undefined
      }}
    />
  )
}
export default WeekCard
