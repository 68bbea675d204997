import { minorDigits } from '#kit/contract/currency.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Columns } from '#kit/web/chart/columns.tsx'
import { Line } from '#kit/web/chart/line.tsx'
import { month as monthWords } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { chartRevenue } from '../../contract/revenue.calls.ts'
import { revenueSeries } from './revenue-series.ts'
import styles from '../parts/billing.module.css'

type Filter = Readonly<{
  from_month?: string | undefined
  to_month?: string | undefined
  client_id?: number | undefined
  country_id?: number | undefined
  currency: string
  group: 'client' | 'country'
}>

const HEIGHT = 200

/** The points of the chart; none are asked for before a currency is known. */
export const useChart = (filter: Filter) =>
  useCallQuery(chartRevenue, { query: filter }, { keepPrevious: true, enabled: filter.currency !== '' })

/** Revenue of one currency by month, stacked by client or country, with the plan as a line across and the margin beside. */
export const RevenueChart = ({ filter }: Readonly<{ filter: Filter }>) => {
  const query = useChart(filter)
  const { currency } = filter
  const whole = (value: number): string => number(value)
  return (
    <Loaded query={query} what="the revenue" shape="lines">
      {(points) => {
        const { months, series, plan, margin } = revenueSeries(points, 10 ** minorDigits(currency))
        if (months.length === 0) return null
        const labels = months.map((one) => monthWords(one).slice(0, 3))
        return (
          <div className={styles.charts}>
            <Card>
              <Columns
                title="Revenue by month, with the plan"
                unit={currency}
                height={HEIGHT}
                labels={labels}
                series={series}
                marks={{ name: 'Plan', values: plan }}
                format={whole}
                href={(at) => `/admin/organisation/clients?tab=revenue&from_month=${months[at]}&to_month=${months[at]}`}
              />
            </Card>
            {margin && (
              <Card>
                <Line
                  title="Margin by month"
                  unit={currency}
                  height={HEIGHT}
                  labels={labels}
                  series={[{ name: 'Margin', values: margin }]}
                  format={whole}
                />
              </Card>
            )}
          </div>
        )
      }}
    </Loaded>
  )
}
