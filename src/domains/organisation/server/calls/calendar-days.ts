import {
  calendarRange,
  type Day,
  dayNumber,
  type Instant,
  type ScheduledInterval,
} from '#engines/calendar/contract/calendar.ts'
import { invalid } from '#kit/contract/envelope.ts'
import type { Parsed } from '#kit/contract/call.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import type { CalendarDayModel } from '../../contract/calendar.models.ts'
import * as calls from '../../contract/calendar.calls.ts'
import { allows } from '../rules/access.ts'
import { leaveKindsSeenWith, loadCalendar } from '../public/calendar.ts'

const MAX_DAYS = 400
const at = (instant: Instant): string => new Date(instant).toISOString()

const presentInterval = ({ from_at, to_at, ...interval }: ScheduledInterval) => ({
  ...interval,
  from_at: at(from_at),
  to_at: at(to_at),
})

/** A person who may not read requests learns that there is leave, not of which kind. */
const presentDay = (day: Day, showsKinds: boolean): CalendarDayModel => ({
  date: day.date,
  zone: day.zone,
  starts_at: at(day.starts_at),
  ends_at: at(day.ends_at),
  length_minutes: day.length_minutes,
  kind: day.kind,
  scheduled: day.scheduled.map(presentInterval),
  pattern_minutes: day.pattern_minutes,
  base_minutes: day.base_minutes,
  holiday: day.holiday && { name: day.holiday.name, portion: day.holiday.portion },
  holiday_minutes: day.holiday_minutes,
  scheduled_minutes: day.scheduled_minutes,
  leave: day.leave.map(({ kind, part, minutes }) => ({ kind: showsKinds ? kind : 'leave', part, minutes })),
  leave_minutes: day.leave_minutes,
  expected_minutes: day.expected_minutes,
  adjusted: day.adjusted,
})

type DaysContext = Context & Parsed<typeof calls.listCalendarDays>

const listDays = async (context: DaysContext, showsKinds: boolean) => {
  const { tx, now, params, query } = context
  const { from, to } = query
  if (to < from) throw invalid({ to: 'The last day lies before the first' })
  if (dayNumber(to) - dayNumber(from) >= MAX_DAYS) throw invalid({ to: `Ask for at most ${MAX_DAYS} days` })
  await context.requireVisible(params.userId)
  const calendar = await loadCalendar(tx, params.userId, { from, to, now })
  return { days: calendarRange(calendar, from, to).map((day) => presentDay(day, showsKinds)) }
}

export const listCalendarDays = handle(calls.listCalendarDays, (context) => {
  const key = leaveKindsSeenWith.get()
  return listDays(context, key !== null && allows(context.actor, key))
})

export const listUserCalendarDays = handle(calls.listUserCalendarDays, (context) =>
  listDays(context, context.params.userId === context.actor.employee_id),
)
