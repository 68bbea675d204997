import { addDays, dateIn, minutesOf, toInstant, weekdayOf } from '#engines/calendar/contract/calendar.ts'

/** The hours in which the time of a policy runs. Without days it always runs. */
export type ServiceHours = Readonly<{
  /** ISO weekdays, 1 Monday to 7 Sunday. */
  days: readonly number[] | null
  /** `HH:MM` in `zone`; null without days. */
  from: string | null
  to: string | null
  zone: string
  /** Dates without service. */
  holidays: readonly string[]
}>

const MINUTE = 60_000
/** No due time lies further ahead than this, in days. */
const MAX_DAYS = 800

/** Returns the service of a date as instants in epoch milliseconds; null on a day without. */
const serviceOn = ({ days, from, to, zone, holidays }: ServiceHours, date: string) => {
  if (days === null || from === null || to === null) return null
  if (!days.includes(weekdayOf(date)) || holidays.includes(date)) return null
  return { from_at: toInstant(date, from, zone).at, to_at: toInstant(date, to, zone).at }
}

/** Returns the whole minutes of service from one instant to another, ISO 8601 in UTC. Clock changes follow the instants. */
export const serviceMinutes = (hours: ServiceHours, from: string, to: string): number => {
  const [from_at, to_at] = [Date.parse(from), Date.parse(to)]
  if (to_at <= from_at) return 0
  if (hours.days === null) return Math.floor((to_at - from_at) / MINUTE)
  const last = dateIn(to, hours.zone)
  const parts = []
  for (let date = dateIn(from, hours.zone); date <= last; date = addDays(date, 1)) {
    const service = serviceOn(hours, date)
    if (service) parts.push({ from_at: Math.max(service.from_at, from_at), to_at: Math.min(service.to_at, to_at) })
  }
  return minutesOf(parts.filter((part) => part.from_at < part.to_at))
}

/** Returns the instant at which `minutes` of service have passed since `from`, ISO 8601 in UTC; null if there is no service. */
export const afterService = (hours: ServiceHours, from: string, minutes: number): string | null => {
  const start = Date.parse(from)
  if (hours.days === null) return new Date(start + minutes * MINUTE).toISOString()
  let left = minutes * MINUTE
  let date = dateIn(from, hours.zone)
  for (let day = 0; day < MAX_DAYS; day += 1, date = addDays(date, 1)) {
    const service = serviceOn(hours, date)
    if (!service) continue
    const begin = Math.max(service.from_at, start)
    const length = service.to_at - begin
    if (length <= 0) continue
    if (left <= length) return new Date(begin + left).toISOString()
    left -= length
  }
  return null
}

/** A resolved ticket can be reopened for this many days. */
export const REOPEN_DAYS = 30
/** A resolved ticket closes after this many days. */
export const CLOSE_DAYS = 7
/** Stated times are at most this old: in working days of the person, and in days for those who lead. */
export const MAX_STATED_AGE = { own: 3, lead: 31 } as const
/** A ticket can be voided for this many days. */
export const VOID_DAYS = 31
