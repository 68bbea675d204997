// The shapes of the working calendar. Instants are epoch milliseconds (plain numbers: they compare, add and
// sort without allocation); dates are 'YYYY-MM-DD', times of day 'HH:MM', durations whole minutes.

/** Epoch milliseconds. Convert to ISO-8601 at the wire only. */
export type Instant = number
/** 'YYYY-MM-DD', a calendar day without a zone. */
export type LocalDate = string
/** 'HH:MM', 00:00 to 23:59. */
export type TimeOfDay = string
/** ISO weekday: 1 Monday … 7 Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** A half-open interval of time: `from_at` belongs to it, `to_at` does not. */
export type Interval = {
  from_at: Instant
  to_at: Instant
}

/** Hours of work from a time to another one. */
export type PatternBlock = {
  start: TimeOfDay
  end: TimeOfDay
  break_minutes: number
}

/**
 * One day of a pattern's cycle. Timed days have start and end (end ≤ start: the next day); flexible days have
 * expected_minutes alone. In a cycle of days, `week` and `weekday` count from its first day: day 9 is day 2 of week 2.
 */
export type PatternDay = {
  week: number
  weekday: number
  start: TimeOfDay | null
  end: TimeOfDay | null
  break_minutes: number
  expected_minutes: number | null
  /** Further blocks of a timed day, each after the one before; nothing is expected between them. */
  further?: readonly PatternBlock[] | undefined
}

/** A work pattern from `effective_from` until its next version. */
export type PatternVersion = {
  pattern_id: number
  effective_from: LocalDate
  kind: 'timed' | 'flexible'
  holiday_calendar_id: number
  time_zone: string | null
  cycle_weeks: number
  /** First day of week 1; decides nothing in a cycle of one week. The first day of a cycle of days. */
  cycle_anchor: LocalDate | null
  /** Set for a cycle of so many days, which begins on any weekday. */
  cycle_days?: number | null | undefined
  days: readonly PatternDay[]
}

export type Portion = 'full' | 'am' | 'pm'

export type Holiday = {
  date: LocalDate
  name: string
  portion: Portion
}

/** A published shift of the person, at most 24 hours long. It counts for the day on which it starts. */
export type PlannedShift = {
  id: number
  break_minutes: number
} & Interval

/**
 * The part of a day that a leave takes; `to_time ≤ from_time` means after midnight, and null the rest of the day's work.
 */
export type LeavePart = Portion | { from_time: TimeOfDay; to_time: TimeOfDay | null }

/** One day of an approved leave. `kind` is the label of its leave type and passes through unread. */
export type Leave = {
  date: LocalDate
  part: LeavePart
  request_id: number
  kind: string
}

/** From `joined_on` to `left_on`, both days included; null is open. */
export type Employment = {
  joined_on: LocalDate
  left_on: LocalDate | null
}

export type CalendarPlacement = {
  effective_from: LocalDate
  work_pattern_id: number
  time_zone: string | null
  brand_zone: string
}

/** Both days included; `to` null is open. */
export type Suspension = {
  from: LocalDate
  to: LocalDate | null
}

/**
 * All that the calendar needs to know of one person. Lists may be in any order. Load shifts and leave for three
 * days either side of the requested days, because the borders between business days depend on the neighbours; the
 * maps are meant to be shared between people.
 */
export type PersonCalendar = {
  employments: readonly Employment[]
  placements: readonly CalendarPlacement[]
  patterns: ReadonlyMap<number, readonly PatternVersion[]>
  holidays: ReadonlyMap<number, ReadonlyMap<LocalDate, Holiday>>
  shifts: readonly PlannedShift[]
  /** Days that a published plan leaves free, whatever the pattern is. */
  days_off?: readonly LocalDate[]
  leave: readonly Leave[]
  suspensions: readonly Suspension[]
  week_start: Weekday
  /** Changes of the first weekday: each from a date on, in order. */
  week_start_changes?: readonly Readonly<{ from: LocalDate; weekday: Weekday }>[]
}

export type DayKind =
  | 'working'
  | 'rest'
  | 'holiday'
  | 'half_holiday'
  | 'holiday_shift'
  | 'leave'
  | 'suspended'
  | 'not_employed'

/** An interval of work. `shift_id` is set when a published shift, not the pattern, put it there. */
export type ScheduledInterval = {
  break_minutes: number
  source: 'pattern' | 'shift'
  shift_id: number | null
} & Interval

/** The part of a day that one leave took: `minutes`, and the scheduled time it covers (none on flexible days). */
export type DayLeave = {
  request_id: number
  kind: string
  part: LeavePart
  minutes: number
  intervals: readonly Interval[]
}

/**
 * One day of one person, with every step between pattern and expectation:
 * `scheduled_minutes = base_minutes − holiday_minutes`, `expected_minutes = scheduled_minutes − leave_minutes ≥ 0`.
 */
export type Day = {
  date: LocalDate
  zone: string
  starts_at: Instant
  ends_at: Instant
  length_minutes: number
  kind: DayKind
  /** The work that is left after holidays, before leave; empty on flexible days. */
  scheduled: readonly ScheduledInterval[]
  /** The pattern alone, before shifts and holidays; also set on days of a suspension. */
  pattern_minutes: number
  base_minutes: number
  holiday: { name: string; portion: Portion } | null
  holiday_minutes: number
  scheduled_minutes: number
  leave: readonly DayLeave[]
  leave_minutes: number
  expected_minutes: number
  /** A pattern time of the day does not exist or exists twice on that date, and was resolved by `toInstant`. */
  adjusted: boolean
}
