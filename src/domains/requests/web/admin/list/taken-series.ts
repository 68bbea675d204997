import type { DataOf } from '#kit/contract/call.ts'
import { monthOf } from '#kit/web/filters/periods.ts'
import type { leaveTaken } from '../../../contract/balances.calls.ts'

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
export const takenSeries = (rows: Rows) => {
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
export const takenHref = (month: string) => {
  const { from, to } = monthOf(`${month}-01`)
  return `/admin/requests?status=approved&kind=leave&from=${from}&to=${to}` as const
}
