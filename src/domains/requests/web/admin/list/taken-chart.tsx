import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Columns } from '#kit/web/chart/columns.tsx'
import { YearStepper } from '#kit/web/filters/year-stepper.tsx'
import { month as monthWords, today as todayIn } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { leaveTaken } from '../../../contract/balances.calls.ts'
import { takenHref, takenSeries } from './taken-series.ts'

const address = z.object({ taken_year: z.coerce.number().int().min(1990).max(2190).optional() })

/** Approved leave of a year by month, the departments stacked on each other; a column leads to its requests. */
export const TakenChart = () => {
  const now = Number(todayIn(useActor().organisation.time_zone).slice(0, 4))
  const [{ taken_year: year = now }, set] = useAddressState(address)
  const query = useCallQuery(leaveTaken, { query: { year } }, { keepPrevious: true })
  return (
    <Card aside={<YearStepper year={year} onYear={(next) => set({ taken_year: next === now ? undefined : next })} />}>
      <Loaded query={query} what="the leave taken" shape="lines">
        {(rows) => {
          const { months, series } = takenSeries(rows)
          if (months.length === 0)
            return <Empty title={`No leave in ${year}`} text="Approved days are counted here by month." />
          return (
            <Columns
              title="Leave taken by month and department"
              unit="days"
              height={160}
              labels={months.map((month) => monthWords(month).slice(0, 3))}
              series={series}
              format={(days) => number(days, 1)}
              href={(at) => takenHref(months[at] ?? `${year}-01`)}
            />
          )
        }}
      </Loaded>
    </Card>
  )
}
