import { z } from 'zod'
import { date, id, instant, minutes, named, version } from '#kit/contract/fields.ts'

/** The classes of days for overtime: decided by the day itself, not by its pattern alone. */
const DAY_CLASSES = ['workday', 'day_off', 'holiday'] as const
export const dayClass = z.enum(DAY_CLASSES)
export type DayClass = z.output<typeof dayClass>

const ENTRY_STATES = ['pending', 'approved', 'refused', 'void'] as const
export const entryState = z.enum(ENTRY_STATES)
export type EntryState = z.output<typeof entryState>

/** The part of the rules of attendance that overtime is evaluated by. */
export const overtimeRules = z.strictObject({
  overtime_approval: z.enum(['after', 'none']),
  overtime_min_minutes: minutes,
  overtime_step_minutes: minutes,
  overtime_daily_cap_minutes: minutes,
  overtime_cap_day_off_minutes: minutes,
  overtime_cap_holiday_minutes: minutes,
  overtime_before_shift: z.boolean(),
  /** `set_off`: what a day is short of its expected time is taken from the time account. */
  short_days: z.enum(['ignored', 'set_off']),
  rate_percent_workday: z.int(),
  rate_percent_day_off: z.int(),
  rate_percent_holiday: z.int(),
})
export type OvertimeRules = z.output<typeof overtimeRules>

/** The overtime of a day; null where there is none. */
export const dayOvertime = z
  .strictObject({
    /** Null in a preview. */
    entry_id: id.nullable(),
    computed_minutes: minutes,
    approved_minutes: minutes,
    state: entryState,
    /** Covered by an applied reset: nothing of it is open. */
    reset: z.boolean(),
  })
  .nullable()
export type DayOvertime = z.output<typeof dayOvertime>

/** The overtime of one day of a person. Minutes before the rate of the day. */
export const entryRow = z.strictObject({
  id,
  employee: z.strictObject({ id, name: z.string() }),
  day_id: id.nullable(),
  business_date: date,
  day_class: dayClass,
  rate_percent: z.int(),
  computed_minutes: minutes,
  preapproved_minutes: minutes,
  preapproval_request_id: id.nullable(),
  approved_minutes: minutes,
  state: entryState,
  reset_id: id.nullable(),
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
  note: z.string().nullable(),
  version,
  can: z.strictObject({ approve: z.boolean(), refuse: z.boolean() }),
})
export type EntryRow = z.output<typeof entryRow>

/** The postings at the end of a month: covered by the salary, lapsed, above the limit. */
const CLOSING_KINDS = ['covered', 'expired', 'capped'] as const
const closingKind = z.enum(CLOSING_KINDS)
export type ClosingKind = z.output<typeof closingKind>

const POSTING_KINDS = [
  'earned',
  'correction',
  'short',
  'payout',
  'time_off',
  'reset',
  'reversal',
  'merge',
  ...CLOSING_KINDS,
] as const
const postingKind = z.enum(POSTING_KINDS)
export type PostingKind = z.output<typeof postingKind>

/** The rules by which the end of a month is closed. */
export const accountRules = z.strictObject({
  /** Overtime of a month that the salary covers, after debts are set off. */
  covered_minutes: minutes,
  /** 0: it never lapses. */
  expiry_months: z.int(),
  /** 0: no limit. */
  balance_cap_minutes: minutes,
})
export type AccountRules = z.output<typeof accountRules>

/** The inputs of a posting about a day. `before`: the sum of the postings of the day before it. */
const dayBasis = z.strictObject({
  rule: z.literal('day'),
  policy_id: id.nullable(),
  expected_minutes: minutes,
  worked_minutes: minutes,
  computed_minutes: minutes,
  approved_minutes: minutes,
  short_minutes: minutes,
  rate_percent: z.int(),
  before: z.int(),
})
export type DayBasis = z.output<typeof dayBasis>

/** The inputs of a posting at the end of a month, in minutes. */
const monthBasis = z.strictObject({
  rule: z.literal('month'),
  ...accountRules.shape,
  policy_id: id.nullable(),
  /** The balance at the end of the month, before it was closed. */
  balance: z.int(),
  /** Earned in the month, and in the months that do not lapse yet. */
  earned: z.int(),
  recent: z.int(),
  /** The minutes of the month in all, and those of them that were posted before. */
  taken: minutes,
  before: z.int(),
})
export type MonthBasis = z.output<typeof monthBasis>

const timeBasis = z.discriminatedUnion('rule', [dayBasis, monthBasis])
export type TimeBasis = z.output<typeof timeBasis>

/** A line of the ledger: what the balance gained or lost on a day. Rows are only ever added. */
export const postingRow = z.strictObject({
  id,
  posted_on: date,
  /** Signed, with the rate of the day. */
  minutes: z.int(),
  /** Before the rate. */
  raw_minutes: z.int(),
  rate_percent: z.int(),
  kind: postingKind,
  entry_id: id.nullable(),
  business_date: date.nullable(),
  reset_id: id.nullable(),
  reverses_id: id.nullable(),
  paid_payslip_id: id.nullable(),
  /** The first day of the month that it closes. */
  closing_month: date.nullable(),
  /** Null for postings that a person made, and for those from before the inputs were stored. */
  basis: timeBasis.nullable(),
  reason: z.string(),
  actor_name: z.string().nullable(),
  created_at: instant,
  /** The balance after it. */
  balance_minutes: z.int(),
})
export type PostingRow = z.output<typeof postingRow>

/** A person's balance on a day, and what of it still waits for a decision. */
export const balanceRow = z.strictObject({
  employee: z.strictObject({ id, name: z.string(), department: named.nullable(), team: named.nullable() }),
  balance_minutes: z.int(),
  pending_minutes: minutes,
})
export type BalanceRow = z.output<typeof balanceRow>

export const disposal = z.enum(['forfeit', 'payout', 'time_off'])
export type Disposal = z.output<typeof disposal>

const RESET_STATES = ['prepared', 'applied', 'reversed', 'expired'] as const
export const resetState = z.enum(RESET_STATES)
export type ResetState = z.output<typeof resetState>

/** The effect of a reset on one person. */
export const resetLine = z.strictObject({
  employee: z.strictObject({ id, name: z.string() }),
  balance_before: z.int(),
  /** Taken from the balance. */
  minutes: z.int().positive(),
  balance_after: z.int(),
})
export type ResetLine = z.output<typeof resetLine>

/** A prepared, applied or reversed reset. `scope` as text: "Team Desk". */
export const resetRow = z.strictObject({
  work_id: id,
  version,
  scope: z.string(),
  through_date: date,
  disposal,
  reason: z.string(),
  people: z.int(),
  total_minutes: minutes,
  needs_second_person: z.boolean(),
  state: resetState,
  prepared_by: z.string(),
  prepared_at: instant,
  expires_at: instant,
  applied_by: z.string().nullable(),
  reversed_by: z.string().nullable(),
  reverse_reason: z.string().nullable(),
  can: z.strictObject({ apply: z.boolean(), reverse: z.boolean() }),
})
export type ResetRow = z.output<typeof resetRow>
