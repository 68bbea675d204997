import { dayNumber, monthBounds } from '#engines/calendar/contract/calendar.ts'
import { invalid } from '#kit/contract/envelope.ts'

/** Both ends belong to a range. */
export type Range = Readonly<{ start_date: string; end_date: string }>

const MAX_DAYS = 400

type RangeInput = Readonly<{
  date?: string | undefined
  month?: string | undefined
  start_date?: string | undefined
  end_date?: string | undefined
}>

/** Returns the range of a day, a month or two dates; 400 if none or more than one is named, or it is too long. */
export const rangeOf = ({ date, month, start_date, end_date }: RangeInput): Range => {
  const isRange = start_date !== undefined || end_date !== undefined
  if ([date !== undefined, month !== undefined, isRange].filter(Boolean).length !== 1)
    throw invalid({ month: 'Name one day, one month, or the first and the last day' })
  if (date !== undefined) return { start_date: date, end_date: date }
  if (month !== undefined) {
    const { first, last } = monthBounds(month, 'UTC')
    return { start_date: first, end_date: last }
  }
  if (start_date === undefined) throw invalid({ start_date: 'The first day is missing' })
  if (end_date === undefined) throw invalid({ end_date: 'The last day is missing' })
  if (end_date < start_date) throw invalid({ end_date: 'The last day comes before the first' })
  if (dayNumber(end_date) - dayNumber(start_date) >= MAX_DAYS)
    throw invalid({ end_date: `A range has at most ${MAX_DAYS} days` })
  return { start_date, end_date }
}
