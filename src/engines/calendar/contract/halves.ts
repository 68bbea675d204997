import { MINUTE_MS } from './intervals.ts'
import type { Interval, ScheduledInterval } from './models.ts'
import { paidMinutes, type Work } from './pattern.ts'

/** Part of a day's work: its minutes, and where they lie (nowhere on flexible days). */
export type Half = {
  minutes: number
  intervals: readonly ScheduledInterval[]
}

/**
 * Cuts a day's work after half of its minutes: `am` has floor(minutes ÷ 2), `pm` the rest, so that the
 * two always make the whole. The interval in which the cut falls is divided in proportion to its length (a single
 * interval in its middle) and its break with it.
 */
export const halvesOf = (work: Work): { am: Half; pm: Half } => {
  const half = Math.floor(work.minutes / 2)
  const am: ScheduledInterval[] = []
  const pm: ScheduledInterval[] = []
  let before = 0
  for (const interval of work.scheduled) {
    const minutes = paidMinutes(interval)
    if (before >= half) pm.push(interval)
    else if (before + minutes <= half) am.push(interval)
    else cut(interval, half - before, work.minutes / 2 - before, am, pm)
    before += minutes
  }
  return { am: { minutes: half, intervals: am }, pm: { minutes: work.minutes - half, intervals: pm } }
}

const cut = (
  interval: ScheduledInterval,
  am_minutes: number,
  exact_minutes: number,
  am: ScheduledInterval[],
  pm: ScheduledInterval[],
): void => {
  const length = (interval.to_at - interval.from_at) / MINUTE_MS
  const am_length = Math.floor((length * exact_minutes) / paidMinutes(interval))
  const border = interval.from_at + am_length * MINUTE_MS
  const am_break = am_length - am_minutes
  am.push({ ...interval, to_at: border, break_minutes: am_break })
  pm.push({ ...interval, from_at: border, break_minutes: interval.break_minutes - am_break })
}

/** Returns the breaks of a day's work: each in the middle of its interval, where the halves divide it too. */
export const breaksOf = (work: Work): Interval[] =>
  work.scheduled
    .filter(({ break_minutes }) => break_minutes > 0)
    .map((interval) => {
      const before = Math.floor(paidMinutes(interval) / 2)
      const from_at = interval.from_at + before * MINUTE_MS
      return { from_at, to_at: from_at + interval.break_minutes * MINUTE_MS }
    })
