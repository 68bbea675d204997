import { halvesOf, type Half } from './halves.ts'
import { localDay, versionFor, type LocalDay } from './local-day.ts'
import type { Holiday, LocalDate, PatternVersion, PersonCalendar, Portion, ScheduledInterval } from './models.ts'
import { breakWithin, NO_WORK, paidMinutes, patternWork, type Work } from './pattern.ts'

/** A day before leave: what is planned, and what a holiday takes of it. */
export type PlannedDay = {
  status: 'employed' | 'suspended' | 'not_employed'
  version: PatternVersion | undefined
  pattern_minutes: number
  base: Work
  holiday: Holiday | null
  /** The part of the base that the holiday takes; none of a shift. */
  holiday_takes: Portion | null
  /** The work that the holiday leaves: one half of the base, all or nothing. */
  left: Half
} & LocalDay

/**
 * Returns the base of a day: its published shifts, nothing on a planned day off, or the pattern where there is no plan.
 * Nothing is expected outside the employment and during a suspension, nor on a date that the zone skipped. A holiday takes the pattern's work,
 * never a shift: a person who published it knew of the holiday.
 */
export const plannedDay = (person: PersonCalendar, date: LocalDate): PlannedDay => {
  const day = localDay(person, date)
  const version = versionFor(person, date)
  const status = employmentStatusOn(person, date)
  const exists = day.starts_at < day.ends_at
  const pattern =
    version && exists && status !== 'not_employed'
      ? patternWork(version, date, day.zone, weekStartOn(person, date))
      : NO_WORK
  const shifts = status === 'employed' ? shiftWork(person, day) : NO_WORK
  const has_shift = shifts.scheduled.length > 0
  const is_off = status !== 'employed' || (!has_shift && person.days_off?.includes(date) === true)
  const base = is_off ? NO_WORK : has_shift ? shifts : pattern
  const holiday = (version && person.holidays.get(version.holiday_calendar_id)?.get(date)) ?? null
  const holiday_takes = has_shift ? null : (holiday?.portion ?? null)
  return {
    ...day,
    status,
    version,
    pattern_minutes: pattern.minutes,
    base,
    holiday,
    holiday_takes,
    left: afterHoliday(base, holiday_takes),
  }
}

export const weekStartOn = (person: PersonCalendar, date: LocalDate) =>
  person.week_start_changes?.findLast(({ from }) => from <= date)?.weekday ?? person.week_start

export const employmentStatusOn = (person: PersonCalendar, date: LocalDate): PlannedDay['status'] => {
  const isEmployed = person.employments.some((e) => e.joined_on <= date && (e.left_on === null || date <= e.left_on))
  if (!isEmployed) return 'not_employed'
  const isSuspended = person.suspensions.some((s) => s.from <= date && (s.to === null || date <= s.to))
  return isSuspended ? 'suspended' : 'employed'
}

const shiftWork = (person: PersonCalendar, day: LocalDay): Work => {
  const scheduled: ScheduledInterval[] = []
  for (const { id, from_at, to_at, break_minutes } of person.shifts) {
    const startsHere = from_at >= day.starts_at && from_at < day.ends_at
    if (!startsHere || to_at <= from_at) continue
    const breakLeft = breakWithin({ from_at, to_at }, break_minutes)
    scheduled.push({ from_at, to_at, break_minutes: breakLeft, source: 'shift', shift_id: id })
  }
  if (scheduled.length === 0) return NO_WORK
  scheduled.sort((a, b) => a.from_at - b.from_at)
  return { minutes: scheduled.reduce((sum, shift) => sum + paidMinutes(shift), 0), scheduled, adjusted: false }
}

const afterHoliday = (base: Work, holiday_takes: Portion | null): Half => {
  switch (holiday_takes) {
    case null:
      return { minutes: base.minutes, intervals: base.scheduled }
    case 'full':
      return { minutes: 0, intervals: [] }
    case 'am':
      return halvesOf(base).pm
    case 'pm':
      return halvesOf(base).am
  }
}
