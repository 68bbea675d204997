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
import type { DataOf } from '#kit/contract/call.ts'
import { monthOf } from '#kit/web/filters/periods.ts'

type Rows = DataOf<typeof leaveTaken>

/** People can distinguish six colours: the five departments with the most leave, and the rest together. */
const MAX_NAMED_DEPARTMENTS = 5
const OTHERS = 'Other departments'

const sumOf = (rows: Rows): number => rows.reduce((sum, { amount }) => sum + amount, 0)

/** Every month of the years in which leave was taken, so that months without any are seen. */
const monthsOf = (rows: Rows): readonly string[] => {
  const years = [...new Set(rows.map(({ month }) => month.slice(0, 4)))].toSorted()
  return years.flatMap((year) => Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`))
}

/** Leave taken as the series of a chart, in days. */
const takenSeries = (rows: Rows) => {
  const months = monthsOf(rows)
  const byDepartment = Map.groupBy(rows, ({ department }) => department)
  const ranked = [...byDepartment].toSorted(([, left], [, right]) => sumOf(right) - sumOf(left))
  const named = ranked.length > MAX_NAMED_DEPARTMENTS + 1 ? ranked.slice(0, MAX_NAMED_DEPARTMENTS) : ranked
  const rest = ranked.slice(named.length).flatMap(([, own]) => own)
  const all = rest.length > 0 ? [...named, [OTHERS, rest] as const] : named
  return {
    months,
    series: all.map(([name, own]) => ({
      name,
      values: months.map((month) => sumOf(own.filter((row) => row.month === month)) / 100),
    })),
  }
}

/** The requests behind a month. */
const takenHref = (month: string) => {
  const { from, to } = monthOf(`${month}-01`)
  return `/admin/requests?status=approved&kind=leave&from=${from}&to=${to}` as const
}

const address = z.object({ taken_year: z.coerce.number().int().min(1990).max(2190).optional() })

/** Approved leave of a year by month, the departments stacked on each other; a column leads to its requests. */
export const TakenChart = () => {
  const now = Number(todayIn(useActor().organisation.time_zone).slice(0, 4))
  const [{ taken_year: year = now }, set] = useAddressState(address)
  const query = useCallQuery(leaveTaken, { query: { year } }, { showPrevious: true })
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
