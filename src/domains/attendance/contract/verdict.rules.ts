import { type Day, expectedIntervals } from '#engines/calendar/contract/calendar.ts'
import type { DayFigures, PolicyFigures, Reason } from './attendance.models.ts'
import type { Flag, Verdict } from './verdicts.models.ts'
import { automaticBreak } from './auto-break.rules.ts'
import { pauseBetweenBlocks } from './pause.rules.ts'
import { capOf, overtimeMinutes, rateOf, dayClassOf, shortMinutes } from './overtime.rules.ts'
import { duration } from '#kit/contract/duration.ts'
import { clockTime, VERDICT_LABELS } from './attendance.labels.ts'
import { wholeMinutes, type WorkSpan, type WorkTime, workTime } from './work-time.rules.ts'

/** The input of the evaluation of a day. `now` in epoch milliseconds. */
export type EvaluationInput = Readonly<{
  day: Day
  spans: readonly WorkSpan[]
  /** A punch out that waits for a decision. */
  isPending: boolean
  policy: PolicyFigures
  now: number
  /** The person declared that the break that the rules take off did not happen. */
  isBreakRefused?: boolean
  /** Flags that come from elsewhere: offline, forced, corrected, work from home. */
  marks: readonly Flag[]
}>

export type Judgement = Omit<DayFigures, 'first_in_at' | 'last_out_at'> &
  Readonly<{
    first_in: number | null
    last_out: number | null
    window_ends_at: number
    /** Taken from the time account. */
    short_minutes: number
    /** From here on a person who has not punched is late; null where no start is expected. */
    late_after: number | null
    reasons: Reason[]
  }>

const MINUTE = 60_000

/** The instant from which a day without a punch is an absence: a while after its last scheduled end. */
const windowEnd = (day: Day, policy: Pick<PolicyFigures, 'window_after_minutes'>): number => {
  const last = day.scheduled.at(-1)
  return last ? last.to_at + policy.window_after_minutes * MINUTE : day.ends_at
}

type Punctuality = Readonly<{ late: number; early: number; start: number | null; end: number | null }>

const punctuality = (
  input: EvaluationInput,
  firstIn: number | null,
  lastOut: number | null,
  isOpen: boolean,
): Punctuality => {
  const expected = expectedIntervals(input.day)
  const start = expected[0]?.from_at ?? null
  const end = expected.at(-1)?.to_at ?? null
  const lateBy = start === null || firstIn === null ? 0 : firstIn - start
  const earlyBy = end === null || lastOut === null || isOpen ? 0 : end - lastOut
  return {
    start,
    end,
    late: lateBy > input.policy.late_grace_minutes * MINUTE ? wholeMinutes(lateBy) : 0,
    early: earlyBy > input.policy.early_grace_minutes * MINUTE ? wholeMinutes(earlyBy) : 0,
  }
}

const isRest = (day: Day): boolean => day.kind === 'rest' || day.kind === 'not_employed' || day.kind === 'suspended'

/** The first that fits decides. */
const decide = (input: EvaluationInput, worked: number, isOpen: boolean, isOver: boolean): Verdict => {
  const { day, policy } = input
  const expected = day.expected_minutes
  if (isOpen) return 'working'
  if (input.isPending) return 'pending'
  if (day.kind === 'holiday') return 'holiday'
  if (isRest(day)) return 'day_off'
  if (day.leave_minutes > 0 && expected === 0) return 'on_leave'
  if (worked === 0 && !isOver) return 'pending'
  if (worked * 100 < expected * policy.absent_below_percent) return 'absent'
  if (worked * 100 < expected * policy.half_day_below_percent) return 'half_day'
  return 'present'
}

/** Returns the time at work in the hours of leave, in whole minutes. On a day without its own hours leave has none. */
const minutesOnLeave = ({ day, spans, now }: EvaluationInput): number => {
  const off = day.leave.flatMap(({ intervals }) => intervals)
  const time = spans.flatMap((span) =>
    off.map(({ from_at, to_at }) => Math.max(0, Math.min(span.to ?? now, to_at) - Math.max(span.from, from_at))),
  )
  return wholeMinutes(time.reduce((all, one) => all + one, 0))
}

/** Any work on a day that leave takes whole; of a half, work that is long enough to be overtime. */
const isWorkedOnLeave = (input: EvaluationInput, worked: number): boolean => {
  const { leave_minutes, expected_minutes } = input.day
  if (leave_minutes === 0 || worked === 0) return false
  return expected_minutes === 0 || minutesOnLeave(input) >= Math.max(1, input.policy.overtime_min_minutes)
}

/** `due`: the automatic break unless the person refused it. */
type Measured = Readonly<{ time: WorkTime; automatic: number; worked: number; due: number }>

const flagsOf = (input: EvaluationInput, measured: Measured, late: number, early: number): Flag[] => {
  const { time, automatic, worked, due } = measured
  const { day, policy } = input
  const breaks = wholeMinutes(time.paid_break + time.unpaid_break) + automatic + pauseBetweenBlocks(input)
  const derived: [Flag, boolean][] = [
    ['late', late > 0],
    ['early_leave', early > 0],
    ['part_leave', day.leave_minutes > 0 && day.expected_minutes > 0],
    ['worked_on_leave', isWorkedOnLeave(input, worked)],
    ['worked_on_holiday', worked > 0 && day.kind === 'holiday'],
    ['worked_on_day_off', worked > 0 && isRest(day)],
    ['short_break', worked > policy.break_required_after_minutes && breaks < policy.break_required_minutes],
    ['no_break', due > automatic],
  ]
  const present = derived.filter(([, applies]) => applies).map(([name]) => name)
  return [...new Set([...present, ...input.marks])]
}

/**
 * Evaluates one business day: figures, verdict, flags, and the reasons as texts. The same function serves the punch,
 * the correction, the job that ends the day and the explanation that people read, so that they cannot disagree.
 */
export const evaluateDay = (input: EvaluationInput): Judgement => {
  const { day, spans, policy, now } = input
  const isOpen = spans.some((span) => span.to === null)
  const time = workTime(spans, policy.break_kinds, now)
  const due = automaticBreak({ day, spans, policy, now })
  const automatic = input.isBreakRefused ? 0 : due
  const worked = Math.max(0, wholeMinutes(time.worked) - automatic)
  const firstIn = spans.length === 0 ? null : Math.min(...spans.map((span) => span.from))
  const outs = spans.flatMap((span) => (span.to === null ? [] : [span.to]))
  const lastOut = outs.length === 0 ? null : Math.max(...outs)
  const windowEndsAt = windowEnd(day, policy)
  const isOver = now >= windowEndsAt
  const on = punctuality(input, firstIn, lastOut, isOpen)
  const verdict = decide(input, worked, isOpen, isOver)
  const final = !isOpen && !input.isPending && isOver
  const overtime = final ? overtimeMinutes({ day, spans, rules: policy, now, automatic }) : 0
  const short = final ? shortMinutes({ verdict, expected: day.expected_minutes, worked, rules: policy }) : 0
  return {
    verdict,
    flags: flagsOf(input, { time, automatic, worked, due }, on.late, on.early),
    expected_minutes: day.expected_minutes,
    leave_minutes: day.leave_minutes,
    worked_minutes: worked,
    paid_break_minutes: wholeMinutes(time.paid_break),
    unpaid_break_minutes: wholeMinutes(time.unpaid_break) + automatic,
    auto_break_minutes: automatic,
    late_minutes: on.late,
    early_leave_minutes: on.early,
    overtime_minutes: overtime,
    short_minutes: short,
    first_in: firstIn,
    last_out: lastOut,
    final,
    window_ends_at: windowEndsAt,
    late_after: on.start === null ? null : on.start + policy.late_grace_minutes * MINUTE,
    reasons: [
      ...explain(input, { time, automatic, worked, due }, on, verdict, firstIn, lastOut),
      ...overtimeReasons(input, overtime),
      ...(short > 0
        ? [{ code: 'short', text: `${duration(short)} short, taken from the time account`, minutes: short }]
        : []),
    ],
  }
}

const explain = (
  input: EvaluationInput,
  { time, automatic, worked }: Measured,
  on: Punctuality,
  verdict: Verdict,
  firstIn: number | null,
  lastOut: number | null,
): Reason[] => {
  const { day, policy } = input
  const at = (instant: number): string => clockTime(instant, day.zone)
  const reasons: Reason[] = [{ code: 'expected', text: expectedText(day), minutes: day.expected_minutes }]
  for (const leave of day.leave)
    reasons.push({ code: 'leave', text: `Leave takes ${duration(leave.minutes)}`, minutes: leave.minutes })
  reasons.push({ code: 'worked', text: `Worked ${duration(worked)}`, minutes: worked })
  reasons.push(...automaticReasons(policy, automatic))
  if (time.over_limit > 0) {
    const over = wholeMinutes(time.over_limit)
    reasons.push({
      code: 'paid_break_over',
      text: `${duration(over)} of paid breaks beyond the day's limit count as unpaid`,
      minutes: over,
    })
  }
  if (on.late > 0 && firstIn !== null && on.start !== null) {
    reasons.push({
      code: 'late',
      text: `In at ${at(firstIn)}, start ${at(on.start)}: ${duration(on.late)} late, ${duration(policy.late_grace_minutes)} allowed`,
      minutes: on.late,
    })
  }
  if (on.early > 0 && lastOut !== null && on.end !== null) {
    reasons.push({
      code: 'early_leave',
      text: `Out at ${at(lastOut)}, end ${at(on.end)}: ${duration(on.early)} early, ${duration(policy.early_grace_minutes)} allowed`,
      minutes: on.early,
    })
  }
  reasons.push({ code: `verdict_${verdict}`, text: verdictText(verdict, day, policy, worked) })
  return reasons
}

const automaticReasons = (policy: PolicyFigures, minutes: number): Reason[] => {
  if (minutes === 0) return []
  const rule = `${policy.name}: up to ${duration(policy.auto_break_minutes)} after ${duration(policy.auto_break_after_minutes)}`
  return [{ code: 'automatic_break', text: `Automatic break of ${duration(minutes)}, not punched. ${rule}`, minutes }]
}

const CLASS_LABELS = { workday: 'working day', day_off: 'day off', holiday: 'holiday' } as const

const overtimeReasons = ({ day, policy }: EvaluationInput, minutes: number): Reason[] => {
  if (minutes === 0) return []
  const kind = dayClassOf(day)
  const rate = rateOf(policy, kind)
  const step = policy.overtime_step_minutes > 1 ? `, in steps of ${duration(policy.overtime_step_minutes)}` : ''
  const limit = minutes === capOf(policy, kind) ? `, the most of a ${CLASS_LABELS[kind]}` : ''
  return [{ code: 'overtime', text: `Overtime ${duration(minutes)} at ${rate} %${step}${limit}`, minutes }]
}

const expectedText = (day: Day): string => {
  if (day.holiday && day.kind === 'holiday') return `${day.holiday.name} is a holiday: no work expected`
  if (day.kind === 'not_employed') return 'Not employed on this day'
  if (day.kind === 'suspended') return 'Suspended on this day'
  if (day.kind === 'rest') return 'No working day in the work pattern'
  const half = day.holiday ? `, ${day.holiday.name} takes ${duration(day.holiday_minutes)}` : ''
  return `Expected ${duration(day.expected_minutes)} of ${duration(day.base_minutes)}${half}`
}

const verdictText = (verdict: Verdict, day: Day, policy: PolicyFigures, worked: number): string => {
  const percent = day.expected_minutes === 0 ? 100 : Math.floor((worked * 100) / day.expected_minutes)
  const word = VERDICT_LABELS[verdict]
  if (verdict === 'half_day')
    return `${word}: ${percent} % of the expected time, below ${policy.half_day_below_percent} %`
  if (verdict === 'absent') return `${word}: ${percent} % of the expected time, below ${policy.absent_below_percent} %`
  if (verdict === 'present' && day.expected_minutes > 0) return `${word}: ${percent} % of the expected time`
  return word
}
