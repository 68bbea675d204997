import * as text from '../../contract/duration.ts'

/** Makes its spaces unbreakable: a line never ends between a number and its unit. */
const unbroken = (minutes: string): string => minutes.replaceAll(' ', '\u00a0')

/** Whole minutes as `7 h 42 min`, with spaces that do not break. */
export const duration = (minutes: number): string => unbroken(text.duration(minutes))

/** Describes the minutes that are left of a limit: `1 h 5 min left`, `12 min over`. */
export const leftText = (minutes: number): string => text.leftText(minutes, duration)

const HOUR = 60

/** Returns the text next to a field of minutes: its unit, or from an hour on the duration, `= 8 h`. */
export const minutesText = (minutes: number | null | undefined): string =>
  Number.isSafeInteger(minutes) && Math.abs(minutes ?? 0) >= HOUR ? `= ${duration(minutes ?? 0)}` : 'min'

/** Running seconds as `7:42:05`. */
export const stopwatch = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds))
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
}
