// Rules of rest and hours.
import { addDays, dayNumber } from './clock.rules.ts'
import { finding, type RuleCheck, type WorkInterval, timeOf } from './finding.rules.ts'
import { ruleFor } from './labour.rules.ts'
import type { Finding, RuleContext } from './rules.models.ts'
import { duration } from '#kit/contract/duration.ts'
import { dayText, weekNumber } from './shifts.labels.ts'

const MINUTE_MS = 60_000
const DAYS = 7

export const overlaps: RuleCheck = ({ context, person, all }) => {
  const found: Finding[] = []
  let latest: WorkInterval | undefined
  for (const one of all) {
    if (latest && one.from_at < latest.to_at && (one.shift || latest.shift)) {
      // The message names the work that was there first: work outside of the plan, else the earlier shift.
      const other = one.shift ? latest : one
      const values = {
        from: timeOf(other.from_at, context.zone),
        to: timeOf(other.to_at, context.zone),
        day: dayText(other.date),
      }
      found.push(finding({ rule: 'overlap', person, intervals: [latest, one], date: other.date, values }))
    }
    if (!latest || one.to_at > latest.to_at) latest = one
  }
  return found
}

/** Work of the plan, or done in its week. */
const isOfPlan = ({ start_date }: Pick<RuleContext, 'start_date'>, one: WorkInterval): boolean =>
  one.shift !== null || (one.is_worked && one.date >= start_date && one.date < addDays(start_date, DAYS))

/** Past work is only a note, because no change of the plan can help. */
const ofPast = (intervals: readonly WorkInterval[]): Partial<Pick<Finding, 'severity'>> =>
  intervals.every(({ is_worked }) => is_worked) ? { severity: 'warn' } : {}

const restBetween = (
  { context, person }: Pick<Parameters<RuleCheck>[0], 'context' | 'person'>,
  latest: WorkInterval,
  one: WorkInterval,
): Finding[] => {
  const rule = ruleFor(context.rules, person, 'rest_minutes', one.date)
  const gap = Math.round((one.from_at - latest.to_at) / MINUTE_MS)
  if (!rule?.value || gap < 0 || gap >= rule.value || !(isOfPlan(context, one) || isOfPlan(context, latest))) return []
  // A pause within a day is no rest.
  if (latest.is_worked && latest.date === one.date) return []
  const values = { value: duration(gap), limit: duration(rule.value), until: timeOf(latest.to_at, context.zone) }
  const text = one.is_worked ? 'rested' : 'rest_after_work'
  return [
    finding({
      ...rule,
      ...ofPast([latest, one]),
      ...(latest.is_worked ? { text } : {}),
      rule: 'rest',
      person,
      intervals: [latest, one],
      date: one.date,
      value: gap,
      limit: rule.value,
      values,
    }),
  ]
}

export const rests: RuleCheck = ({ context, person, real }) => {
  const found: Finding[] = []
  let latest: WorkInterval | undefined
  for (const one of real) {
    if (latest) found.push(...restBetween({ context, person }, latest, one))
    if (!latest || one.to_at > latest.to_at) latest = one
  }
  return found
}

export const lengths: RuleCheck = ({ context, person, own }) =>
  own.flatMap((one) => {
    const rule = ruleFor(context.rules, person, 'max_shift_minutes', one.date)
    if (!rule?.value || one.minutes <= rule.value) return []
    const values = { limit: duration(rule.value) }
    const limits = { value: one.minutes, limit: rule.value, values }
    return [finding({ ...rule, ...limits, rule: 'shift_length', person, intervals: [one], date: one.date })]
  })

const sum = (intervals: readonly WorkInterval[]): number => intervals.reduce((total, { minutes }) => total + minutes, 0)

export const days: RuleCheck = ({ context, person, real }) =>
  [...new Set(real.filter((one) => isOfPlan(context, one)).map(({ date }) => date))].flatMap((date) => {
    const rule = ruleFor(context.rules, person, 'max_day_minutes', date)
    const intervals = real.filter((one) => one.date === date)
    const value = sum(intervals)
    if (!rule?.value || value <= rule.value) return []
    const values = { value: duration(value), limit: duration(rule.value) }
    const past = ofPast(intervals)
    const text = past.severity ? ({ text: 'day_worked' } as const) : {}
    const limits = { value, limit: rule.value, values }
    return [finding({ ...rule, ...past, ...text, ...limits, rule: 'day_hours', person, intervals, date })]
  })

const inWeek = (context: RuleContext, all: readonly WorkInterval[]): WorkInterval[] => {
  const end = addDays(context.start_date, DAYS)
  return all.filter(({ date }) => date >= context.start_date && date < end)
}

export const weeks: RuleCheck = ({ context, person, real }) => {
  const rule = ruleFor(context.rules, person, 'max_week_minutes', context.start_date)
  const intervals = inWeek(context, real)
  const value = sum(intervals)
  if (!intervals.some((one) => isOfPlan(context, one)) || !rule?.value || value <= rule.value) return []
  const values = { value: duration(value), limit: duration(rule.value), week: weekNumber(context.start_date) }
  const past = ofPast(intervals)
  const text = past.severity ? ({ text: 'week_worked' } as const) : {}
  const limits = { value, limit: rule.value, values, date: context.start_date }
  return [finding({ ...rule, ...past, ...text, ...limits, rule: 'week_hours', person, intervals })]
}

/** Runs of days one after the other that have to do with the plan. */
const runsOf = (context: RuleContext, intervals: readonly WorkInterval[]): WorkInterval[][] => {
  const runs: WorkInterval[][] = []
  for (const one of intervals.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && dayNumber(one.date) - dayNumber(last.date) <= 1) run.push(one)
    else runs.push([one])
  }
  return runs.filter((run) => run.some((one) => isOfPlan(context, one)))
}

export const runs =
  (rule: 'consecutive' | 'nights', name: 'max_consecutive_days' | 'max_nights_in_row'): RuleCheck =>
  ({ context, person, real }) =>
    runsOf(context, rule === 'nights' ? real.filter(({ is_night }) => is_night) : real).flatMap((run) => {
      const date = run.at(-1)?.date ?? context.start_date
      const limit = ruleFor(context.rules, person, name, date)
      const value = new Set(run.map((one) => one.date)).size
      if (!limit?.value || value <= limit.value) return []
      const values = { value, limit: limit.value }
      const limits = { value, limit: limit.value, values }
      return [finding({ ...limit, ...ofPast(run), ...limits, rule, person, intervals: run, date })]
    })

/** The longest time without work that ends in the week. */
export const weeklyRests: RuleCheck = ({ context, person, real, own }) => {
  const rule = ruleFor(context.rules, person, 'weekly_rest_minutes', context.start_date)
  if (own.length === 0 || !rule?.value) return []
  let longest = 0
  let until: number | null = null
  const end = addDays(context.start_date, DAYS)
  for (const one of real) {
    if (one.date >= context.start_date && one.date < end) {
      if (until === null) return []
      longest = Math.max(longest, Math.round((one.from_at - until) / MINUTE_MS))
    }
    until = Math.max(until ?? one.to_at, one.to_at)
  }
  if (longest >= rule.value) return []
  const values = { limit: duration(rule.value), week: weekNumber(context.start_date) }
  const limits = { value: longest, limit: rule.value, values, date: context.start_date }
  const intervals = inWeek(context, real)
  return [finding({ ...rule, ...ofPast(intervals), ...limits, rule: 'weekly_rest', person, intervals })]
}
