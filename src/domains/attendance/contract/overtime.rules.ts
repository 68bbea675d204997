import type { Day } from '#engines/calendar/contract/calendar.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import type { BreakKind } from './attendance.models.ts'
import type { DayBasis, DayClass, EntryState, OvertimeRules } from './overtime.models.ts'
import { entryWorkflow } from './overtime.workflows.ts'
import type { Verdict } from './verdicts.models.ts'
import { wholeMinutes, type WorkSpan, workTime } from './work-time.rules.ts'

/** Returns the class of a day, which decides its rate. */
export const dayClassOf = (day: Pick<Day, 'kind'>): DayClass => {
  if (day.kind === 'holiday') return 'holiday'
  return day.kind === 'rest' || day.kind === 'not_employed' || day.kind === 'suspended' ? 'day_off' : 'workday'
}

export const rateOf = (rules: OvertimeRules, kind: DayClass): number => rules[`rate_percent_${kind}`]

const CAPS = {
  workday: 'overtime_daily_cap_minutes',
  day_off: 'overtime_cap_day_off_minutes',
  holiday: 'overtime_cap_holiday_minutes',
} as const

/** Returns the most overtime of a day of a class. */
export const capOf = (rules: OvertimeRules, kind: DayClass): number => rules[CAPS[kind]]

/** The parts of punches and breaks from an instant on. */
const from = (spans: readonly WorkSpan[], start: number): WorkSpan[] =>
  spans
    .filter((span) => span.to === null || span.to > start)
    .map((span) => ({
      ...span,
      from: Math.max(span.from, start),
      breaks: span.breaks
        .filter((one) => one.to === null || one.to > start)
        .map((one) => ({ ...one, from: Math.max(one.from, start) })),
    }))

type Worked = Readonly<{
  day: Day
  spans: readonly WorkSpan[]
  rules: OvertimeRules & Readonly<{ break_kinds: readonly BreakKind[] }>
  now: number
  /** The break that the rules take off, in minutes. */
  automatic: number
}>

/**
 * Work that counts for overtime, in whole minutes: without what was done before the shift began. Leave that takes its first
 * half does not move the start: the half stays debited, and work in it counts.
 */
const countedMinutes = ({ day, spans, rules, now, automatic }: Worked): number => {
  const isFree = rules.overtime_before_shift || day.expected_minutes === 0
  const start = isFree ? undefined : day.scheduled[0]?.from_at
  const counted = start === undefined ? spans : from(spans, start)
  return Math.max(0, wholeMinutes(workTime(counted, rules.break_kinds, now).worked) - automatic)
}

/** Returns minutes in the steps of the rules, rounded down; 0 below the least that counts. */
const inSteps = (minutes: number, rules: OvertimeRules): number =>
  minutes <= 0 || minutes < rules.overtime_min_minutes
    ? 0
    : Math.floor(minutes / rules.overtime_step_minutes) * rules.overtime_step_minutes

type ShortDay = Readonly<{ verdict: Verdict; expected: number; worked: number; rules: OvertimeRules }>

/**
 * Returns what a final day is short of its expected time, in minutes, where the rules take it from the time account. Days
 * absent and the missing half of half days are deducted by pay, never twice.
 */
export const shortMinutes = ({ verdict, expected, worked, rules }: ShortDay): number => {
  if (rules.short_days === 'ignored' || (verdict !== 'present' && verdict !== 'half_day')) return 0
  const deducted = verdict === 'half_day' ? Math.ceil(expected / 2) : 0
  return inSteps(expected - worked - deducted, rules)
}

/**
 * The overtime of a final day in minutes, before its rate: work beyond what was expected, all of it on holidays and days
 * off. Less than the least counts for nothing; the rest is rounded down to the step and cut at the limit for its class.
 */
export const overtimeMinutes = (worked: Worked): number => {
  const { rules, day } = worked
  const kind = dayClassOf(day)
  const expected = kind === 'workday' ? day.expected_minutes : 0
  return Math.min(inSteps(countedMinutes(worked) - expected, rules), capOf(rules, kind))
}

/**
 * Returns the credit for approved minutes at a rate, rounded once for the whole entry, so that rounding never drifts.
 */
export const creditOf = (approved: number, ratePercent: number): number => Math.floor((approved * ratePercent) / 100)

/**
 * The present state of an entry. `posted`: the sum of its postings of the kinds earned and correction; `posted_short`: of
 * the kind short.
 */
export type EntrySnapshot = Readonly<{
  state: EntryState
  day_class: DayClass
  rate_percent: number
  computed_minutes: number
  short_minutes: number
  preapproved_minutes: number
  approved_minutes: number
  posted: number
  posted_short: number
  /** A person approved or refused it. */
  is_decided: boolean
  /** Covered by a reset that took the minutes away without compensation. */
  is_forfeited: boolean
}>

/** A day as its overtime sees it; what is not final changes nothing. */
export type EarnedDay = Readonly<{ final: boolean; minutes: number; short: number; day_class: DayClass }>

export type EntryFigures = Pick<
  EntrySnapshot,
  | 'state'
  | 'day_class'
  | 'rate_percent'
  | 'computed_minutes'
  | 'short_minutes'
  | 'preapproved_minutes'
  | 'approved_minutes'
>

export const NO_ENTRY: EntrySnapshot = {
  state: 'void',
  day_class: 'workday',
  rate_percent: 100,
  computed_minutes: 0,
  short_minutes: 0,
  preapproved_minutes: 0,
  approved_minutes: 0,
  posted: 0,
  posted_short: 0,
  is_decided: false,
  is_forfeited: false,
}

/**
 * Returns the minutes that are approved without a further step: all of them where the rules require no approval, else
 * those approved before.
 */
const approvedBefore = (entry: EntrySnapshot, computed: number, rules: OvertimeRules): number =>
  rules.overtime_approval === 'none' ? computed : Math.min(computed, entry.preapproved_minutes)

const stateAfter = (entry: EntrySnapshot, computed: number, approved: number): EntryState => {
  const byEvaluation = { is_own: false, is_acting: false, is_decider: false, is_derived: true }
  const step = next(entryWorkflow, entry.state, 'judge', {
    ...byEvaluation,
    has_minutes: computed > 0,
    is_covered: approved === computed,
    is_more: computed > entry.computed_minutes,
  })
  return 'to' in step && step.to !== 'none' ? step.to : entry.state
}

/**
 * The entry that follows from its day and what was approved before it. Approved minutes stay while there are as many;
 * more overtime than before waits for a decision again. Null where nothing changes.
 */
export const deriveEntry = (entry: EntrySnapshot, day: EarnedDay, rules: OvertimeRules): EntryFigures | null => {
  if (!day.final) return null
  const rate_percent = rateOf(rules, day.day_class)
  const computed = day.minutes
  const retained = Math.min(entry.approved_minutes, computed)
  const approved = Math.max(retained, approvedBefore(entry, computed, rules))
  const state = stateAfter(entry, computed, approved)
  const derived: EntryFigures = {
    state,
    day_class: day.day_class,
    rate_percent,
    computed_minutes: computed,
    short_minutes: day.short,
    preapproved_minutes: entry.preapproved_minutes,
    approved_minutes: approved,
  }
  // A day without overtime has no class that matters.
  if (computed === 0 && entry.computed_minutes === 0 && day.short === entry.short_minutes) return null
  const names = ['state', 'day_class', 'rate_percent', 'computed_minutes', 'short_minutes', 'approved_minutes'] as const
  return names.every((name) => derived[name] === entry[name]) ? null : derived
}

/** Returns the minutes to post so that the postings of an entry match its worth. Forfeited minutes are not reduced. */
export const postingFor = (
  figures: Pick<EntryFigures, 'approved_minutes' | 'rate_percent'>,
  entry: Pick<EntrySnapshot, 'posted' | 'is_forfeited'>,
): number => {
  const due = creditOf(figures.approved_minutes, figures.rate_percent) - entry.posted
  return due < 0 && entry.is_forfeited ? 0 : due
}

/** Returns the minutes to post so that the postings of an entry match what its day is short of. */
export const shortPostingFor = (
  { short_minutes }: Pick<EntryFigures, 'short_minutes'>,
  { posted_short }: Pick<EntrySnapshot, 'posted_short'>,
): number => -short_minutes - posted_short

/** Returns the inputs of a posting about a day. `before`: the sum of its postings of that kind until then. */
export const dayBasis = (
  figures: EntryFigures,
  { policy_id, expected_minutes, worked_minutes }: Pick<DayBasis, 'policy_id' | 'expected_minutes' | 'worked_minutes'>,
  before: number,
): DayBasis => ({
  rule: 'day',
  policy_id,
  expected_minutes,
  worked_minutes,
  computed_minutes: figures.computed_minutes,
  approved_minutes: figures.approved_minutes,
  short_minutes: figures.short_minutes,
  rate_percent: figures.rate_percent,
  before,
})
