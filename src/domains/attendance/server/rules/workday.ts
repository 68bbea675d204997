import { calendarDay, type Day, type PersonCalendar } from '#engines/calendar/contract/calendar.ts'
import type { PolicyFigures } from '../../contract/attendance.models.ts'
import type { Flag } from '../../contract/verdicts.models.ts'
import {
  dayBasis,
  dayClassOf,
  deriveEntry,
  type EntryFigures,
  NO_ENTRY,
  postingFor,
  shortPostingFor,
} from '../../contract/overtime.rules.ts'
import { evaluateDay, type Judgement } from '../../contract/verdict.rules.ts'
import type { WorkSpan } from '../../contract/work-time.rules.ts'
import type { EvaluatedDay } from '../store/days.ts'
import type { StoredPolicy, StoredSession, StoredWorkday } from '../store/workdays.ts'

const ms = (text: string): number => Date.parse(text)
const msOrNull = (text: string | null): number | null => (text === null ? null : Date.parse(text))

const COUNTED: readonly StoredSession['state'][] = ['working', 'on_break', 'closed']

/** The part of a stored punch that the rules need. */
export type SpanInput = Pick<StoredSession, 'punched_in_at' | 'punched_out_at' | 'state'> &
  Readonly<{
    breaks: readonly Pick<StoredSession['breaks'][number], 'kind' | 'paid' | 'started_at' | 'ended_at'>[]
  }>

/** A punch as the rules see it. Time whose end is open beyond its limit, or waits for a decision, does not count yet. */
export const spanOf = (session: SpanInput): WorkSpan => ({
  from: ms(session.punched_in_at),
  to: msOrNull(session.punched_out_at),
  counts: COUNTED.includes(session.state),
  breaks: session.breaks.map((one) => ({
    kind: one.kind,
    paid: one.paid,
    from: ms(one.started_at),
    to: msOrNull(one.ended_at),
  })),
})

const policyName = (policy: StoredPolicy): string => {
  if (policy.team_id !== null) return 'Rules of the team'
  return policy.department_id === null ? 'Rules of the organisation' : 'Rules of the department'
}

export const policyFigures = (policy: StoredPolicy): PolicyFigures => ({
  id: policy.id,
  name: policyName(policy),
  window_after_minutes: policy.window_after_minutes,
  max_session_minutes: policy.max_session_minutes,
  late_grace_minutes: policy.late_grace_minutes,
  early_grace_minutes: policy.early_grace_minutes,
  half_day_below_percent: policy.half_day_below_percent,
  absent_below_percent: policy.absent_below_percent,
  break_required_after_minutes: policy.break_required_after_minutes,
  break_required_minutes: policy.break_required_minutes,
  auto_break_after_minutes: policy.auto_break_after_minutes,
  auto_break_minutes: policy.auto_break_minutes,
  break_kinds: policy.break_kinds,
  overtime_approval: policy.overtime_approval,
  overtime_min_minutes: policy.overtime_min_minutes,
  overtime_step_minutes: policy.overtime_step_minutes,
  overtime_daily_cap_minutes: policy.overtime_daily_cap_minutes,
  overtime_cap_day_off_minutes: policy.overtime_cap_day_off_minutes,
  overtime_cap_holiday_minutes: policy.overtime_cap_holiday_minutes,
  overtime_before_shift: policy.overtime_before_shift,
  short_days: policy.short_days,
  rate_percent_workday: policy.rate_percent_workday,
  rate_percent_day_off: policy.rate_percent_day_off,
  rate_percent_holiday: policy.rate_percent_holiday,
})

const hasClaimedBreak = ({ breaks }: StoredSession): boolean =>
  breaks.some((one) => one.start_claimed_at !== null || one.end_claimed_at !== null)

const marksOf = (workday: StoredWorkday, isCorrected: boolean): Flag[] => {
  const modes = workday.sessions.flatMap((session) => [session.in_mode, session.out_mode])
  const marks: [Flag, boolean][] = [
    ['wfh', workday.works_from_home],
    ['offline', modes.includes('offline') || workday.sessions.some(hasClaimedBreak)],
    ['forced', modes.includes('forced')],
    ['awaiting_punch_out', workday.sessions.some(({ state }) => state === 'stale' || state === 'pending_out')],
    ['corrected', workday.is_corrected || isCorrected],
  ]
  return marks.filter(([, applies]) => applies).map(([mark]) => mark)
}

/** `now`: the instant that the judgement is true for. `overtime`: the new state of the entry; null where it stays. */
export type EvaluatedWorkday = Readonly<{
  stored: StoredWorkday
  day: Day
  judgement: Judgement
  overtime: EntryFigures | null
  now: string
}>

/** Evaluates a stored day at `now`. `isCorrected`: this very change is a correction. */
export const evaluateWorkday = (
  stored: StoredWorkday,
  calendar: PersonCalendar,
  now: string,
  isCorrected = false,
): EvaluatedWorkday => {
  const day = calendarDay(calendar, stored.business_date)
  const judgement = evaluateDay({
    day,
    spans: stored.sessions.map(spanOf),
    isPending: stored.sessions.some((session) => session.state === 'pending_out'),
    policy: policyFigures(stored.policy),
    now: ms(now),
    isBreakRefused: stored.is_break_refused,
    marks: marksOf(stored, isCorrected),
  })
  const { final, overtime_minutes: minutes, short_minutes: short } = judgement
  const earned = { final, minutes, short, day_class: dayClassOf(day) }
  const overtime = deriveEntry(stored.overtime ?? NO_ENTRY, earned, stored.policy)
  return { stored, day, judgement, overtime, now }
}

/** The entry of overtime that follows, and what is posted with it. */
const entryToWrite = ({ stored, overtime, judgement }: EvaluatedWorkday) => {
  if (!overtime) return null
  const { preapproved_minutes: _preapproved, ...figures } = overtime
  const before = stored.overtime ?? NO_ENTRY
  const { expected_minutes, worked_minutes } = judgement
  const inputs = { policy_id: stored.policy.id, expected_minutes, worked_minutes }
  return {
    ...figures,
    seen_version: stored.overtime?.version ?? 0,
    posting: postingFor(overtime, before),
    raw_minutes: overtime.approved_minutes - before.approved_minutes,
    basis: dayBasis(overtime, inputs, before.posted),
    short_posting: shortPostingFor(overtime, before),
    short_basis: dayBasis(overtime, inputs, before.posted_short),
  }
}

/** The row of `attendance_days` that follows from a judgement. */
export const dayToWrite = (evaluated: EvaluatedWorkday): EvaluatedDay => {
  const { stored, day, judgement, now } = evaluated
  return {
    employee_id: stored.employee.id,
    business_date: stored.business_date,
    zone: day.zone,
    policy_id: stored.policy.id,
    as_of_at: now,
    seen_version: stored.day?.version ?? 0,
    judgement,
    overtime: entryToWrite(evaluated),
  }
}
