import { addDays, monthBounds, weekdayOf } from '#engines/calendar/contract/calendar.ts'
import type { Kind } from '../../contract/worksheets.models.ts'

/** The first and the last day of a period. */
export type Bounds = Readonly<{ start: string; end: string }>

/** Returns the period of a kind that contains a day; `weekStart` is an ISO weekday. */
export const boundsOf = (kind: Kind, date: string, weekStart: number): Bounds => {
  if (kind === 'daily') return { start: date, end: date }
  if (kind === 'monthly') {
    const { first, last } = monthBounds(date.slice(0, 7), 'UTC')
    return { start: first, end: last }
  }
  const start = addDays(date, -((weekdayOf(date) - weekStart + 7) % 7))
  return { start, end: addDays(start, 6) }
}

/** Returns the periods of a kind that overlap a range of days, in order. */
export const boundsBetween = (kind: Kind, from: string, to: string, weekStart: number): Bounds[] => {
  const found: Bounds[] = []
  for (let date = from; date <= to;) {
    const bounds = boundsOf(kind, date, weekStart)
    found.push(bounds)
    date = addDays(bounds.end, 1)
  }
  return found
}

/** Returns the weeks that end in a month. */
export const weeksOf = (month: string, weekStart: number): Bounds[] => {
  const { first, last } = monthBounds(month, 'UTC')
  return boundsBetween('weekly', first, last, weekStart).filter(({ end }) => end <= last)
}
