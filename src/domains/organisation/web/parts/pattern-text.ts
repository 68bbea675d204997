import { blocksOf } from '#engines/calendar/contract/calendar.ts'
import { duration } from '#kit/web/format/durations.ts'

/** The times of a day: `08:00–12:00, 16:00–20:00`, or its minutes. */
export const cellText = (cell: Parameters<typeof blocksOf>[0]): string => {
  const times = blocksOf(cell).map(({ start, end }) => `${start}–${end}`)
  if (times.length > 0) return times.join(', ')
  return cell.expected_minutes ? duration(cell.expected_minutes) : 'free'
}
