import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { monthBounds, weekBounds } from './bounds.ts'
import { addDays, datesBetween, dayNumber, weekdayOf } from './dates.ts'
import { iso } from './testing/people.ts'

describe('dates', () => {
  it('knows the leap day of 2028 and none in 2026', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(weekdayOf('2028-02-29')).toBe(2)
    expect(() => dayNumber('2026-02-29')).toThrow(RangeError)
  })

  it('refuses what is no date', () => {
    for (const text of ['2026-2-3', '', '2026-13-01', 'tomorrow']) expect(() => dayNumber(text)).toThrow(RangeError)
  })

  it('lists dates with both ends, and none backwards', () => {
    expect(datesBetween('2026-12-30', '2027-01-02')).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'])
    expect(datesBetween('2026-01-02', '2026-01-01')).toEqual([])
  })

  it('agrees with Temporal on weekdays and distances', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 40_000 }), fc.integer({ min: -5000, max: 5000 }), (start, days) => {
        const epoch = Temporal.PlainDate.from('1970-01-01')
        const date = epoch.add({ days: start })
        expect(weekdayOf(date.toString())).toBe(date.dayOfWeek)
        expect(addDays(date.toString(), days)).toBe(date.add({ days }).toString())
      }),
    )
  })
})

describe('weekBounds', () => {
  it.each([
    ['2026-12-31', 1, '2026-12-28', '2027-01-03', 2026, 53],
    ['2027-01-03', 1, '2026-12-28', '2027-01-03', 2026, 53],
    ['2027-01-04', 1, '2027-01-04', '2027-01-10', 2027, 1],
    ['2025-12-29', 1, '2025-12-29', '2026-01-04', 2026, 1],
    ['2028-02-29', 1, '2028-02-28', '2028-03-05', 2028, 9],
    ['2026-03-01', 7, '2026-03-01', '2026-03-07', 2026, 9],
    ['2026-03-01', 6, '2026-02-28', '2026-03-06', 2026, 9],
  ])('of %s, weeks starting on %i', (date, week_start, first, last, year, week) => {
    expect(weekBounds(date, week_start)).toEqual({ first, last, year, week })
  })

  it('numbers weeks from Monday as ISO 8601 does', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000, max: 40_000 }), (days) => {
        const date = Temporal.PlainDate.from('1970-01-01').add({ days })
        const { year, week } = weekBounds(date.toString(), 1)
        expect({ year, week }).toEqual({ year: date.yearOfWeek, week: date.weekOfYear })
      }),
    )
  })
})

describe('monthBounds', () => {
  it.each([
    ['2028-02', 'Europe/Berlin', '2028-02-29', 29, '2028-01-31T23:00:00Z', '2028-02-29T23:00:00Z'],
    ['2026-03', 'Europe/Berlin', '2026-03-31', 31, '2026-02-28T23:00:00Z', '2026-03-31T22:00:00Z'],
    ['2026-10', 'Australia/Lord_Howe', '2026-10-31', 31, '2026-09-30T13:30:00Z', '2026-10-31T13:00:00Z'],
    ['2026-12', 'Asia/Kolkata', '2026-12-31', 31, '2026-11-30T18:30:00Z', '2026-12-31T18:30:00Z'],
  ])('of %s in %s', (month, zone, last, days, starts_at, ends_at) => {
    const bounds = monthBounds(month, zone)
    expect({ ...bounds, starts_at: iso(bounds.starts_at), ends_at: iso(bounds.ends_at) }).toEqual({
      first: `${month}-01`,
      last,
      days,
      starts_at,
      ends_at,
    })
  })
})
