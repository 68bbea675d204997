import { loadCalendar } from '#domains/organisation/server/index.ts'
import {
  addDays,
  addWorkingDays,
  calendarRange,
  dateIn,
  type PersonCalendar,
  toInstant,
  zoneOf,
} from '#engines/calendar/contract/calendar.ts'
import type { Context } from '#kit/server/context.ts'
import type { Kind } from '../../contract/worksheets.models.ts'
import { MIN_MONTH_DAYS } from '../../contract/worksheets.rules.ts'
import type { Bounds } from './bounds.ts'

type ReadContext = Pick<Context, 'tx' | 'now'>
type Rule = Readonly<{ due_working_days: number; due_time: string }>

/** The due day of a period is searched among this many days after it. */
const MAX_DAYS_AHEAD = 60

/** The calendar and the current date of a person. */
export type OwnTime = Readonly<{ calendar: PersonCalendar; zone: string; today: string }>

export const loadOwnTime = async (
  { tx, now }: ReadContext,
  employeeId: number,
  { start, end }: Bounds,
): Promise<OwnTime> => {
  const day = now.slice(0, 10)
  const from = start < day ? start : addDays(day, -1)
  const until = end > day ? end : day
  const calendar = await loadCalendar(tx, employeeId, { from, to: addDays(until, MAX_DAYS_AHEAD), now })
  const today = dateIn(now, zoneOf(calendar, day))
  return { calendar, zone: zoneOf(calendar, today), today }
}

const iso = (at: number): string => new Date(at).toISOString()

/** Returns the due time of a report by the calendar of its person; null if no working day follows. */
export const dueAt = ({ calendar }: OwnTime, { end }: Bounds, { due_working_days, due_time }: Rule): string | null => {
  const day = addWorkingDays(calendar, end, due_working_days)
  return day === null ? null : iso(toInstant(day, due_time, zoneOf(calendar, day)).at)
}

/** Returns the end of the person's next working day, when a returned report is due. */
export const endOfNextDay = ({ calendar, today }: OwnTime): string => {
  const day = addWorkingDays(calendar, today, 1) ?? addDays(today, 1)
  return iso(toInstant(addDays(day, 1), '00:00', zoneOf(calendar, day)).at)
}

/** Returns the next working day after a date; null if there is none. */
export const nextDay = ({ calendar }: OwnTime, date: string): string | null => addWorkingDays(calendar, date, 1)

/** Returns true if a report is expected by the days of a period, past and to come. */
export const isReportExpected = ({ calendar }: OwnTime, kind: Kind, { start, end }: Bounds): boolean => {
  const days = calendarRange(calendar, start, end).filter(({ expected_minutes }) => expected_minutes > 0)
  return days.length >= (kind === 'monthly' ? MIN_MONTH_DAYS : 1)
}

export const isEmployed = ({ calendar }: OwnTime, { start, end }: Bounds): boolean =>
  calendar.employments.some(({ joined_on, left_on }) => joined_on <= end && (left_on === null || left_on >= start))

/** Returns the current date of a person. */
export const ownToday = async (context: ReadContext, employeeId: number): Promise<string> => {
  const day = context.now.slice(0, 10)
  return (await loadOwnTime(context, employeeId, { start: day, end: day })).today
}
