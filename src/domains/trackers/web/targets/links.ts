import type { ScreenLink } from '#kit/contract/keys.ts'
import { queryText } from '#kit/contract/query-text.ts'
import type { Span } from '../parts/span-bar.tsx'

export type Area = 'admin' | 'employee'
export type Filters = Readonly<Record<string, unknown>>

/** The address of what a row is made of, with the filters of the list. */
export const detailsOf = (area: Area, span: Span, id: number, person: number, filters: Filters = {}): ScreenLink => {
  const query = queryText(filters)
  return area === 'admin' ? `${asAdmin(span, id, person)}${query}` : `${asEmployee(span, id, person)}${query}`
}

const asAdmin = (span: Span, id: number, person: number) => {
  if (span.period === 'day') return `/admin/work-reports/target-details/daily/${id}/${span.date}/${person}` as const
  if (span.period === 'month')
    return `/admin/work-reports/target-details/monthly/${id}/${span.month}/${person}` as const
  const { start_date, end_date } = span
  return `/admin/work-reports/target-details/custom/${id}/${start_date}/${end_date}/${person}` as const
}

const asEmployee = (span: Span, id: number, person: number) => {
  if (span.period === 'day') return `/employee/target-details/daily/${id}/${span.date}/${person}` as const
  if (span.period === 'month') return `/employee/target-details/monthly/${id}/${span.month}/${person}` as const
  return `/employee/target-details/custom/${id}/${span.start_date}/${span.end_date}/${person}` as const
}
