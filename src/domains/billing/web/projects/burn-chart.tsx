import { Line } from '#kit/web/chart/line.tsx'
import { day } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import type { ProjectRoom } from '../../contract/projects.models.ts'

const MOST_WEEKS = 26

/** The hours that add up week by week, against the budget where there is one. */
export const BurnChart = ({ room }: Readonly<{ room: ProjectRoom }>) => {
  if (room.burn.length === 0) return <p className="m-dim">No work is recorded yet.</p>
  let sum = 0
  const all = room.burn.map(({ week, minutes }) => {
    sum += minutes
    return { week, hours: sum / 60 }
  })
  const weeks = all.slice(-MOST_WEEKS)
  const budget =
    room.budget_minutes === null ? [] : [{ name: 'Budget', values: weeks.map(() => (room.budget_minutes ?? 0) / 60) }]
  return (
    <Line
      title="Time used"
      unit="hours"
      height={140}
      labels={weeks.map(({ week }) => day(week))}
      series={[{ name: 'Used', values: weeks.map(({ hours }) => hours) }, ...budget]}
      format={(hours) => number(hours, 1)}
    />
  )
}
