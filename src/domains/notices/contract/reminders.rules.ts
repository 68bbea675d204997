import { addDays, dateIn, dayNumber, monthsAfter, toInstant, weekdayOf } from '#engines/calendar/contract/calendar.ts'

/** The due times of a reminder: a first day, a time on the clock of a zone, and how it repeats. */
export type ReminderRule = Readonly<{
  due_date: string
  due_time: string
  time_zone: string
  repeat: 'none' | 'daily' | 'weekly' | 'monthly' | 'yearly'
  interval: number
  /** The weekdays of a weekly reminder, Monday is 1; empty: the weekday of the first day. */
  weekdays: readonly number[]
  until: string | null
}>

const LAST_DAY = '2199-12-31'
const DAY_MINUTES = 1440
const HOUR_MINUTES = 60
const MONTHS = { monthly: 1, yearly: 12 } as const

const monthsBetween = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))

const stepsOf = function* ({ due_date, repeat, interval, weekdays }: ReminderRule, from: string): Generator<string> {
  if (repeat === 'none') return yield due_date
  const begin = from > due_date ? from : due_date
  if (repeat === 'daily') {
    const behind = (dayNumber(begin) - dayNumber(due_date)) % interval
    for (let date = behind === 0 ? begin : addDays(begin, interval - behind); ; date = addDays(date, interval))
      yield date
  }
  if (repeat === 'weekly') {
    const days = weekdays.length > 0 ? weekdays : [weekdayOf(due_date)]
    const firstMonday = dayNumber(due_date) - weekdayOf(due_date)
    for (let date = begin; ; date = addDays(date, 1)) {
      const week = Math.floor((dayNumber(date) - firstMonday - 1) / 7)
      if (week % interval === 0 && days.includes(weekdayOf(date))) yield date
    }
  }
  const step = interval * (repeat === 'yearly' ? MONTHS.yearly : MONTHS.monthly)
  for (let count = Math.floor(monthsBetween(due_date, begin) / step); ; count++)
    yield monthsAfter(due_date, count * step)
}

/** The days on which it is due, from a day on. Months and years count from the first day: the 31st stays the 31st. */
const daysFrom = function* (rule: ReminderRule, from: string): Generator<string> {
  const end = rule.until ?? LAST_DAY
  for (const date of stepsOf(rule, from)) {
    if (date > end || date > LAST_DAY) return
    if (date >= from) yield date
  }
}

/** The days on which it is due between two days, both included. */
export const dueDays = (rule: ReminderRule, from: string, to: string): string[] => {
  const days: string[] = []
  for (const date of daysFrom(rule, from)) {
    if (date > to) break
    days.push(date)
  }
  return days
}

/**
 * The first time it is due after an instant, or null. A time that the clocks skip moves forward by the gap; of one that
 * they show twice the first is meant.
 */
export const nextDue = (rule: ReminderRule, after: string): string | null => {
  const limit = Date.parse(after)
  // The skipped hour of a day can end on the next one.
  for (const date of daysFrom(rule, addDays(dateIn(after, rule.time_zone), -1))) {
    const { at } = toInstant(date, rule.due_time, rule.time_zone)
    if (at > limit) return new Date(at).toISOString()
  }
  return null
}

const minutesBefore = (instant: string, minutes: number): string =>
  new Date(Date.parse(instant) - minutes * 60_000).toISOString()

/** Returns the next step for a due time after an instant: the next notice ahead, at last the due time itself. */
export const nextStep = (due_at: string, leads: readonly number[], after: string | null): string => {
  const steps = [...new Set([...leads, 0])].map((lead) => minutesBefore(due_at, lead)).toSorted()
  return steps.find((step) => after === null || step > after) ?? due_at
}

/** Returns the last notice ahead whose time has passed, in minutes before the due time; null before the first. */
export const lastPassedLead = (due_at: string, leads: readonly number[], now: string): number | null => {
  const passed = leads.filter((lead) => minutesBefore(due_at, lead) <= now)
  return passed.length > 0 ? Math.min(...passed) : null
}

/** Returns the smallest number of minutes between two due times; null where it does not repeat. */
export const leastGap = ({ due_date, repeat, interval, weekdays }: ReminderRule): number | null => {
  if (repeat === 'none') return null
  if (repeat === 'daily') return interval * DAY_MINUTES - HOUR_MINUTES
  if (repeat === 'monthly') return interval * 28 * DAY_MINUTES - HOUR_MINUTES
  if (repeat === 'yearly') return interval * 365 * DAY_MINUTES - HOUR_MINUTES
  const days = [...new Set(weekdays.length > 0 ? weekdays : [weekdayOf(due_date)])].toSorted((a, b) => a - b)
  const [first = 1] = days
  const gaps = days.map((day, at) => (days[at + 1] ?? first + 7 * interval) - day)
  return Math.min(...gaps) * DAY_MINUTES - HOUR_MINUTES
}
