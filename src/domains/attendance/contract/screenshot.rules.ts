import type { ScreenshotState } from './screenshots.models.ts'

const MINUTE = 60_000

/** Most pictures of a person in any hour: one for each interval, and two that were sent by hand. */
export const maxPicturesPerHour = (interval_minutes: number): number => Math.ceil(60 / interval_minutes) + 2

/**
 * The interval in which the next picture is due: the present one, or the one after it where the present one has its picture
 * already. Intervals lie on the clock ("10:20–10:30"). All instants are epoch milliseconds.
 */
export const nextInterval = (
  now: number,
  interval_minutes: number,
  last_taken: number | null,
): Readonly<{ from: number; to: number }> => {
  const length = interval_minutes * MINUTE
  const present = Math.floor(now / length) * length
  const from = last_taken !== null && last_taken >= present ? present + length : present
  return { from, to: from + length }
}

/** A moment of an interval that is still to come; `chance`: from 0 up to but not 1. */
export const pickMoment = (interval: Readonly<{ from: number; to: number }>, now: number, chance: number): number => {
  const from = Math.max(interval.from, now)
  return Math.round(from + chance * Math.max(0, interval.to - from))
}

/**
 * Returns the state of a picture at `now`. It is no longer private once its time is over, even before a job has stored
 * that.
 */
export const screenshotStateAt = (state: ScreenshotState, visible_from: string, now: string): ScreenshotState =>
  state === 'private' && Date.parse(visible_from) <= Date.parse(now) ? 'visible' : state

/** Returns the number of hours in which only the person sees a picture. */
export const privateHours = (taken_at: string, visible_from: string): number =>
  Math.round((Date.parse(visible_from) - Date.parse(taken_at)) / (60 * MINUTE))
