import { loadCalendar } from '#domains/organisation/server/index.ts'
import {
  addDays,
  addWorkingDays,
  dateIn,
  type PersonCalendar,
  toInstant,
  zoneOf,
} from '#engines/calendar/contract/calendar.ts'
import type { Work } from '#kit/server/context.ts'

/** By this time of a working day a decision is due. */
const EVENING = '18:00'
/** Weekends, holidays and leave of the one who decides lie between. */
const AHEAD_DAYS = 60

const eveningOf = (calendar: PersonCalendar, date: string): string =>
  new Date(toInstant(date, EVENING, zoneOf(calendar, date)).at).toISOString()

/** Loads the calendar of a person for the weeks ahead, with the date where they are. */
export const loadAhead = async ({ tx, now }: Work, person: number) => {
  const utc = now.slice(0, 10)
  const calendar = await loadCalendar(tx, person, { from: addDays(utc, -2), to: addDays(utc, AHEAD_DAYS), now })
  return { calendar, today: dateIn(now, zoneOf(calendar, utc)) }
}

/**
 * Returns the time at which a step is due: the evening of the nth working day of the decider, and before the first
 * requested day, but never before the next evening of work.
 */
export const dueAt = async (
  work: Work,
  decider: number,
  step: Readonly<{ due_working_days: number }>,
  from_date: string,
): Promise<string> => {
  const { calendar, today } = await loadAhead(work, decider)
  const inTime = addWorkingDays(calendar, today, step.due_working_days) ?? addDays(today, step.due_working_days)
  const isSoon = from_date <= inTime
  const before = isSoon && from_date > today ? (addWorkingDays(calendar, from_date, -1) ?? today) : today
  const due = eveningOf(calendar, isSoon && before < inTime ? before : inTime)
  if (due > work.now) return due
  const next = addWorkingDays(calendar, today, 1) ?? addDays(today, 1)
  return eveningOf(calendar, next)
}
