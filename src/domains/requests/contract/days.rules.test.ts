import { describe, expect, it } from 'vitest'
import type { PatternDay, PersonCalendar } from '#engines/calendar/contract/calendar.ts'
import { requestedDaysOf, planDays, sumOf, takesMethod } from './days.rules.ts'

const week = (start: string, end: string, break_minutes: number, days = 5): PatternDay[] =>
  Array.from({ length: 7 }, (_, index) => ({
    week: 1,
    weekday: index + 1,
    start: index < days ? start : null,
    end: index < days ? end : null,
    break_minutes: index < days ? break_minutes : 0,
    expected_minutes: null,
  }))

const person = (
  days: PatternDay[],
  holidays: Record<string, 'full' | 'am' | 'pm'> = {},
  later: PatternDay[] = days,
): PersonCalendar => ({
  employments: [{ joined_on: '2020-01-01', left_on: '2026-12-31' }],
  placements: [
    { effective_from: '2020-01-01', work_pattern_id: 1, time_zone: 'Europe/Berlin', brand_zone: 'Europe/Berlin' },
  ],
  patterns: new Map([
    [
      1,
      [
        { pattern_id: 1, effective_from: '2020-01-01', days },
        { pattern_id: 1, effective_from: '2026-06-10', days: later },
      ].map((version) => ({
        ...version,
        kind: 'timed' as const,
        holiday_calendar_id: 1,
        time_zone: null,
        cycle_weeks: 1,
        cycle_anchor: null,
      })),
    ],
  ]),
  holidays: new Map([
    [1, new Map(Object.entries(holidays).map(([date, portion]) => [date, { date, name: 'Feast', portion }]))],
  ]),
  shifts: [],
  leave: [],
  suspensions: [],
  week_start: 1,
})

const OFFICE = week('09:00', '17:30', 30)
const DAYS = { unit: 'day', counts_rest_days: false } as const
const daysOf = (from_date: string, to_date = from_date, more: Partial<Parameters<typeof requestedDaysOf>[0]> = {}) =>
  requestedDaysOf({ from_date, to_date, method: 'full_day', from_time: null, to_time: null, days: [], ...more })
const amounts = (
  calendar: PersonCalendar,
  requested: ReturnType<typeof daysOf>,
  rules: Parameters<typeof planDays>[2] = DAYS,
) => planDays(calendar, requested, rules).map(({ amount }) => amount)

describe('the rest of a day', () => {
  const rest = (from_time: string, calendar = person(OFFICE)) =>
    planDays(calendar, daysOf('2026-06-03', '2026-06-03', { method: 'rest_of_day', from_time }), DAYS)[0]

  it('begins at any minute, without the break, and takes its share of the day', () => {
    expect(rest('14:40')).toMatchObject({ part: 'rest_of_day', from_time: '14:40', to_time: null, slot: [880, 2880] })
    expect(rest('14:40')).toMatchObject({ minutes: 170, amount: 35 })
  })

  it('is after midnight in a night, and nothing after the end of work', () => {
    expect(rest('02:00', person(week('22:00', '06:00', 0)))).toMatchObject({ slot: [1560, 2880], minutes: 240 })
    expect(rest('17:30')).toMatchObject({ part: 'none' })
  })

  it('is taken by types with parts of a day, not by those with whole days alone', () => {
    expect(takesMethod(['full_day'], 'rest_of_day')).toBe(false)
    for (const method of ['first_half', 'second_half', 'hours'] as const)
      expect(takesMethod(['full_day', method], 'rest_of_day')).toBe(true)
  })
})

describe('a day of two blocks', () => {
  const further = [{ start: '16:00', end: '20:00', break_minutes: 0 }]
  const split = person(week('08:00', '12:00', 0).map((day) => (day.start ? { ...day, further } : day)))
  const plan = (more: Parameters<typeof daysOf>[2]) =>
    planDays(split, daysOf('2026-06-03', '2026-06-03', more), DAYS)[0]

  it('costs the work in the hours of leave, and nothing for the gap', () => {
    const hours = (from_time: string, to_time: string) => plan({ method: 'hours', from_time, to_time })
    expect(hours('11:00', '15:00')).toMatchObject({ minutes: 60, amount: 13, slot: [660, 900] })
    expect(hours('11:00', '17:00')).toMatchObject({ minutes: 120, amount: 25 })
    expect(hours('13:00', '15:00')).toMatchObject({ part: 'none', minutes: 0 })
  })

  it('has its halves at the end of the first block, and its rest from the gap on', () => {
    expect(plan({ method: 'first_half' })).toMatchObject({ minutes: 240, slot: [0, 720] })
    expect(plan({ method: 'second_half' })).toMatchObject({ minutes: 240, slot: [720, 2880] })
    expect(plan({ method: 'rest_of_day', from_time: '13:00' })).toMatchObject({ minutes: 240, amount: 50 })
  })
})

describe('the days of a request', () => {
  it('cost whole and half days, and nothing at weekends and on holidays', () => {
    const calendar = person(OFFICE, { '2026-05-14': 'full', '2026-05-15': 'pm' })
    expect(amounts(calendar, daysOf('2026-05-11', '2026-05-17'))).toEqual([100, 100, 100, 0, 50, 0, 0])
    const halves = daysOf('2026-05-11', '2026-05-13', {
      days: [
        { date: '2026-05-11', method: 'second_half' },
        { date: '2026-05-13', method: 'first_half' },
      ],
    })
    expect(amounts(calendar, halves)).toEqual([50, 100, 50])
  })

  it('of a type that counts rest days cost every day', () => {
    expect(amounts(person(OFFICE), daysOf('2026-05-15', '2026-05-18'), { ...DAYS, counts_rest_days: true })).toEqual([
      100, 100, 100, 100,
    ])
  })

  it('of a type that counts rest days count every day alike, and half of each by half', () => {
    const counted = { ...DAYS, counts_rest_days: true }
    const christmas = person(OFFICE, { '2026-12-24': 'pm', '2026-12-25': 'full', '2026-12-26': 'full' })
    // 23 to 28 December: a half holiday, two holidays and a Sunday are among them.
    expect(amounts(christmas, daysOf('2026-12-23', '2026-12-28'), counted)).toEqual([100, 100, 100, 100, 100, 100])
    for (const method of ['first_half', 'second_half'] as const)
      expect(amounts(christmas, daysOf('2026-12-23', '2026-12-28', { method }), counted)).toEqual([
        50, 50, 50, 50, 50, 50,
      ])
    const inHours = { ...counted, unit: 'hour' } as const
    expect(amounts(christmas, daysOf('2026-12-23', '2026-12-28'), inHours)).toEqual([480, 480, 480, 0, 0, 480])
    expect(amounts(christmas, daysOf('2027-01-01', '2027-01-01'), counted)).toEqual([0])
  })

  it('go over a change of the pattern, over the new year and over a change of the clocks', () => {
    const part = week('08:00', '12:00', 0, 3)
    const calendar = person(OFFICE, { '2026-01-01': 'full' }, part)
    // From Wednesday 10 June on three days a week are worked.
    expect(amounts(calendar, daysOf('2026-06-08', '2026-06-12'))).toEqual([100, 100, 100, 0, 0])
    expect(amounts(calendar, daysOf('2025-12-31', '2026-01-02'))).toEqual([100, 0, 100])
    const minutes = planDays(person(week('00:00', '08:00', 0, 7)), daysOf('2026-03-28', '2026-03-30'), {
      ...DAYS,
      unit: 'hour',
    })
    // The clocks skip an hour of the night of the 29th.
    expect(minutes.map(({ amount }) => amount)).toEqual([480, 420, 480])
  })

  it('of hours cost what they take of the schedule, after midnight on a night shift', () => {
    const hours = (from_time: string, to_time: string) =>
      daysOf('2026-05-15', '2026-05-15', { method: 'hours', from_time, to_time })
    const unit = { ...DAYS, unit: 'hour' } as const
    expect(planDays(person(OFFICE), hours('08:00', '10:00'), unit)).toMatchObject([{ amount: 60, slot: [480, 600] }])
    const night = person(week('22:00', '06:00', 0))
    expect(planDays(night, hours('02:00', '04:00'), unit)).toMatchObject([{ amount: 120, slot: [1560, 1680] }])
    expect(planDays(night, hours('23:00', '01:00'), unit)).toMatchObject([{ amount: 120, slot: [1380, 1500] }])
    expect(planDays(night, daysOf('2026-05-15'), DAYS)).toMatchObject([{ amount: 100, minutes: 480, slot: [0, 2880] }])
  })

  it('of hours do not cost the break of the pattern, which lies in the middle of the work', () => {
    const minutes = (from_time: string, to_time: string) =>
      sumOf(
        planDays(person(OFFICE), daysOf('2026-05-15', '2026-05-15', { method: 'hours', from_time, to_time }), {
          ...DAYS,
          unit: 'hour',
        }),
      )
    expect([minutes('09:00', '13:00'), minutes('13:00', '17:30')]).toEqual([240, 240])
    expect(minutes('11:00', '15:00')).toBe(210)
    expect(minutes('13:00', '13:30')).toBe(0)
    for (let cut = 40; cut < 70; cut += 1) {
      const time = `${String(Math.floor(cut / 4)).padStart(2, '0')}:${String((cut % 4) * 15).padStart(2, '0')}`
      expect(minutes('09:00', time) + minutes(time, '17:30')).toBe(480)
    }
  })

  it('share a day without an overlap: two halves, and hours beside a half', () => {
    const calendar = person(OFFICE)
    const slot = (method: 'first_half' | 'second_half') =>
      planDays(calendar, daysOf('2026-05-11', '2026-05-11', { method }), DAYS)[0]?.slot
    const [first, second] = [slot('first_half'), slot('second_half')]
    expect(first?.[1]).toBe(second?.[0])
    expect([first?.[0], second?.[1]]).toEqual([0, 2880])
  })

  it('cost nothing after the last day of work', () => {
    expect(amounts(person(OFFICE), daysOf('2026-12-31', '2027-01-04'))).toEqual([100, 0, 0, 0, 0])
  })
})
