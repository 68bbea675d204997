import type { DataOf } from '#kit/contract/call.ts'
import { Columns } from '#kit/web/chart/columns.tsx'
import { day } from '#kit/web/format/dates.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import type { dailyList } from '../../contract/targets.calls.ts'
import { drawn, drawnText } from './labels.ts'

/** Actual against expected of one target, day by day. */
export const DayChart = ({ data }: Readonly<{ data: DataOf<typeof dailyList> }>) => {
  const [total] = data.totals
  if (!total || data.days.length < 2) return null
  const isShare = total.target.unit === 'percentage'
  const { unit, value } = drawn(total.target.unit)
  return (
    <Card>
      <Columns
        title={total.target.name}
        unit={unit}
        labels={data.days.map(({ date }) => day(date))}
        series={[
          {
            name: isShare ? 'Reached' : 'Actual',
            values: data.days.map(({ actual }) => value(Math.max(0, actual))),
            tone: 'away',
          },
        ]}
        marks={{
          name: isShare ? 'Of' : 'Expected',
          values: data.days.map(({ expected_milli, base }) => (isShare ? base : value(expected_milli / 1000))),
        }}
        format={drawnText}
        height={180}
      />
    </Card>
  )
}
