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

export const rests: RuleCheck = ({ context, person, all }) => {
  const found: Finding[] = []
  let latest: WorkInterval | undefined
  for (const one of all) {
    const rule = ruleFor(context.rules, person, 'rest_minutes', one.date)
    if (latest && rule?.value && (one.shift || latest.shift)) {
      const gap = Math.round((one.from_at - latest.to_at) / MINUTE_MS)
      if (gap >= 0 && gap < rule.value)
        found.push(
          finding({
            ...rule,
            rule: 'rest',
            person,
            intervals: [latest, one],
            date: one.date,
            value: gap,
            limit: rule.value,
            values: { value: duration(gap), limit: duration(rule.value) },
          }),
        )
    }
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

export const days: RuleCheck = ({ context, person, all, own }) =>
  [...new Set(own.map(({ date }) => date))].flatMap((date) => {
    const rule = ruleFor(context.rules, person, 'max_day_minutes', date)
    const intervals = all.filter((one) => one.date === date)
    const value = sum(intervals)
    if (!rule?.value || value <= rule.value) return []
    const values = { value: duration(value), limit: duration(rule.value) }
    return [finding({ ...rule, rule: 'day_hours', person, intervals, date, value, limit: rule.value, values })]
  })

const inWeek = (context: RuleContext, all: readonly WorkInterval[]): WorkInterval[] => {
  const end = addDays(context.start_date, DAYS)
  return all.filter(({ date }) => date >= context.start_date && date < end)
}

export const weeks: RuleCheck = ({ context, person, all, own }) => {
  const rule = ruleFor(context.rules, person, 'max_week_minutes', context.start_date)
  const intervals = inWeek(context, all)
  const value = sum(intervals)
  if (own.length === 0 || !rule?.value || value <= rule.value) return []
  const values = { value: duration(value), limit: duration(rule.value), week: weekNumber(context.start_date) }
  const date = context.start_date
  return [finding({ ...rule, rule: 'week_hours', person, intervals, date, value, limit: rule.value, values })]
}

/** Runs of days one after the other that have to do with the plan. */
const runsOf = (intervals: readonly WorkInterval[]): WorkInterval[][] => {
  const runs: WorkInterval[][] = []
  for (const one of intervals.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && dayNumber(one.date) - dayNumber(last.date) <= 1) run.push(one)
    else runs.push([one])
  }
  return runs.filter((run) => run.some(({ shift }) => shift !== null))
}

export const runs =
  (rule: 'consecutive' | 'nights', name: 'max_consecutive_days' | 'max_nights_in_row'): RuleCheck =>
  ({ context, person, all }) =>
    runsOf(rule === 'nights' ? all.filter(({ is_night }) => is_night) : all).flatMap((run) => {
      const date = run.at(-1)?.date ?? context.start_date
      const limit = ruleFor(context.rules, person, name, date)
      const value = new Set(run.map((one) => one.date)).size
      if (!limit?.value || value <= limit.value) return []
      const values = { value, limit: limit.value }
      return [finding({ ...limit, rule, person, intervals: run, date, value, limit: limit.value, values })]
    })

/** The longest time without work that ends in the week. */
export const weeklyRests: RuleCheck = ({ context, person, all, own }) => {
  const rule = ruleFor(context.rules, person, 'weekly_rest_minutes', context.start_date)
  if (own.length === 0 || !rule?.value) return []
  let longest = 0
  let until: number | null = null
  const end = addDays(context.start_date, DAYS)
  for (const one of all) {
    if (one.date >= context.start_date && one.date < end) {
      if (until === null) return []
      longest = Math.max(longest, Math.round((one.from_at - until) / MINUTE_MS))
    }
    until = Math.max(until ?? one.to_at, one.to_at)
  }
  if (longest >= rule.value) return []
  const values = { limit: duration(rule.value), week: weekNumber(context.start_date) }
  const limits = { value: longest, limit: rule.value, values, date: context.start_date }
  return [finding({ ...rule, ...limits, rule: 'weekly_rest', person, intervals: inWeek(context, all) })]
}
