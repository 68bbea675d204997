import type { Holiday, PatternDay, PatternVersion, PersonCalendar } from '../models.ts'

/** Five days of the same hours, Monday to Friday, as week `week` of a cycle. */
export const weekOf = (
  start: string,
  end: string,
  break_minutes = 0,
  week = 1,
  workdays = [1, 2, 3, 4, 5],
): PatternDay[] => {
  return [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
    week,
    weekday,
    ...(workdays.includes(weekday) ? { start, end, break_minutes } : { start: null, end: null, break_minutes: 0 }),
    expected_minutes: null,
  }))
}

export const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]

export const version = (change: Partial<PatternVersion> = {}): PatternVersion => {
  return {
    pattern_id: 1,
    effective_from: '2000-01-01',
    kind: 'timed',
    holiday_calendar_id: 1,
    time_zone: null,
    cycle_weeks: 1,
    cycle_anchor: null,
    days: weekOf('09:00', '18:00', 45),
    ...change,
  }
}

export const holidays = (...list: Holiday[]): PersonCalendar['holidays'] => {
  return new Map([[1, new Map(list.map((holiday) => [holiday.date, holiday]))]])
}

/** Makes a person in Berlin, employed since 2000, with a pattern (default: 09:00–18:00, 45 min break). */
export const person = (
  change: Partial<Omit<PersonCalendar, 'patterns'>> & { pattern?: Partial<PatternVersion> } = {},
): PersonCalendar => {
  const { pattern, ...rest } = change
  return {
    employments: [{ joined_on: '2000-01-01', left_on: null }],
    placements: [{ effective_from: '2000-01-01', work_pattern_id: 1, time_zone: null, brand_zone: 'Europe/Berlin' }],
    patterns: new Map([[1, [version(pattern)]]]),
    holidays: holidays(),
    shifts: [],
    leave: [],
    suspensions: [],
    week_start: 1,
    ...rest,
  }
}

/** A person who moves from one zone to another on a date. */
export const mover = (from: string, to: string, on: string, pattern: Partial<PatternVersion> = {}): PersonCalendar => {
  return person({
    pattern,
    placements: [
      { effective_from: '2000-01-01', work_pattern_id: 1, time_zone: from, brand_zone: 'UTC' },
      { effective_from: on, work_pattern_id: 1, time_zone: to, brand_zone: 'UTC' },
    ],
  })
}

/** Epoch milliseconds of an ISO time with its offset. */
export const at = (iso: string): number => Temporal.Instant.from(iso).epochMilliseconds

/** ISO-8601 in UTC, for readable expectations. */
export const iso = (instant: number): string => Temporal.Instant.fromEpochMilliseconds(instant).toString()

export const shift = (id: number, from: string, to: string, break_minutes = 0) => {
  return { id, from_at: at(from), to_at: at(to), break_minutes }
}
