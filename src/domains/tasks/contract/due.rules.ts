// Evaluates due dates for the holder of a task, by their own calendar.
import {
  addDays,
  addWorkingDays,
  calendarDay,
  countWorkingDays,
  dateIn,
  datesBetween,
  type Day,
  expectedIntervals,
  minutesOf,
  type PersonCalendar,
  toInstant,
  zoneOf,
} from '#engines/calendar/contract/calendar.ts'
import type { Risk } from './tasks.models.ts'

const MINUTE_MS = 60_000
/** Days that are looked at one by one between two dates; a risk further off is none yet. */
const MAX_DAYS = 400

export type Due = Readonly<{
  due_at: string | null
  overdue_working_days: number
  risk: Risk | null
  next_working_date: string | null
}>
const NOTHING: Due = { due_at: null, overdue_working_days: 0, risk: null, next_working_date: null }

const midnightAfter = (date: string, zone: string): number => toInstant(addDays(date, 1), '00:00', zone).at

const isWorking = ({ expected_minutes }: Day): boolean => expected_minutes > 0

/**
 * Returns the end of the last work interval on a date; on other days, and where work has no hours, the end of the date.
 */
const endOf = (day: Day, zone: string): number => expectedIntervals(day).at(-1)?.to_at ?? midnightAfter(day.date, zone)

/** Minutes that are expected of a person from an instant to another one. */
export const minutesUntil = (person: PersonCalendar, from: number, date: string): number => {
  const today = dateIn(new Date(from).toISOString(), zoneOf(person, date))
  if (date < today) return 0
  const days = datesBetween(today, date).slice(0, MAX_DAYS)
  return days.reduce((sum, day) => sum + minutesOfDay(person, day, from), 0)
}

const minutesOfDay = (person: PersonCalendar, date: string, from: number): number => {
  const day = calendarDay(person, date)
  const slots = expectedIntervals(day)
  if (slots.every((slot) => slot.from_at >= from)) return day.expected_minutes
  const left = slots.flatMap(({ from_at, to_at }) =>
    to_at > from ? [{ from_at: Math.max(from_at, from), to_at }] : [],
  )
  return Math.min(day.expected_minutes, minutesOf(left))
}

/** Working days after a date up to another one. */
export const workingDaysAfter = (person: PersonCalendar, date: string, today: string): number => {
  const [next, earliest] = [addDays(date, 1), addDays(today, 1 - MAX_DAYS)]
  return countWorkingDays(person, next < earliest ? earliest : next, today)
}

export type Dated = Readonly<{ due_date: string | null; remaining_minutes: number | null; is_open: boolean }>

/** Evaluates a due date by the calendar of the holder. Without a holder only the end of the date is known. */
export const evaluateDue = (task: Dated, person: PersonCalendar | null, now: string, zone: string): Due => {
  const { due_date, remaining_minutes, is_open } = task
  if (due_date === null) return NOTHING
  if (person === null) return { ...NOTHING, due_at: new Date(midnightAfter(due_date, zone)).toISOString() }
  const at = Date.parse(now)
  const day = calendarDay(person, due_date)
  const zone_then = zoneOf(person, due_date)
  const today = dateIn(now, zone_then)
  const due_at = new Date(endOf(day, zone_then)).toISOString()
  if (!is_open) return { ...NOTHING, due_at }
  return {
    due_at,
    overdue_working_days: workingDaysAfter(person, due_date, today),
    risk: isWorking(day) ? riskOf(person, due_date, remaining_minutes, at, today) : 'due_off',
    next_working_date: isWorking(day) ? due_date : addWorkingDays(person, due_date, 1),
  }
}

const riskOf = (
  person: PersonCalendar,
  due: string,
  remaining: number | null,
  now: number,
  today: string,
): Risk | null => {
  if (remaining === null || remaining === 0 || due < today) return null
  return remaining > minutesUntil(person, now, due) ? 'no_time' : null
}

/** Returns the instant by which the receiver of an offer should respond: the same time on the next working day. */
export const offerDeadlineOf = (person: PersonCalendar, now: string): string => {
  const at = Date.parse(now)
  const zone = zoneOf(person, now.slice(0, 10))
  const today = dateIn(now, zone)
  const next = addWorkingDays(person, today, 1)
  const days = next === null ? 1 : datesBetween(today, next).length - 1
  return new Date(at + days * 24 * 60 * MINUTE_MS).toISOString()
}
