import { describe, expect, it } from 'vitest'
import { checkPatternVersion, patternVersionFields } from './check-pattern.ts'
import type { PatternDay } from './models.ts'
import { version, weekOf } from './testing/people.ts'

const flexibleDays = weekOf('', '', 0, 1, []).map((day) => ({ ...day, expected_minutes: 384 }))

const monday = (change: Partial<PatternDay>): PatternDay[] => {
  return weekOf('09:00', '17:00', 30).map((day) => (day.weekday === 1 ? { ...day, ...change } : day))
}

const problems = (change: Parameters<typeof version>[0], week_start = 1): string[] => {
  return checkPatternVersion(version(change), week_start).map(({ path, message }) => `${path.join('.')}: ${message}`)
}

describe('checkPatternVersion', () => {
  it.each([
    ['office hours', {}],
    ['15 minutes', { days: monday({ start: '09:00', end: '09:15', break_minutes: 14 }) }],
    ['16 hours over midnight', { days: monday({ start: '20:00', end: '12:00' }) }],
    ['flexible days', { kind: 'flexible', days: flexibleDays }],
    [
      'two weeks',
      {
        cycle_weeks: 2,
        cycle_anchor: '2026-01-05',
        days: [...weekOf('09:00', '17:00'), ...weekOf('08:00', '12:00', 0, 2)],
      },
    ],
  ] as const)('accepts %s', (_what, change) => {
    expect(problems(change)).toEqual([])
  })

  it.each([
    [
      'less than 15 minutes',
      { days: monday({ end: '09:14', break_minutes: 0 }) },
      ['days.0.end: A day lasts at least 15 minutes'],
    ],
    [
      'more than 16 hours',
      { days: monday({ start: '20:00', end: '12:01' }) },
      ['days.0.end: A day lasts at most 16 hours'],
    ],
    ['start equal to end', { days: monday({ end: '09:00' }) }, ['days.0.end: A day lasts at most 16 hours']],
    [
      'a break as long as the day',
      { days: monday({ end: '09:30' }) },
      ['days.0.break_minutes: The break must be shorter than the day'],
    ],
    ['a start without end', { days: monday({ end: null }) }, ['days.0.end: Enter both times or none']],
    ['an end without start', { days: monday({ start: null }) }, ['days.0.start: Enter both times or none']],
    [
      'a break on a day off',
      { days: monday({ start: null, end: null }) },
      ['days.0.break_minutes: A day off has no break'],
    ],
    [
      'minutes on a timed day',
      { days: monday({ expected_minutes: 450 }) },
      ['days.0.expected_minutes: The minutes of a day with times follow from its times'],
    ],
    ['a day missing', { days: weekOf('09:00', '17:00').slice(1) }, ['days: A cycle of 1 × 7 days needs 7 days']],
    ['a day twice', { days: monday({ weekday: 2 }) }, ['days.1.weekday: This day is listed twice']],
    ['a week that the cycle has not', { days: monday({ week: 2 }) }, ['days.0.week: The cycle has no such week']],
    [
      'a cycle without anchor',
      { cycle_weeks: 2, days: [...weekOf('09:00', '17:00'), ...weekOf('08:00', '12:00', 0, 2)] },
      ['cycle_anchor: Say on which day week 1 begins'],
    ],
    ['an anchor in mid-week', { cycle_anchor: '2026-01-06' }, ['cycle_anchor: Week 1 must begin on the first weekday']],
    [
      'times on a flexible day',
      { kind: 'flexible', days: monday({}).slice(0, 1).concat(flexibleDays.slice(1)) },
      [
        'days.0.start: A flexible day has no times',
        'days.0.end: A flexible day has no times',
        'days.0.break_minutes: A flexible day has no break',
        'days.0.expected_minutes: Enter the minutes of the day',
      ],
    ],
  ] as const)('refuses %s', (_what, change, expected) => {
    expect(problems(change)).toEqual(expected)
  })

  it('asks for the anchor on the first weekday of the organisation', () => {
    expect(problems({ cycle_anchor: '2026-01-04' }, 7)).toEqual([])
    expect(problems({ cycle_anchor: '2026-01-05' }, 7)).toHaveLength(1)
  })
})

describe('patternVersionFields', () => {
  const { pattern_id: _, ...fields } = version()

  it('parses what it describes', () => {
    expect(patternVersionFields.parse(fields)).toEqual(fields)
  })

  it.each([
    ['a zone that is none', { time_zone: 'Europe/Atlantis' }],
    ['a fixed offset', { time_zone: '+05:30' }],
    ['five weeks', { cycle_weeks: 5 }],
    ['a time that is none', { days: monday({ start: '24:00' }) }],
    ['more than 16 hours of work', { days: monday({ expected_minutes: 961 }) }],
    ['a date that is none', { effective_from: '2026-02-30' }],
    ['an unknown field', { colour: 'red' }],
  ])('refuses %s', (_what, change) => {
    expect(patternVersionFields.safeParse({ ...fields, ...change }).success).toBe(false)
  })
})
