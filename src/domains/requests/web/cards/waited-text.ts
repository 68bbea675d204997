import { count, number } from '#kit/web/format/numbers.ts'

const DAY_HOURS = 24

/** How long the oldest has waited: hours, or days once there are two of them. */
export const waitedText = (hours: number): string =>
  hours < 2 * DAY_HOURS ? `${number(hours)} h` : count(Math.floor(hours / DAY_HOURS), 'day')
