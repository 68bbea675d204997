import { describe, expect, it } from 'vitest'
import { businessDay, ownedIntervals } from './business-day.ts'
import { calendarRange } from './day.ts'
import { at, EVERY_DAY, holidays, iso, mover, person, shift, weekOf } from './testing/people.ts'

const empty = { days: weekOf('09:00', '17:00', 0, 1, []) }

describe('businessDay', () => {
  const nightThenAfternoon = person({
    pattern: empty,
    shifts: [
      shift(1, '2026-05-11T22:00+02:00', '2026-05-12T06:00+02:00'),
      shift(2, '2026-05-12T14:00+02:00', '2026-05-12T22:00+02:00'),
    ],
  })

  it.each([
    ['2026-05-11T17:59', '2026-05-11'],
    ['2026-05-11T21:40', '2026-05-11'],
    ['2026-05-12T00:30', '2026-05-11'],
    ['2026-05-12T06:10', '2026-05-11'],
    ['2026-05-12T09:59', '2026-05-11'],
    ['2026-05-12T10:00', '2026-05-12'],
    ['2026-05-12T10:30', '2026-05-12'],
    ['2026-05-13T01:59', '2026-05-12'],
    ['2026-05-13T02:00', '2026-05-13'],
  ])('between a night 22:00–06:00 and an afternoon from 14:00, %s belongs to %s', (time, date) => {
    expect(businessDay(nightThenAfternoon, at(`${time}+02:00`))).toBe(date)
  })

  it.each([
    ['2026-05-11T00:20', '2026-05-11'],
    ['2026-05-12T00:20', '2026-05-11'],
    ['2026-05-12T03:29', '2026-05-11'],
    ['2026-05-12T03:30', '2026-05-12'],
  ])('after a shift 15:00–23:30, %s belongs to %s', (time, date) => {
    const late = person({ pattern: empty, shifts: [shift(1, '2026-05-11T15:00+02:00', '2026-05-11T23:30+02:00')] })
    expect(businessDay(late, at(`${time}+02:00`))).toBe(date)
  })

  it('lets someone come early for a shift that starts at midnight', () => {
    const midnight = person({ pattern: empty, shifts: [shift(1, '2026-05-12T00:00+02:00', '2026-05-12T08:00+02:00')] })
    expect(businessDay(midnight, at('2026-05-11T23:45+02:00'))).toBe('2026-05-12')
    expect(businessDay(midnight, at('2026-05-11T19:59+02:00'))).toBe('2026-05-11')
  })

  it('is the local date where nothing is scheduled', () => {
    const free = person({ pattern: { ...empty, time_zone: 'Asia/Kolkata' } })
    expect(businessDay(free, at('2026-05-11T18:29:59Z'))).toBe('2026-05-11')
    expect(businessDay(free, at('2026-05-11T18:30:00Z'))).toBe('2026-05-12')
  })

  it('is not moved by leave, and not held by a holiday', () => {
    const nights = { days: weekOf('22:00', '06:00', 0, 1, EVERY_DAY) }
    const night = at('2026-05-12T03:00+02:00')
    const onLeave = person({
      pattern: nights,
      leave: [{ date: '2026-05-11', part: 'full', request_id: 1, kind: 'Annual' }],
    })
    const onHoliday = person({
      pattern: nights,
      holidays: holidays({ date: '2026-05-11', name: 'Founders day', portion: 'full' }),
    })
    expect([businessDay(onLeave, night), businessDay(onHoliday, night)]).toEqual(['2026-05-11', '2026-05-12'])
  })

  it('keeps the last night before a move to another zone on its own day', () => {
    const moved = mover('Europe/Berlin', 'Asia/Kolkata', '2026-06-01', {
      days: weekOf('22:00', '06:00', 0, 1, EVERY_DAY),
    })
    // 31 May ends at 18:30 UTC, before its night (20:00–04:00 UTC) begins; the next night begins at 16:30 UTC.
    expect(businessDay(moved, at('2026-05-31T23:00Z'))).toBe('2026-05-31')
    expect(businessDay(moved, at('2026-06-01T10:14Z'))).toBe('2026-06-01')
    expect(businessDay(moved, at('2026-06-01T17:00Z'))).toBe('2026-06-01')
  })
})

describe('ownedIntervals', () => {
  const intervals = (who: Parameters<typeof ownedIntervals>[0], date: string) =>
    ownedIntervals(who, date).map(({ from_at, to_at }) => [iso(from_at), iso(to_at)])

  it('is the local day for office hours', () => {
    expect(intervals(person(), '2026-05-12')).toEqual([['2026-05-11T22:00:00Z', '2026-05-12T22:00:00Z']])
  })

  it('reaches past midnight where the work does', () => {
    const nights = person({ pattern: { days: weekOf('22:00', '06:00', 0, 1, [1]) } })
    expect(intervals(nights, '2026-05-11')).toEqual([['2026-05-10T22:00:00Z', '2026-05-12T08:00:00Z']])
    expect(intervals(nights, '2026-05-12')).toEqual([['2026-05-12T08:00:00Z', '2026-05-12T22:00:00Z']])
  })

  it('is nothing for a date that the zone skipped', () => {
    expect(intervals(person({ pattern: { ...empty, time_zone: 'Pacific/Apia' } }), '2011-12-30')).toEqual([])
  })

  it('gives every minute of a move from Berlin to Kolkata to exactly one day', () => {
    const moved = mover('Europe/Berlin', 'Asia/Kolkata', '2026-06-01', {
      days: weekOf('22:00', '06:00', 0, 1, EVERY_DAY),
    })
    const owned = ['2026-05-30', '2026-05-31', '2026-06-01', '2026-06-02'].flatMap((date) =>
      ownedIntervals(moved, date),
    )
    const [first, last] = [at('2026-05-30T22:00Z'), at('2026-06-02T18:30Z')]
    for (let minute = first; minute < last; minute += 60_000) {
      expect(owned.filter(({ from_at, to_at }) => from_at <= minute && minute < to_at)).toHaveLength(1)
    }
    const days = calendarRange(moved, '2026-05-31', '2026-06-02')
    expect(days.reduce((sum, day) => sum + day.length_minutes, 0)).toBe((last - first) / 60_000)
  })
})
