import { duration } from '../../contract/duration.ts'

export { duration, leftText } from '../../contract/duration.ts'

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
