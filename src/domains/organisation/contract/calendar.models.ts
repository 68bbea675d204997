import { z } from 'zod'
import { date, id, instant, named, version } from '#kit/contract/fields.ts'
import { holidayCalendarRecord, holidayRecord, portion, workPatternRecord } from './organisation.records.ts'
import { can } from './units.models.ts'

export const holidayCalendar = z.strictObject({
  id,
  version,
  ...holidayCalendarRecord.row,
  counts: z.array(z.strictObject({ year: z.int(), holidays: z.int() })),
  /** The country or the part of it whose public holidays were added last, or else its country. */
  place: z.string().nullable(),
  pattern_count: z.int(),
  can,
})
export type HolidayCalendar = z.output<typeof holidayCalendar>

export const holiday = z.strictObject({ id, version, ...holidayRecord.row, can })
export type Holiday = z.output<typeof holiday>

/** The impact of a change of a holiday. */
export const holidayImpact = z.strictObject({
  /** The people whose pattern of that day uses the calendar. */
  people: z.int(),
  /** Days of approved leave that go back to their owners; below zero when they are taken again. */
  leave_days_returned: z.number(),
  /** Requests whose cost changes. */
  leave_requests: z.int(),
  /** Published shifts on the day; they stay as they are. */
  shifts_on_day: z.int(),
  /** Days of people that expect other minutes than before. */
  days_recomputed: z.int(),
})
export type HolidayImpact = z.output<typeof holidayImpact>

/** A row of a holiday file with its result: `same` exists already, `conflict` meets another holiday. */
export const importedHoliday = z.strictObject({
  date,
  name: z.string(),
  portion,
  result: z.enum(['add', 'same', 'conflict']),
})
export type ImportedHoliday = z.output<typeof importedHoliday>

const patternBlock = z.strictObject({ start: z.string(), end: z.string(), break_minutes: z.int() })
export type PatternBlockModel = z.output<typeof patternBlock>

const patternDay = z.strictObject({
  week: z.int(),
  weekday: z.int(),
  start: z.string().nullable(),
  end: z.string().nullable(),
  break_minutes: z.int(),
  expected_minutes: z.int().nullable(),
  /** Blocks of work after the first. */
  further: z.array(patternBlock).optional(),
})
export type PatternDayModel = z.output<typeof patternDay>

export const patternVersion = z.strictObject({
  id,
  effective_from: date,
  kind: z.enum(['timed', 'flexible']),
  holiday_calendar: named,
  time_zone: z.string().nullable(),
  cycle_weeks: z.int(),
  cycle_anchor: date.nullable(),
  /** Set where the pattern repeats so many days. */
  cycle_days: z.int().nullable(),
  days: z.array(patternDay),
})
export type PatternVersionModel = z.output<typeof patternVersion>

export const workPattern = z.strictObject({
  id,
  version,
  ...workPatternRecord.row,
  /** The version in force today, and the one after it. */
  current: patternVersion.nullable(),
  next: patternVersion.nullable(),
  /** All of them, oldest first. */
  versions: z.array(patternVersion),
  archived_at: instant.nullable(),
  can,
})
export type WorkPattern = z.output<typeof workPattern>

const interval = { from_at: instant, to_at: instant }
/** `to_time` null: the rest of the day. */
const leavePart = z.union([portion, z.strictObject({ from_time: z.string(), to_time: z.string().nullable() })])

/** One day of one person, with every step between pattern and expectation. */
export const calendarDayModel = z.strictObject({
  date,
  zone: z.string(),
  starts_at: instant,
  ends_at: instant,
  length_minutes: z.int(),
  kind: z.enum(['working', 'rest', 'holiday', 'half_holiday', 'holiday_shift', 'leave', 'suspended', 'not_employed']),
  scheduled: z.array(
    z.strictObject({
      ...interval,
      break_minutes: z.int(),
      source: z.enum(['pattern', 'shift']),
      shift_id: id.nullable(),
    }),
  ),
  pattern_minutes: z.int(),
  base_minutes: z.int(),
  holiday: z.strictObject({ name: z.string(), portion }).nullable(),
  holiday_minutes: z.int(),
  scheduled_minutes: z.int(),
  leave: z.array(z.strictObject({ kind: z.string(), part: leavePart, minutes: z.int() })),
  leave_minutes: z.int(),
  expected_minutes: z.int(),
  /** A time of the day does not exist or exists twice on that date. */
  adjusted: z.boolean(),
})
export type CalendarDayModel = z.output<typeof calendarDayModel>
