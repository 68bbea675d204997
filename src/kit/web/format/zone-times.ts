import { wallOf } from '#kit/contract/wall-clock.ts'
import { addDays } from './dates.ts'

const MINUTE_MS = 60_000

/** Minutes by which the clocks of a zone are ahead of UTC at an instant (epoch milliseconds). */
export const offsetAt = (instant: number, zone: string): number =>
  Math.round((wallOf(instant, zone) - Math.floor(instant / 1000) * 1000) / MINUTE_MS)

/** `+02:00` */
export const offsetText = (minutes: number): string => {
  const two = (value: number): string => String(value).padStart(2, '0')
  const whole = Math.abs(minutes)
  return `${minutes < 0 ? '−' : '+'}${two(Math.floor(whole / 60))}:${two(whole % 60)}`
}

export type ZonedTime = Readonly<{
  /** ISO-8601 with `Z`. */
  instant: string
  /** Minutes ahead of UTC. */
  offset_minutes: number
  /** The clocks skip this time, or show it twice; `instant` is what was taken. */
  isAdjusted: boolean
}>

/**
 * The instant at which the clocks of a zone show a date and a time of day (`HH:MM`). A time that the clocks skip is
 * read with the offset before the change; of one that they show twice the first is taken (RFC 5545, 3.3.5).
 */
export const instantAt = (date: string, time: string, zone: string): ZonedTime => {
  const wall = Date.parse(`${date}T${time}:00Z`)
  const around = [
    ...new Set([offsetAt(Date.parse(`${addDays(date, -1)}T${time}:00Z`), zone), offsetAt(wall + 86_400_000, zone)]),
  ]
  const fitting = around.map((offset) => wall - offset * MINUTE_MS).filter((at) => wallOf(at, zone) === wall)
  const at = fitting.length > 0 ? Math.min(...fitting) : wall - (around[0] ?? 0) * MINUTE_MS
  return {
    instant: new Date(at).toISOString(),
    offset_minutes: offsetAt(at, zone),
    isAdjusted: fitting.length !== 1,
  }
}

/** The date and the time of day (`HH:MM`) that the clocks of a zone show at an instant. */
export const wallTime = (instant: string, zone: string): { date: string; time: string } => {
  const wall = new Date(wallOf(Date.parse(instant), zone)).toISOString()
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) }
}

/** Returns whether the clocks of a zone change between two instants. */
export const isChangeBetween = (from: string, to: string, zone: string): boolean =>
  offsetAt(Date.parse(from), zone) !== offsetAt(Date.parse(to), zone)
