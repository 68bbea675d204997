import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Columns } from '#kit/web/chart/columns.tsx'
import { month as monthWords } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { leaveTaken } from '../../../contract/balances.calls.ts'
import { takenSeries } from './taken-series.ts'

/** Approved leave of the year by month, the departments stacked on each other. */
export const TakenChart = () => {
  const query = useCallQuery(leaveTaken, { query: {} })
  return (
    <Card>
      <Loaded query={query} what="the leave taken" shape="lines">
        {(rows) => {
          const { months, series } = takenSeries(rows)
          if (months.length === 0)
            return <Empty title="No leave is approved yet" text="Approved days are counted here by month." />
          return (
            <Columns
              title="Leave taken by month and department"
              unit="days"
              height={160}
              labels={months.map((month) => monthWords(month).slice(0, 3))}
              series={series}
              format={(days) => number(days, 1)}
            />
          )
        }}
      </Loaded>
    </Card>
  )
}
