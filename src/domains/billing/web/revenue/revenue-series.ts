import type { Series } from '#kit/web/chart/chart-types.ts'
import type { RevenuePoint } from '../../contract/revenue.models.ts'

/** Groups that have a colour of their own; all others are one. */
const MOST = 5

const sumBy = <Row>(rows: readonly Row[], value: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0)

/** The series of a chart of revenue, in whole units of the currency: the largest groups, and the rest together. */
export const revenueSeries = (points: readonly RevenuePoint[], unit: number) => {
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
  const rest = groups.slice(MOST)
  const series = [
    ...groups.slice(0, MOST).map(({ name, rows }) => seriesOf(name, rows)),
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
