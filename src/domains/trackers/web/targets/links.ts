import type { ScreenLink } from '#kit/contract/keys.ts'
import { queryText } from '#kit/contract/query-text.ts'
import type { Span } from '../parts/span-bar.tsx'

const BASE = { admin: '/admin/work-reports/target-details', employee: '/employee/target-details' } as const
export type Area = keyof typeof BASE
export type Filters = Readonly<Record<string, unknown>>

/** The address of what a row is made of, with the filters of the list. */
export const detailsOf = (
  area: Area,
  span: Span,
  target: number,
  person: number,
  filters: Filters = {},
): ScreenLink => {
  const query = queryText(filters)
  if (span.period === 'day') return `${BASE[area]}/daily/${target}/${span.date}/${person}${query}`
  if (span.period === 'month') return `${BASE[area]}/monthly/${target}/${span.month}/${person}${query}`
  return `${BASE[area]}/custom/${target}/${span.start_date}/${span.end_date}/${person}${query}`
}
