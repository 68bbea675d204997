import { Columns } from '#kit/web/chart/columns.tsx'
import type { z } from 'zod'
import { addDays, day as dayWords } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import type { DashboardCardProps } from '#kit/web/screens/screen.ts'
import { weekCard } from '../../contract/attendance.cards.ts'

const hours = (minutes: number): number => Math.round((minutes / 60) * 100) / 100

type Day = z.output<typeof weekCard>[number]
const DAYS = 7

/** The days of this week, those to come too: nothing is worked on them yet. */
const wholeWeek = (
  known: readonly Day[],
): readonly Pick<Day, 'business_date' | 'worked_minutes' | 'expected_minutes'>[] => {
  const last = known.at(-1)?.business_date ?? ''
  const rest = Array.from({ length: Math.max(0, DAYS - known.length) }, (_, index) => ({
    business_date: addDays(last, index + 1),
    worked_minutes: 0,
    expected_minutes: 0,
  }))
  return [...known, ...rest]
}

const WeekCard = ({ data }: DashboardCardProps) => {
  const known = weekCard.parse(data)
  if (known.length === 0) return <p className="m-dim">Your days appear here once you punch in.</p>
  const days = wholeWeek(known)
  return (
    <Columns
      title="Worked"
      unit="hours"
      height={150}
      labels={days.map((day) => dayWords(day.business_date).split(' ').slice(0, 2).join(' '))}
      series={[{ name: 'Worked', values: days.map((day) => hours(day.worked_minutes)), tone: 'good' }]}
      marks={{
        name: 'Expected',
        values: days.map((day) => (day.expected_minutes > 0 ? hours(day.expected_minutes) : null)),
      }}
      format={(value) => number(value, 1)}
      href={(label) => {
        const on = days[label]?.business_date
        return on ? `/employee/timesheet?date=${on}` : undefined
      }}
    />
  )
}
export default WeekCard
