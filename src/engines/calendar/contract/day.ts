import { datesBetween } from './dates.ts'
import { MINUTE_MS, without } from './intervals.ts'
import type { Day, DayKind, DayLeave, Interval, LocalDate, PersonCalendar } from './models.ts'
import { plannedDay, type PlannedDay } from './planned-day.ts'
import { takeLeave, wholeRest } from './take-leave.ts'

/**
 * Returns one day of a person, past or future: the expected minutes, and each step that led there. Everything is
 * evaluated by the placement and pattern version valid on that date. Days of one person cover the time line without
 * gap or overlap, also where their zone changes.
 */
export const calendarDay = (person: PersonCalendar, date: LocalDate): Day => {
  const planned = plannedDay(person, date)
  const leave = leaveOf(person, planned)
  const leave_minutes = leave.reduce((sum, part) => sum + part.minutes, 0)
  const { holiday, base, left } = planned
  return {
    date,
    zone: planned.zone,
    starts_at: planned.starts_at,
    ends_at: planned.ends_at,
    length_minutes: Math.floor((planned.ends_at - planned.starts_at) / MINUTE_MS),
    kind: kindOf(planned, leave_minutes),
    scheduled: left.intervals,
    pattern_minutes: planned.pattern_minutes,
    base_minutes: base.minutes,
    holiday: holiday && { name: holiday.name, portion: holiday.portion },
    holiday_minutes: base.minutes - left.minutes,
    scheduled_minutes: left.minutes,
    leave,
    leave_minutes,
    expected_minutes: left.minutes - leave_minutes,
    adjusted: base.adjusted,
  }
}

/** The days from `from` to `to`, both included; none when `to` lies before `from`. */
export const calendarRange = (person: PersonCalendar, from: LocalDate, to: LocalDate): Day[] => {
  return datesBetween(from, to).map((date) => calendarDay(person, date))
}

/** Returns the intervals of expected work: the scheduled time less leave. Empty on flexible days and when leave takes all. */
export const expectedIntervals = (day: Day): Interval[] => {
  if (day.expected_minutes === 0) return []
  return without(
    day.scheduled,
    day.leave.flatMap((part) => part.intervals),
  )
}

const leaveOf = (person: PersonCalendar, planned: PlannedDay): DayLeave[] => {
  const leaves = person.leave.filter((leave) => leave.date === planned.date)
  if (leaves.length === 0) return []
  let rest = wholeRest(planned)
  return leaves.map(({ request_id, kind, part }) => {
    const taken = takeLeave(planned, rest, part)
    rest = taken.rest
    return { request_id, kind, part, minutes: taken.minutes, intervals: taken.intervals }
  })
}

const kindOf = (planned: PlannedDay, leave_minutes: number): DayKind => {
  const { status, base, holiday, left } = planned
  if (status !== 'employed') return status
  if (base.minutes === 0) return 'rest'
  if (leave_minutes > 0 && leave_minutes === left.minutes) return 'leave'
  if (!holiday) return 'working'
  if (planned.holiday_takes === null) return 'holiday_shift'
  return planned.holiday_takes === 'full' ? 'holiday' : 'half_holiday'
}
