import { z } from 'zod'
import { weekdayOf } from './dates.ts'
import type { PatternDay, PatternVersion } from './models.ts'
import { blocksOf, cellMinutes, lengthOf, placedBlocks } from './pattern.ts'
import { isZone } from './zones.ts'

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 09:00')

const block = z.strictObject({ start: timeOfDay, end: timeOfDay, break_minutes: z.int().min(0).max(959) })

/** The fields that describe a pattern version, each alone; `checkPatternVersion` checks them together. */
export const patternVersionFields = z.strictObject({
  effective_from: z.iso.date(),
  kind: z.enum(['timed', 'flexible']),
  holiday_calendar_id: z.int().positive(),
  time_zone: z.string().refine(isZone, 'Choose a time zone').nullable(),
  cycle_weeks: z.int().min(1).max(4),
  cycle_anchor: z.iso.date().nullable(),
  cycle_days: z.int().min(1).max(56).nullish(),
  days: z.array(
    z.strictObject({
      week: z.int().min(1).max(8),
      weekday: z.int().min(1).max(7),
      start: timeOfDay.nullable(),
      end: timeOfDay.nullable(),
      break_minutes: z.int().min(0).max(959),
      expected_minutes: z.int().min(0).max(960).nullable(),
      further: z.array(block).max(2).optional(),
    }),
  ),
})

/** One thing wrong with a pattern version: where (as a zod issue path) and what. */
export type PatternProblem = {
  path: (string | number)[]
  message: string
}

type Checked = Pick<PatternVersion, 'kind' | 'cycle_weeks' | 'cycle_anchor' | 'cycle_days' | 'days'>

const SHORTEST_MINUTES = 15
const LONGEST_MINUTES = 16 * 60
const DAY_MINUTES = 24 * 60

/**
 * Returns the problems of the fields of a pattern version; empty when they make a pattern. Every weekday of every
 * week of the cycle appears exactly once; a cycle of several weeks is anchored on the organisation's first weekday,
 * else its weeks would change in mid-week. A cycle of days begins on any day and has each of its days once. A timed day
 * lasts 15 minutes to 16 hours and longer than its break; its blocks follow each other within 24 hours.
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

const checkAnchor = (version: Checked, week_start: number): PatternProblem[] => {
  const { cycle_weeks, cycle_anchor, cycle_days } = version
  const path = ['cycle_anchor']
  if (cycle_days) {
    const found = cycle_anchor === null ? [{ path, message: 'Say on which day the cycle begins' }] : []
    return cycle_weeks > 1 ? [...found, { path: ['cycle_days'], message: 'Repeat either days or weeks' }] : found
  }
  if (cycle_anchor === null) {
    return cycle_weeks > 1 ? [{ path, message: 'Say on which day week 1 begins' }] : []
  }
  return weekdayOf(cycle_anchor) === week_start ? [] : [{ path, message: 'Week 1 must begin on the first weekday' }]
}

const checkGrid = ({ cycle_weeks, cycle_days, days }: Checked): PatternProblem[] => {
  const expected = cycle_days ?? cycle_weeks * 7
  const problems: PatternProblem[] = []
  const seen = new Set<number>()
  for (const [index, { week, weekday }] of days.entries()) {
    const cell = week * 7 + weekday
    const isBeyond = cycle_days ? cell - 7 > cycle_days : week > cycle_weeks
    if (isBeyond && cycle_days)
      problems.push({ path: ['days', index, 'weekday'], message: 'The cycle has no such day' })
    else if (isBeyond) problems.push({ path: ['days', index, 'week'], message: 'The cycle has no such week' })
    else if (seen.has(cell)) problems.push({ path: ['days', index, 'weekday'], message: 'This day is listed twice' })
    seen.add(cell)
  }
  if (problems.length === 0 && seen.size !== expected) {
    const cycle = cycle_days ? `${expected}` : `${cycle_weeks} × 7`
    problems.push({ path: ['days'], message: `A cycle of ${cycle} days needs ${expected} days` })
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
    if ((day.further ?? []).length > 0) problems.push(['start', 'Enter the times of the first block'])
  } else {
    problems.push(...checkBlocks(day))
  }
  return problems
}

const checkBlocks = (day: PatternDay): FieldProblem[] => {
  const problems: FieldProblem[] = []
  const [first, ...further] = placedBlocks(blocksOf(day))
  if (!first) return []
  const length = lengthOf(first)
  if (length < SHORTEST_MINUTES) problems.push(['end', 'A day lasts at least 15 minutes'])
  if (length > LONGEST_MINUTES) problems.push(['end', 'A day lasts at most 16 hours'])
  if (first.break_minutes >= length) problems.push(['break_minutes', 'The break must be shorter than the day'])
  if (further.some((one) => lengthOf(one) < SHORTEST_MINUTES)) {
    problems.push(['further', 'A block lasts at least 15 minutes'])
  }
  if (further.some((one) => one.break_minutes >= lengthOf(one))) {
    problems.push(['further', 'The break must be shorter than its block'])
  }
  if (further.length > 0 && (further.at(-1)?.to ?? 0) > DAY_MINUTES) {
    problems.push(['further', 'Each block begins after the one before, within 24 hours'])
  }
  if (further.length > 0 && cellMinutes(day) > LONGEST_MINUTES) {
    problems.push(['further', 'The blocks of a day have at most 16 hours'])
  }
  return problems
}

const checkFlexible = (day: PatternDay): FieldProblem[] => {
  const problems: FieldProblem[] = []
  if (day.start !== null) problems.push(['start', 'A flexible day has no times'])
  if (day.end !== null) problems.push(['end', 'A flexible day has no times'])
  if (day.break_minutes > 0) problems.push(['break_minutes', 'A flexible day has no break'])
  if ((day.further ?? []).length > 0) problems.push(['further', 'A flexible day has no blocks'])
  if (day.expected_minutes === null) problems.push(['expected_minutes', 'Enter the minutes of the day'])
  return problems
}
