import { z } from 'zod'
import { dayOvertime, overtimeRules } from './overtime.models.ts'
import { periodState } from './periods.models.ts'
import { date, id, instant, minutes, month, named, time, version } from '#kit/contract/fields.ts'
import { flag, verdict } from './verdicts.models.ts'

/** The text in place of a punch-out that has not happened. */
export const NOT_PUNCHED_OUT = "Haven't Punched Out"

/** The most days that one query may cover: of a list, of the grid, and of the days of one person. */
export const MAX_DAYS = { list: 92, grid: 31, history: 366 } as const

export const breakKind = z.strictObject({
  key: z.string().min(1).max(40),
  name: z.string().min(1).max(60),
  paid: z.boolean(),
  max_each_minutes: minutes,
  max_day_minutes: minutes,
})
export type BreakKind = z.output<typeof breakKind>

const SESSION_STATES = ['working', 'on_break', 'stale', 'pending_out', 'closed', 'voided'] as const
export const sessionState = z.enum(SESSION_STATES)
export type SessionState = z.output<typeof sessionState>

export const breakRow = z.strictObject({
  id,
  kind: z.string(),
  name: z.string(),
  paid: z.boolean(),
  started_at: instant,
  ended_at: instant.nullable(),
  /** The time of the click, if that was offline. */
  start_claimed_at: instant.nullable(),
  end_claimed_at: instant.nullable(),
  clock_differs: z.boolean(),
})
export type BreakRow = z.output<typeof breakRow>

/** The expected hours of work: the shift, or the hours of the pattern. */
export const shiftSpan = z.strictObject({ start_at: instant, end_at: instant }).nullable()

const punchMode = z.enum(['web', 'offline', 'acting', 'admin', 'request', 'forced'])

/** One work session, from punch in to punch out. Times of day are in the zone of the punch. */
export const sessionRow = z.strictObject({
  id,
  employee: named,
  business_date: date,
  punchin_time: time,
  /** "HH:MM", or the fixed text while punched in. */
  punchout_time: z.string(),
  /** Days between the business date and the local date of the punch out. */
  punchout_day_offset: z.int(),
  punched_in_at: instant,
  punched_out_at: instant.nullable(),
  zone: z.string(),
  in_offset_minutes: z.int(),
  out_offset_minutes: z.int().nullable(),
  state: sessionState,
  break_status: z.enum(['off', 'on']),
  work_minutes: minutes,
  paid_break_minutes: minutes,
  unpaid_break_minutes: minutes,
  breaks: z.array(breakRow),
  in_mode: punchMode,
  out_mode: punchMode.nullable(),
  in_claimed_at: instant.nullable(),
  out_claimed_at: instant.nullable(),
  /** The clock of the device and the time since the click disagree about the time of the click. */
  clock_differs: z.boolean(),
  in_note: z.string().nullable(),
  out_note: z.string().nullable(),
  in_by: z.string().nullable(),
  out_by: z.string().nullable(),
  shift: shiftSpan,
  /** The undecided forced punch-out of this punch. */
  force_id: id.nullable(),
  version,
  can: z.strictObject({
    punch_out: z.boolean(),
    start_break: z.boolean(),
    end_break: z.boolean(),
    /** Propose the end of the punch, or continue it. */
    propose: z.boolean(),
    resume: z.boolean(),
    /** Request other times of the own punch. */
    request_correction: z.boolean(),
    correct: z.boolean(),
    delete: z.boolean(),
  }),
})
export type SessionRow = z.output<typeof sessionRow>

/** One reason for the figures or the verdict of a day, written by the function that decides. */
const reasonRow = z.strictObject({ code: z.string(), text: z.string(), minutes: z.int().optional() })
export type Reason = z.output<typeof reasonRow>

/** The figures and the verdict of one day. */
const dayFigures = z.strictObject({
  verdict,
  flags: z.array(flag),
  expected_minutes: minutes,
  leave_minutes: minutes,
  worked_minutes: minutes,
  paid_break_minutes: minutes,
  unpaid_break_minutes: minutes,
  /** The part of the unpaid break that was planned and not punched, and that the rules took off. */
  auto_break_minutes: minutes,
  late_minutes: minutes,
  early_leave_minutes: minutes,
  /** Beyond what was expected, by the rules of overtime; 0 until the day is final. */
  overtime_minutes: minutes,
  first_in_at: instant.nullable(),
  last_out_at: instant.nullable(),
  final: z.boolean(),
})
export type DayFigures = z.output<typeof dayFigures>

export const dayEmployee = z.strictObject({
  id,
  name: z.string(),
  employee_no: z.string().nullable(),
  department: named.nullable(),
  team: named.nullable(),
  designation: named.nullable(),
})
export type DayEmployee = z.output<typeof dayEmployee>

/** One person's business day, with the placement of that day. `id` is null for a day that is not evaluated yet. */
export const dayRow = z.strictObject({
  id: id.nullable(),
  employee: dayEmployee,
  business_date: date,
  zone: z.string(),
  ...dayFigures.shape,
  /** From the first start that leave and holidays left to the last end; null where no hours are expected. */
  shift: shiftSpan,
  /** The overtime of the day and its state; null where there is none. */
  overtime: dayOvertime,
  /** Verdict and flags as text: "Present · late". */
  label: z.string(),
  as_of_at: instant,
  version: z.int(),
  can: z.strictObject({ correct: z.boolean() }),
})
export type DayRow = z.output<typeof dayRow>

/** A day among those of one person, who need not stand in each. */
export const personDay = dayRow.omit({ employee: true })
export type PersonDay = z.output<typeof personDay>

export const correctionRow = z.strictObject({
  id,
  business_date: date,
  session_id: id.nullable(),
  kind: z.enum(['add', 'update', 'delete', 'forced', 'request', 'no_break']),
  before: z.unknown(),
  after: z.unknown(),
  day_before: z.unknown(),
  day_after: z.unknown(),
  reason: z.string(),
  actor_name: z.string(),
  created_at: instant,
})
export type CorrectionRow = z.output<typeof correctionRow>

const policyFigures = z.strictObject({
  id,
  name: z.string(),
  window_after_minutes: minutes,
  /** The longest time that a punch may stay open before its end has to be decided. */
  max_session_minutes: minutes,
  late_grace_minutes: minutes,
  early_grace_minutes: minutes,
  half_day_below_percent: z.int(),
  absent_below_percent: z.int(),
  break_required_after_minutes: minutes,
  break_required_minutes: minutes,
  auto_break_after_minutes: minutes,
  auto_break_minutes: minutes,
  break_kinds: z.array(breakKind),
  ...overtimeRules.shape,
})
export type PolicyFigures = z.output<typeof policyFigures>

/** Everything about one day: figures, reasons, punches, corrections and the rules that were in force. */
export const dayDetail = z.strictObject({
  day: dayRow,
  reasons: z.array(reasonRow),
  sessions: z.array(sessionRow),
  scheduled: z.array(z.strictObject({ from_at: instant, to_at: instant })),
  corrections: z.array(correctionRow),
  policy: policyFigures,
  /** `refuse_break`: declare that the break that was taken off did not happen. */
  can: z.strictObject({ request_correction: z.boolean(), refuse_break: z.boolean() }),
})
export type DayDetail = z.output<typeof dayDetail>

export const totals = z.strictObject({
  expected_minutes: minutes,
  worked_minutes: minutes,
  paid_break_minutes: minutes,
  unpaid_break_minutes: minutes,
  /** Open overtime, approved or not: without days that a reset covers. */
  overtime_minutes: minutes,
  /** Worked less expected, on completed days. */
  balance_minutes: z.int(),
})
export type Totals = z.output<typeof totals>

export const monthRow = z.strictObject({
  month,
  period_state: periodState,
  expected_minutes: z.int(),
  worked_minutes: z.int(),
  overtime_minutes: z.int(),
  days_present: z.int(),
  days_half: z.int(),
  days_absent: z.int(),
  days_leave: z.int(),
  late_count: z.int(),
  /** Points that are open in the month; none of a locked one. */
  exceptions: z.int(),
})
