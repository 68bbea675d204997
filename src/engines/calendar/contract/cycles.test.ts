import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { businessDay } from './business-day.ts'
import { checkPatternVersion } from './check-pattern.ts'
import { addDays, datesBetween } from './dates.ts'
import { calendarDay, expectedIntervals } from './day.ts'
import { leaveCost, workingDays } from './leave-cost.ts'
import { countWorkingDays } from './count-working-days.ts'
import type { PatternBlock, PatternDay, PatternVersion } from './models.ts'
import { minutesOfCycle } from './pattern.ts'
import { at, iso, person, weekOf } from './testing/people.ts'

const block = (start: string, end: string, break_minutes = 0): PatternBlock => ({ start, end, break_minutes })

/** The days of a cycle, each with its blocks. */
const cycle = (...days: readonly (readonly PatternBlock[])[]): PatternDay[] =>
  days.map((blocks, index) => {
    const [first, ...further] = blocks
    const times = first ?? { start: null, end: null, break_minutes: 0 }
    return { week: Math.floor(index / 7) + 1, weekday: (index % 7) + 1, ...times, expected_minutes: null, further }
  })
const repeated = (cycle_anchor: string, days: readonly PatternDay[]): Partial<PatternVersion> => ({
  cycle_days: days.length,
  cycle_anchor,
  days,
})
const DAY = [block('07:00', '19:00', 60)]
const SPLIT = [block('08:00', '12:00'), block('16:00', '20:00')]
const FOUR_ON = repeated('2026-05-13', cycle(DAY, DAY, DAY, DAY, [], [], [], []))

describe('a cycle of days', () => {
  it('begins on any weekday, and continues before its first day', () => {
    const who = person({ pattern: FOUR_ON })
    const works = datesBetween('2026-05-05', '2026-05-28').map((date) =>
      calendarDay(who, date).expected_minutes ? '#' : '.',
    )
    expect(works.join('')).toBe('####....####....####....')
    expect(calendarDay(who, '2026-05-13').expected_minutes).toBe(660)
    expect(countWorkingDays(who, '2026-05-05', '2026-05-28')).toBe(12)
  })

  it('has an average week', () => {
    expect(minutesOfCycle({ ...FOUR_ON, cycle_weeks: 1, days: FOUR_ON.days ?? [] })).toEqual({
      minutes: 4 * 660 * 7,
      weeks: 8,
    })
    expect(
      workingDays({
        pattern_id: 1,
        effective_from: '2000-01-01',
        kind: 'timed',
        holiday_calendar_id: 1,
        time_zone: null,
        cycle_weeks: 1,
        cycle_anchor: null,
        days: [],
        ...FOUR_ON,
      }),
    ).toEqual({ hundredths: 2800, weeks: 8 })
  })

  it.each([
    ['no first day', { cycle_anchor: null }, 'Say on which day the cycle begins'],
    ['a day too few', { days: cycle(DAY, DAY, []) }, 'A cycle of 8 days needs 8 days'],
    ['a day too many', { days: cycle(DAY, DAY, DAY, DAY, [], [], [], [], []) }, 'The cycle has no such day'],
    ['a day twice', { days: [...cycle(DAY, DAY, DAY, DAY, [], [], []), ...cycle(DAY)] }, 'This day is listed twice'],
    ['weeks too', { cycle_weeks: 2 }, 'Repeat either days or weeks'],
  ])('is refused with %s', (_, change, message) => {
    const given = {
      kind: 'timed' as const,
      cycle_weeks: 1,
      cycle_anchor: '2026-05-13',
      cycle_days: 8,
      days: cycle(DAY, DAY, DAY, DAY, [], [], [], []),
    }
    expect(checkPatternVersion(given, 1)).toEqual([])
    expect(checkPatternVersion({ ...given, ...change }, 1).map((problem) => problem.message)).toEqual([message])
  })
})

describe('blocks of a day', () => {
  const split = { ...cycle(SPLIT)[0] }
  const who = person({
    pattern: { days: weekOf('08:00', '12:00').map((day) => (day.start ? { ...day, further: split.further } : day)) },
  })
  const MONDAY = '2026-05-11'

  it('are work, and the gap between them is neither work nor a break', () => {
    const day = calendarDay(who, MONDAY)
    expect([day.expected_minutes, day.scheduled.map(({ break_minutes }) => break_minutes)]).toEqual([480, [0, 0]])
    expect(expectedIntervals(day).map(({ from_at, to_at }) => [iso(from_at), iso(to_at)])).toEqual([
      ['2026-05-11T06:00:00Z', '2026-05-11T10:00:00Z'],
      ['2026-05-11T14:00:00Z', '2026-05-11T18:00:00Z'],
    ])
  })

  it.each([
    ['hours over the gap', { from_time: '11:00', to_time: '15:00' }, 60, 13],
    ['hours in the gap', { from_time: '13:00', to_time: '15:00' }, 0, 0],
    ['hours over both', { from_time: '11:00', to_time: '17:00' }, 120, 25],
    ['the first half', 'am', 240, 50],
    ['the second half', 'pm', 240, 50],
    ['the rest of the day from the gap on', { from_time: '13:00', to_time: null }, 240, 50],
    ['the whole day', 'full', 480, 100],
  ] as const)('cost leave of %s', (_, part, minutes, fraction) => {
    expect(leaveCost(who, MONDAY, MONDAY, part, 'full')).toEqual([{ date: MONDAY, minutes, fraction }])
  })

  it('belong to one day, with the gap between them and the night after them', () => {
    const night = person({
      pattern: repeated('2026-05-11', cycle([block('18:00', '22:00'), block('02:00', '06:00')], [])),
    })
    const times = ['2026-05-11T17:50', '2026-05-12T00:10', '2026-05-12T05:59', '2026-05-12T09:00']
    expect(times.map((time) => businessDay(night, at(`${time}+02:00`)))).toEqual(Array(4).fill('2026-05-11'))
    expect(calendarDay(night, '2026-05-11').expected_minutes).toBe(480)
  })

  it.each([
    [
      'before the one before',
      [block('08:00', '12:00'), block('11:00', '15:00')],
      'Each block begins after the one before, within 24 hours',
    ],
    ['that is too short', [block('08:00', '12:00'), block('13:00', '13:10')], 'A block lasts at least 15 minutes'],
    [
      'with a break as long as it is',
      [block('08:00', '12:00'), block('13:00', '13:30', 30)],
      'The break must be shorter than its block',
    ],
    [
      'beyond the hours of a day',
      [block('00:00', '10:00'), block('12:00', '22:00')],
      'The blocks of a day have at most 16 hours',
    ],
  ])('refuse one %s', (_, blocks, message) => {
    const days = cycle(blocks, [])
    const given = { kind: 'timed' as const, cycle_weeks: 1, cycle_anchor: '2026-05-13', cycle_days: 2, days }
    expect(checkPatternVersion(given, 1).map((problem) => problem.message)).toEqual([message])
  })
})

const minute = (text: number): string =>
  `${String(Math.floor((text % 1440) / 60)).padStart(2, '0')}:${String(text % 60).padStart(2, '0')}`

/** A day of none to three blocks: waits and lengths in minutes, the first wait after midnight. */
const drawnDay = fc
  .array(fc.record({ wait: fc.nat(500), length: fc.integer({ min: 15, max: 300 }), rest: fc.nat(14) }), {
    maxLength: 3,
  })
  .map((parts) => {
    let now = 0
    return parts.map(({ wait, length, rest }) => {
      const from = now + wait
      now = from + length
      return { from, to: now, rest }
    })
  })

describe('expected minutes of a year', () => {
  it('are those of a plain recomputation, day by day and on the nights on which clocks change', () => {
    const zones = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata')
    const drawn = fc.record({
      days: fc.array(drawnDay, { minLength: 1, maxLength: 56 }),
      anchor: fc.integer({ min: -400, max: 400 }),
      zone: zones,
    })
    fc.assert(
      fc.property(drawn, ({ days, anchor, zone }) => {
        const cells = cycle(
          ...days.map((blocks) => blocks.map(({ from, to, rest }) => block(minute(from), minute(to), rest))),
        )
        const cycle_anchor = addDays('2026-01-01', anchor)
        const given = { kind: 'timed' as const, cycle_weeks: 1, cycle_anchor, cycle_days: cells.length, days: cells }
        fc.pre(checkPatternVersion(given, 1).length === 0)
        const who = person({
          pattern: { ...given },
          placements: [{ effective_from: '2000-01-01', work_pattern_id: 1, time_zone: zone, brand_zone: 'UTC' }],
        })
        let slow = 0
        let fast = 0
        const first = Temporal.PlainDate.from('2026-01-01')
        const start = Temporal.PlainDate.from(cycle_anchor)
        for (let date = first; date.year === 2026; date = date.add({ days: 1 })) {
          let index = start.until(date).days % days.length
          if (index < 0) index += days.length
          for (const { from, to, rest } of days[index] ?? []) {
            const instant = (minutes: number): number =>
              date.toPlainDateTime().add({ minutes }).toZonedDateTime(zone).epochMilliseconds
            const length = Math.floor((instant(to) - instant(from)) / 60_000)
            slow += Math.max(0, length - Math.min(rest, Math.max(0, length)))
          }
          fast += calendarDay(who, date.toString()).expected_minutes
        }
        expect(fast).toBe(slow)
      }),
      { numRuns: 60 },
    )
  })
})
