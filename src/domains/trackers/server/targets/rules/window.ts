import { addDays, dayNumber, datesBetween, monthBounds, weekdayOf } from '#engines/calendar/contract/calendar.ts'
import { invalid } from '#kit/contract/envelope.ts'
import type { Period } from '../../../contract/targets.fields.ts'
import { MAX_DAYS } from '../../../contract/targets.rules.ts'

/** The first and last day of a query, and the same with the whole weeks and months around them. */
export type Window = Readonly<{
  first: string
  last: string
  from: string
  to: string
  /** All days from `from` to `to`. */
  dates: readonly string[]
  week_start: number
  today: string
  is_over: boolean
}>

export const weekOf = (date: string, week_start: number): string =>
  addDays(date, -((weekdayOf(date) - week_start + 7) % 7))

export const windowOf = (first: string, last: string, today: string, week_start: number): Window => {
  const month = monthBounds(last.slice(0, 7), 'UTC').last
  const week = addDays(weekOf(last, week_start), 6)
  const [from = first] = [weekOf(first, week_start), `${first.slice(0, 7)}-01`].toSorted()
  const to = month > week ? month : week
  return { first, last, from, to, dates: datesBetween(from, to), week_start, today, is_over: last < today }
}

/** Returns the weeks or months that overlap the days of the query, as numbers of days. */
export const periodsOf = (window: Window, period: Exclude<Period, 'day'>): { from: number; to: number }[] => {
  const keyOf = (date: string): string => (period === 'week' ? weekOf(date, window.week_start) : date.slice(0, 7))
  const [first, last] = [keyOf(window.first), keyOf(window.last)]
  const found: { key: string; from: number; to: number }[] = []
  for (const [at, date] of window.dates.entries()) {
    const key = keyOf(date)
    if (key < first || key > last) continue
    const open = found.at(-1)
    if (open?.key === key) open.to = at
    else found.push({ key, from: at, to: at })
  }
  return found
}

type RangeInput = Readonly<{
  date?: string | undefined
  month?: string | undefined
  start_date?: string | undefined
  end_date?: string | undefined
}>

/** Returns the first and last day of a month or of a range of dates. */
export const rangeOf = ({ month, start_date, end_date }: RangeInput): Readonly<{ first: string; last: string }> => {
  if (month !== undefined) return monthBounds(month, 'UTC')
  if (start_date === undefined) throw invalid({ start_date: 'Start date is required' })
  if (end_date === undefined) throw invalid({ end_date: 'End date is required' })
  if (end_date < start_date) throw invalid({ end_date: 'must not lie before the start' })
  if (dayNumber(end_date) - dayNumber(start_date) >= MAX_DAYS)
    throw invalid({ end_date: `At most ${MAX_DAYS} days can be shown` })
  return { first: start_date, last: end_date }
}
