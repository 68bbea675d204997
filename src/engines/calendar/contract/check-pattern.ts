import { z } from 'zod'
import { weekdayOf } from './dates.ts'
import type { PatternDay, PatternVersion } from './models.ts'
import { clockMinutes } from './pattern.ts'
import { isZone } from './zones.ts'

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 09:00')

/** The fields that describe a pattern version, each alone; `checkPatternVersion` checks them together. */
export const patternVersionFields = z.strictObject({
  effective_from: z.iso.date(),
  kind: z.enum(['timed', 'flexible']),
  holiday_calendar_id: z.int().positive(),
  time_zone: z.string().refine(isZone, 'Choose a time zone').nullable(),
  cycle_weeks: z.int().min(1).max(4),
  cycle_anchor: z.iso.date().nullable(),
  days: z.array(
    z.strictObject({
      week: z.int().min(1).max(4),
      weekday: z.int().min(1).max(7),
      start: timeOfDay.nullable(),
      end: timeOfDay.nullable(),
      break_minutes: z.int().min(0).max(959),
      expected_minutes: z.int().min(0).max(960).nullable(),
    }),
  ),
})

/** One thing wrong with a pattern version: where (as a zod issue path) and what. */
export type PatternProblem = {
  path: (string | number)[]
  message: string
}

type Checked = Pick<PatternVersion, 'kind' | 'cycle_weeks' | 'cycle_anchor' | 'days'>

const SHORTEST_MINUTES = 15
const LONGEST_MINUTES = 16 * 60

/**
 * Returns the problems of the fields of a pattern version; empty when they make a pattern. Every weekday of every
 * week of the cycle appears exactly once; a cycle of several weeks is anchored on the organisation's first weekday,
 * else its weeks would change in mid-week; a timed day lasts 15 minutes to 16 hours and longer than its break.
 */
export const checkPatternVersion = (version: Checked, week_start: number): PatternProblem[] => {
  return [
    ...checkAnchor(version, week_start),
    ...checkGrid(version),
    ...version.days.flatMap((day, index) =>
      (version.kind === 'timed' ? checkTimed(day) : checkFlexible(day)).map(([field, message]) => ({
        path: ['days', index, field],
        message,
      })),
    ),
  ]
}

const checkAnchor = ({ cycle_weeks, cycle_anchor }: Checked, week_start: number): PatternProblem[] => {
  const path = ['cycle_anchor']
  if (cycle_anchor === null) {
    return cycle_weeks > 1 ? [{ path, message: 'Say on which day week 1 begins' }] : []
  }
  return weekdayOf(cycle_anchor) === week_start ? [] : [{ path, message: 'Week 1 must begin on the first weekday' }]
}

const checkGrid = ({ cycle_weeks, days }: Checked): PatternProblem[] => {
  const problems: PatternProblem[] = []
  const seen = new Set<number>()
  for (const [index, { week, weekday }] of days.entries()) {
    const cell = week * 7 + weekday
    if (week > cycle_weeks) problems.push({ path: ['days', index, 'week'], message: 'The cycle has no such week' })
    else if (seen.has(cell)) problems.push({ path: ['days', index, 'weekday'], message: 'This day is listed twice' })
    seen.add(cell)
  }
  const expected = cycle_weeks * 7
  if (problems.length === 0 && seen.size !== expected) {
    problems.push({ path: ['days'], message: `A cycle of ${cycle_weeks} × 7 days needs ${expected} days` })
  }
  return problems
}

type FieldProblem = [field: keyof PatternDay, message: string]

const checkTimed = (day: PatternDay): FieldProblem[] => {
  const problems: FieldProblem[] = []
  if (day.expected_minutes !== null) {
    problems.push(['expected_minutes', 'The minutes of a day with times follow from its times'])
  }
  if ((day.start === null) !== (day.end === null)) {
    problems.push([day.start === null ? 'start' : 'end', 'Enter both times or none'])
  } else if (day.start === null) {
    if (day.break_minutes > 0) problems.push(['break_minutes', 'A day off has no break'])
  } else {
    const length = clockMinutes(day)
    if (length < SHORTEST_MINUTES) problems.push(['end', 'A day lasts at least 15 minutes'])
    if (length > LONGEST_MINUTES) problems.push(['end', 'A day lasts at most 16 hours'])
    if (day.break_minutes >= length) problems.push(['break_minutes', 'The break must be shorter than the day'])
  }
  return problems
}

const checkFlexible = (day: PatternDay): FieldProblem[] => {
  const problems: FieldProblem[] = []
  if (day.start !== null) problems.push(['start', 'A flexible day has no times'])
  if (day.end !== null) problems.push(['end', 'A flexible day has no times'])
  if (day.break_minutes > 0) problems.push(['break_minutes', 'A flexible day has no break'])
  if (day.expected_minutes === null) problems.push(['expected_minutes', 'Enter the minutes of the day'])
  return problems
}
