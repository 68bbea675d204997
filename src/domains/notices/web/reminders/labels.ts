import { dateTime, day, time, zoneName } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import type { Reminder } from '../../contract/reminders.models.ts'

export const WEEKDAYS = [
  { value: 1, label: 'Monday' },
  { value: 2, label: 'Tuesday' },
  { value: 3, label: 'Wednesday' },
  { value: 4, label: 'Thursday' },
  { value: 5, label: 'Friday' },
  { value: 6, label: 'Saturday' },
  { value: 7, label: 'Sunday' },
] as const

const EACH = {
  daily: ['day', 'days'],
  weekly: ['week', 'weeks'],
  monthly: ['month', 'months'],
  yearly: ['year', 'years'],
} as const

const HOUR = 60
const DAY = 24 * HOUR
const WEEK = 7 * DAY

const leadText = (minutes: number): string => {
  if (minutes === 0) return 'When it is due'
  if (minutes % WEEK === 0) return `${count(minutes / WEEK, 'week', 'weeks')} before`
  if (minutes % DAY === 0) return `${count(minutes / DAY, 'day', 'days')} before`
  if (minutes % HOUR === 0) return `${count(minutes / HOUR, 'hour', 'hours')} before`
  return `${count(minutes, 'minute', 'minutes')} before`
}

const LEADS = [0, 10, 30, HOUR, 2 * HOUR, DAY, 2 * DAY, 3 * DAY, WEEK, 2 * WEEK, 30 * DAY]

/** Returns the usual choices and those that were chosen elsewhere. */
export const leadOptions = (chosen: readonly number[]) =>
  [...new Set([...LEADS, ...chosen])].toSorted((a, b) => a - b).map((value) => ({ value, label: leadText(value) }))

/** `Every 2 weeks on Monday, Thursday until 1 Jun` */
export const repeatText = ({ repeat, interval, weekdays, until }: Reminder): string => {
  if (repeat === 'none') return 'Once'
  const [one, many] = EACH[repeat]
  const often = interval === 1 ? `Every ${one}` : `Every ${interval} ${many}`
  const names = WEEKDAYS.filter(({ value }) => weekdays.includes(value)).map(({ label }) => label)
  return [
    often,
    ...(names.length > 0 ? [`on ${names.join(', ')}`] : []),
    ...(until === null ? [] : [`until ${day(until)}`]),
  ].join(' ')
}

/** `30 days before Contract end` */
export const anchorText = ({ anchor }: Reminder): string => {
  if (anchor === null) return '–'
  const { offset_days, label } = anchor
  if (offset_days === 0) return `On the day: ${label}`
  return `${count(Math.abs(offset_days), 'day', 'days')} ${offset_days < 0 ? 'before' : 'after'}: ${label}`
}

/** Returns the due time, with the time in the zone of the reminder where that differs from the reader's. */
export const dueText = (instant: string | null, zone: string, own: string): string => {
  if (instant === null) return '–'
  const here = dateTime(instant)
  return zone === own || time(instant, zone) === time(instant, own)
    ? here
    : `${here} (${time(instant, zone)} in ${zoneName(zone)})`
}

export const doneText = ({ open, done, missed }: Reminder): string => {
  const all = open + done + missed
  return all === 0 ? '–' : `${done} of ${all}`
}

export const escalationText = ({ escalate_after_hours, escalate_to_name }: Reminder): string =>
  escalate_after_hours === null ? '–' : `${escalate_to_name ?? 'Someone'} after ${escalate_after_hours} h`
