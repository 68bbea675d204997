import { minorDigits } from '#kit/contract/currency.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Columns } from '#kit/web/chart/columns.tsx'
import { month as monthText } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { chartRevenue } from '../../contract/revenue.calls.ts'
import styles from '../parts/billing.module.css'
import type { Series } from '#kit/web/chart/chart-types.ts'
import type { RevenuePoint } from '../../contract/revenue.models.ts'

/** The number of groups that have their own colour; all others are one. */
const MAX_GROUPS = 5

const sumBy = <Row,>(rows: readonly Row[], value: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0)

/** The series of a chart of revenue, in whole units of the currency: the largest groups, and the rest together. */
const revenueSeries = (points: readonly RevenuePoint[], unit: number) => {
  const months = [...new Set(points.map(({ month }) => month))].toSorted()
  const groups = [...Map.groupBy(points, ({ group }) => group.name)]
    .map(([name, rows]) => ({ name, rows, total: sumBy(rows, (row) => row.revenue_minor) }))
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => b.total - a.total)
  const inMonth = (rows: readonly RevenuePoint[], month: string): number =>
    Math.max(
      0,
      sumBy(
        rows.filter((row) => row.month === month),
        (row) => row.revenue_minor,
      ),
    ) / unit
  const seriesOf = (name: string, rows: readonly RevenuePoint[]): Series => ({
    name,
    values: months.map((month) => inMonth(rows, month)),
  })
  const rest = groups.slice(MAX_GROUPS)
  const series = [
    ...groups.slice(0, MAX_GROUPS).map(({ name, rows }) => seriesOf(name, rows)),
    ...(rest.length > 0
      ? [
          seriesOf(
            rest.length === 1 ? (rest[0]?.name ?? '') : 'Others',
            rest.flatMap(({ rows }) => rows),
          ),
        ]
      : []),
  ]
  const ofMonth = (month: string): RevenuePoint[] => points.filter((point) => point.month === month)
  const plan = months.map((month) => {
    const planned = sumBy(ofMonth(month), (row) => row.planned_minor)
    return planned === 0 ? null : planned / unit
  })
  const isHidden = points.some(({ margin_minor }) => margin_minor === null)
  const margin = isHidden
    ? null
    : months.map(
        (month) =>
          Math.max(
            0,
            sumBy(ofMonth(month), (row) => row.margin_minor ?? 0),
          ) / unit,
      )
  return { months, series, plan, margin }
}

type Filter = Readonly<{
  from_month?: string | undefined
  to_month?: string | undefined
  client_id?: number | undefined
  country_id?: number | undefined
  currency: string
  group: 'client' | 'country'
}>

const HEIGHT = 160

/** Returns the points of the chart; none are loaded before a currency is known. */
export const useChart = (filter: Filter) =>
  useCallQuery(chartRevenue, { query: filter }, { showPrevious: true, enabled: filter.currency !== '' })

/**
 * Revenue of one currency by month, stacked by client or country, with the plan as a line across and the margin next to
 * it.
 */
export const RevenueChart = ({ filter }: Readonly<{ filter: Filter }>) => {
  const query = useChart(filter)
  const { currency } = filter
  const whole = (value: number): string => number(value)
  return (
    <Loaded query={query} what="the revenue" shape="lines">
      {(points) => {
        const { months, series, plan, margin } = revenueSeries(points, 10 ** minorDigits(currency))
        if (months.length === 0) return null
        const labels = months.map((one) => monthText(one).slice(0, 3))
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
                <Columns
                  title="Margin by month"
                  unit={currency}
                  height={HEIGHT}
                  labels={labels}
                  series={[{ name: 'Margin', values: margin, tone: 'good' }]}
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
