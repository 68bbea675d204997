import type { Interval } from './models.ts'

export const MINUTE_MS = 60_000

/**
 * Whole minutes covered by the intervals, in any order. Time covered twice counts once, and the sum is rounded
 * down once at the end: rounding each piece would lose up to a minute per punch and break.
 */
export const minutesOf = (intervals: readonly Interval[]): number => {
  let sum = 0
  for (const { from_at, to_at } of merge(intervals)) sum += to_at - from_at
  return Math.floor(sum / MINUTE_MS)
}

/** The same time as few intervals, sorted, none empty, none touching. */
export const merge = (intervals: readonly Interval[]): Interval[] => {
  const merged: Interval[] = []
  for (const { from_at, to_at } of [...intervals].sort((a, b) => a.from_at - b.from_at)) {
    if (to_at <= from_at) continue
    const last = merged.at(-1)
    if (last && from_at <= last.to_at) last.to_at = Math.max(last.to_at, to_at)
    else merged.push({ from_at, to_at })
  }
  return merged
}

/** The parts of `intervals` inside `window`. */
export const within = (intervals: readonly Interval[], window: Interval): Interval[] => {
  const parts: Interval[] = []
  for (const interval of intervals) {
    const from_at = Math.max(interval.from_at, window.from_at)
    const to_at = Math.min(interval.to_at, window.to_at)
    if (from_at < to_at) parts.push({ from_at, to_at })
  }
  return parts
}

/** The parts of `intervals` outside all of `taken`. */
export const without = (intervals: readonly Interval[], taken: readonly Interval[]): Interval[] => {
  let left: Interval[] = intervals.map(({ from_at, to_at }) => ({ from_at, to_at }))
  for (const cut of taken) {
    left = [
      ...within(left, { from_at: -Infinity, to_at: cut.from_at }),
      ...within(left, { from_at: cut.to_at, to_at: Infinity }),
    ]
  }
  return left.sort((a, b) => a.from_at - b.from_at)
}
