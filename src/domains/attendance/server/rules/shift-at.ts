import type { Day } from '#engines/calendar/contract/calendar.ts'

const distance = (interval: { from_at: number; to_at: number }, at: number): number =>
  at < interval.from_at ? interval.from_at - at : Math.max(0, at - interval.to_at)

/** The shift of a business day that a punch in belongs to, the nearest one; null on a day without shifts. */
export const shiftAt = (day: Day, at: number): { start_at: string; end_at: string } | null => {
  const shifts = day.scheduled.filter((interval) => interval.source === 'shift')
  const nearest = shifts.toSorted((a, b) => distance(a, at) - distance(b, at))[0]
  return nearest
    ? { start_at: new Date(nearest.from_at).toISOString(), end_at: new Date(nearest.to_at).toISOString() }
    : null
}
