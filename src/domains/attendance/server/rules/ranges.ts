import { addDays, dayNumber } from '#engines/calendar/contract/calendar.ts'
import { invalid } from '#kit/contract/envelope.ts'

/** A range of dates, both included; refuses one that is turned around or longer than `most` days. */
export const checkRange = (from: string, to: string, most: number): { from: string; to: string } => {
  const length = dayNumber(to) - dayNumber(from) + 1
  if (length < 1) throw invalid({ end_date: 'End date must not lie before the start date' })
  if (length > most) throw invalid({ end_date: `At most ${most} days can be asked for at once` })
  return { from, to }
}

/** Returns the range of the query, or the last `days` days up to `today`. */
export const rangeOrLast = (
  query: Readonly<{ start_date?: string | undefined; end_date?: string | undefined }>,
  today: string,
  days: number,
  most: number,
): { from: string; to: string } => {
  const to = query.end_date ?? today
  return checkRange(query.start_date ?? addDays(to, 1 - days), to, most)
}
