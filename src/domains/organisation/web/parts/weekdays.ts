import { dateFormat } from '#kit/web/format/formatting.ts'

// 2024-01-01 was a Monday.
const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000

/** `Mon` for 1 to `Sun` for 7, in the reader's language. */
export const weekdayName = (weekday: number): string =>
  dateFormat({ timeZone: 'UTC', weekday: 'short' }).format(new Date(MONDAY + (weekday - 1) * DAY_MS))

/** `Day 9` of a cycle of days, whose place is counted in weeks. */
export const dayName = ({ week, weekday }: Readonly<{ week: number; weekday: number }>): string =>
  `Day ${(week - 1) * 7 + weekday}`
