import { count, number } from '#kit/web/format/numbers.ts'

const DAY_HOURS = 24

/** Formats the age of the oldest request: in hours, or in days from two days on. */
export const waitedText = (hours: number): string =>
  hours < 2 * DAY_HOURS ? `${number(hours)} h` : count(Math.floor(hours / DAY_HOURS), 'day')
