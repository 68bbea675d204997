import { duration } from '#kit/web/format/durations.ts'

/** `of 160 h expected`; of a range that is not over, `of 120 h expected until today`: days to come are not expected yet. */
export const expectedText = (minutes: number, isRunning: boolean): string =>
  `of ${duration(minutes)} expected${isRunning ? ' until today' : ''}`
