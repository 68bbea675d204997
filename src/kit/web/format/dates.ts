import { machineInstant, machineNow } from '#kit/contract/machine-clock.ts'
import { current, dateFormat } from './formatting.ts'

const DAY_MS = 86_400_000
const NEAR_DAYS = 180

const asUtc = (date: string): Date => new Date(`${date}T00:00:00Z`)
const withoutCommas = (text: string): string => text.replaceAll(',', '')

/** The calendar day on which an instant lies in a zone, `YYYY-MM-DD`. */
export const dayIn = (instant: string | Date, zone = current().zone): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(instant),
  )

/** Today in a zone, the reader's if none is given, `YYYY-MM-DD`. */
export const today = (zone = current().zone): string => dayIn(machineInstant(), zone)

/** The hour of the day now on the reader's clock, 0 to 23. */
export const hourNow = (zone = current().zone): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(machineNow()))

/** The day so many days later. */
export const addDays = (date: string, days: number): string =>
  new Date(asUtc(date).getTime() + days * DAY_MS).toISOString().slice(0, 10)

/** A calendar day (`YYYY-MM-DD`): `Mon 12 May` near, `12 May 2025` far. */
export const day = (date: string, from = today()): string => {
  const isNear = Math.abs(asUtc(date).getTime() - asUtc(from).getTime()) <= NEAR_DAYS * DAY_MS
  return isNear
    ? withoutCommas(
        dateFormat({ timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' }).format(asUtc(date)),
      )
    : fullDay(date)
}

/** The weekday in one letter, for heads of narrow columns that have the whole date as their text. */
export const weekdayLetter = (date: string): string =>
  dateFormat({ timeZone: 'UTC', weekday: 'narrow' }).format(asUtc(date))

/** A calendar day with its year: `12 May 2025`. */
export const fullDay = (date: string): string =>
  dateFormat({ timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' }).format(asUtc(date))

/** A period of calendar days, both ends written alike: `Mon 5 May – Fri 9 May` near, `1 Jan 2025 – 30 Jun 2025` far. */
export const days = (from: string, to: string): string => {
  if (from === to) return day(from)
  const isNear = [from, to].every((date) => day(date) !== fullDay(date))
  const text = isNear ? day : fullDay
  return `${text(from)} – ${text(to)}`
}

/** A month (`YYYY-MM`): `May 2025`. */
export const month = (value: string): string =>
  dateFormat({ timeZone: 'UTC', month: 'long', year: 'numeric' }).format(asUtc(`${value}-01`))

export const wallClock = (instant: Date, zone: string): string =>
  dateFormat({ timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(instant)

const offset = (instant: Date, zone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).format(instant).split(' ').at(-1) ??
  ''

/** `Europe/Berlin` → `Berlin`. */
export const zoneName = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** ` Berlin` where the reader's clock differs from that of the zone, to follow its times; else nothing. */
export const zoneMark = (instant: Date, zone: string): string =>
  offset(instant, zone) === offset(instant, current().zone) ? '' : ` ${zoneName(zone)}`

/** The time of an instant in a zone: `09:02`, and `09:02 Berlin` where the reader's clock differs. */
export const time = (instant: string, zone = current().zone): string => {
  const at = new Date(instant)
  return `${wallClock(at, zone)}${zoneMark(at, zone)}`
}

/** Day and time of an instant in a zone: `Mon 12 May 09:02`; today and yesterday by their names. */
export const dateTime = (instant: string, zone = current().zone): string => {
  const date = dayIn(instant, zone)
  const now = dayIn(machineInstant(), zone)
  const names: Record<string, string> = { [now]: 'today', [addDays(now, -1)]: 'yesterday' }
  return `${names[date] ?? day(date, now)} ${time(instant, zone)}`
}

const STEPS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** Describes the distance of an instant: `5 minutes ago`, `in 3 hours`, `now`. */
export const relative = (instant: string, now = machineNow()): string => {
  const seconds = (new Date(instant).getTime() - now) / 1000
  const format = new Intl.RelativeTimeFormat(current().locale, { numeric: 'auto' })
  const step = STEPS.find(([, size]) => Math.abs(seconds) >= size)
  return step ? format.format(Math.round(seconds / step[1]), step[0]) : format.format(0, 'second')
}
