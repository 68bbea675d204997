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
import type { Kind } from '../contract/worksheets.models.ts'
import { MONTH_NEEDS_DAYS } from '../contract/worksheets.rules.ts'
import type { Bounds } from './bounds.ts'

type Ask = Pick<Context, 'tx' | 'now'>
type Rule = Readonly<{ due_working_days: number; due_time: string }>

/** How far after a period its due day is looked for, in days. */
const AHEAD = 60

/** A person's own time around a period. */
export type OwnTime = Readonly<{ calendar: PersonCalendar; zone: string; today: string }>

export const loadOwnTime = async ({ tx, now }: Ask, employeeId: number, { start, end }: Bounds): Promise<OwnTime> => {
  const day = now.slice(0, 10)
  const from = start < day ? start : addDays(day, -1)
  const until = end > day ? end : day
  const calendar = await loadCalendar(tx, employeeId, { from, to: addDays(until, AHEAD), now })
  const today = dateIn(now, zoneOf(calendar, day))
  return { calendar, zone: zoneOf(calendar, today), today }
}

const iso = (at: number): string => new Date(at).toISOString()

/** When the report of a period is due by the calendar of its person; null where no working day comes. */
export const dueAt = ({ calendar }: OwnTime, { end }: Bounds, { due_working_days, due_time }: Rule): string | null => {
  const day = addWorkingDays(calendar, end, due_working_days)
  return day === null ? null : iso(toInstant(day, due_time, zoneOf(calendar, day)).at)
}

/** The end of the person's next working day: by then a returned report is due. */
export const endOfNextDay = ({ calendar, today }: OwnTime): string => {
  const day = addWorkingDays(calendar, today, 1) ?? addDays(today, 1)
  return iso(toInstant(addDays(day, 1), '00:00', zoneOf(calendar, day)).at)
}

/** The next working day after a date; null where there is none. */
export const nextDay = ({ calendar }: OwnTime, date: string): string | null => addWorkingDays(calendar, date, 1)

/** Whether a report is asked for by the days of a period, past and to come. */
export const isWorked = ({ calendar }: OwnTime, kind: Kind, { start, end }: Bounds): boolean => {
  const days = calendarRange(calendar, start, end).filter(({ expected_minutes }) => expected_minutes > 0)
  return days.length >= (kind === 'monthly' ? MONTH_NEEDS_DAYS : 1)
}

export const isEmployed = ({ calendar }: OwnTime, { start, end }: Bounds): boolean =>
  calendar.employments.some(({ joined_on, left_on }) => joined_on <= end && (left_on === null || left_on >= start))

/** The date of now where the person is. */
export const myDay = async (ask: Ask, employeeId: number): Promise<string> => {
  const day = ask.now.slice(0, 10)
  return (await loadOwnTime(ask, employeeId, { start: day, end: day })).today
}
