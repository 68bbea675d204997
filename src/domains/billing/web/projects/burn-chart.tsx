import { Line } from '#kit/web/chart/line.tsx'
import { day } from '#kit/web/format/dates.ts'
import type { ProjectRoom } from '../../contract/projects.models.ts'

const MAX_WEEKS = 26

const runningSums = (values: readonly number[]): number[] => {
  const sums: number[] = []
  for (const value of values) sums.push((sums.at(-1) ?? 0) + value)
  return sums
}

/** The hours that add up week by week, against the budget where there is one. */
export const BurnChart = ({ room }: Readonly<{ room: ProjectRoom }>) => {
  if (room.burn.length === 0) return <p className="m-dim">No work is recorded yet.</p>
  const sums = runningSums(room.burn.map(({ minutes }) => minutes))
  const weeks = room.burn.map(({ week }, at) => ({ week, hours: (sums[at] ?? 0) / 60 })).slice(-MAX_WEEKS)
  const budget =
    room.budget_minutes === null ? [] : [{ name: 'Budget', values: weeks.map(() => (room.budget_minutes ?? 0) / 60) }]
  return (
    <Line
      title="Time used"
      unit="hours"
      height={140}
      labels={weeks.map(({ week }) => day(week))}
      series={[{ name: 'Used', values: weeks.map(({ hours }) => hours) }, ...budget]}
    />
  )
}
