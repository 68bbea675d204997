import type { ScreenLink } from '#kit/contract/keys.ts'
import { Columns } from '#kit/web/chart/columns.tsx'
import { Line } from '#kit/web/chart/line.tsx'
import { day } from '#kit/web/format/dates.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import type { Point, WorkGraph } from '../../contract/work-graph.models.ts'
import targets from '../targets/targets.module.css'

const HOUR = 60

type Data = Extract<WorkGraph, { view: 'trend' }>
type Props = Readonly<{ data: Data; dayHref: (date: string, person?: number) => ScreenLink }>

/** Day by day: time, tickets and tasks, and targets. Each point opens its day. */
export const Trend = ({ data: { series, employee }, dayHref }: Props) => {
  const labels = series.map(({ date }) => day(date))
  const of = (pick: (point: Point) => number): number[] => series.map(pick)
  const href = (at: number) => (employee && series[at] ? dayHref(series[at].date, employee.id) : undefined)
  const shared = { labels, height: 180, href }
  return (
    <div className={targets.charts}>
      <Card>
        <Columns
          {...shared}
          title="Worked time"
          unit="hours"
          series={[{ name: 'Worked', values: of((one) => one.worked_minutes / HOUR), tone: 'good' }]}
          marks={{ name: 'Expected', values: of((one) => one.expected_minutes / HOUR) }}
        />
      </Card>
      <Card>
        <Line
          {...shared}
          title="Tickets and tasks"
          unit="per day"
          series={[
            { name: 'Responded', values: of((one) => one.responded) },
            { name: 'Resolved', values: of((one) => one.resolved) },
            { name: 'Tasks done', values: of((one) => Math.max(0, one.tasks_done)) },
          ]}
        />
      </Card>
      <Card>
        <Line
          {...shared}
          title="Reported time"
          unit="hours"
          series={[
            { name: 'Reported', values: of((one) => one.reported_minutes / HOUR) },
            { name: 'Worked', values: of((one) => one.worked_minutes / HOUR), tone: 'good' },
          ]}
        />
      </Card>
      <Card>
        <Columns
          {...shared}
          title="Targets met"
          unit="of all"
          series={[{ name: 'Met', values: of((one) => one.targets_met), tone: 'good' }]}
          marks={{ name: 'All', values: of((one) => one.targets_total) }}
        />
      </Card>
    </div>
  )
}
