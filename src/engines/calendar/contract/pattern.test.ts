import { describe, expect, it } from 'vitest'
import type { Weekday } from './models.ts'
import { cycleWeek } from './pattern.ts'
import { patternDay } from './pattern-day.ts'
import { EVERY_DAY, holidays, iso, version, weekOf } from './testing/people.ts'

const twoWeeks = version({
  cycle_weeks: 2,
  cycle_anchor: '2026-01-05',
  days: [...weekOf('09:00', '17:00', 0, 1, [1, 2, 3]), ...weekOf('09:00', '13:00', 0, 2, [4, 5])],
})

describe('cycleWeek', () => {
  it.each([
    ['2026-01-05', 1],
    ['2026-01-11', 1],
    ['2026-01-12', 2],
    ['2026-01-19', 1],
    ['2025-12-29', 2],
    ['2026-01-04', 2],
    ['2025-12-22', 1],
    ['2028-02-29', 1],
  ])('%s lies in week %i of a cycle anchored on 2026-01-05', (date, week) => {
    expect(cycleWeek(twoWeeks, date, 1)).toBe(week)
  })

  it('counts weeks from the first weekday of the organisation', () => {
    const sundays = { ...twoWeeks, cycle_anchor: '2026-01-04' }
    expect([cycleWeek(sundays, '2026-01-10', 7), cycleWeek(sundays, '2026-01-11', 7)]).toEqual([1, 2])
  })
})

describe('patternDay', () => {
  const day = (date: string, days = weekOf('22:00', '06:00', 0, 1, EVERY_DAY), zone = 'Europe/Berlin') =>
    patternDay([version({ days })], holidays(), date, zone, 1)

  it.each([
    ['the spring night', '2026-03-28', 420],
    ['the autumn night', '2026-10-24', 540],
    ['any other night', '2026-03-27', 480],
    ['the night of the leap day', '2028-02-29', 480],
  ])('counts 22:00–06:00 as time passes in %s', (_night, date, minutes) => {
    expect(day(date).expected_minutes).toBe(minutes)
  })

  it('counts the half hour that Lord Howe moves its clocks', () => {
    const zone = 'Australia/Lord_Howe'
    const nights = ['2026-10-03', '2026-04-04', '2026-05-01'].map((date) => day(date, undefined, zone).expected_minutes)
    expect(nights).toEqual([450, 510, 480])
  })

  it('reads an end equal to the start as that of the next day', () => {
    expect(day('2026-05-13', weekOf('09:00', '09:00', 0, 1, EVERY_DAY)).expected_minutes).toBe(1440)
  })

  it('says that a start in the skipped hour was moved', () => {
    const early = day('2026-03-29', weekOf('02:30', '10:30', 0, 1, EVERY_DAY))
    expect(early.adjusted).toBe(true)
    expect(early.scheduled.map(({ from_at, to_at }) => [iso(from_at), iso(to_at)])).toEqual([
      ['2026-03-29T01:30:00Z', '2026-03-29T08:30:00Z'],
    ])
    expect(day('2026-03-30', weekOf('02:30', '10:30', 0, 1, EVERY_DAY)).adjusted).toBe(false)
  })

  it('leaves nothing of work that lies wholly in the skipped hour', () => {
    const gap = day('2026-03-29', weekOf('02:15', '03:10', 0, 1, EVERY_DAY))
    expect(gap).toMatchObject({ expected_minutes: 0, scheduled: [], kind: 'rest', adjusted: true })
  })

  it('has no break beyond what the skipped hour leaves of the work', () => {
    const short = day('2026-10-04', weekOf('00:52', '02:30', 69, 1, EVERY_DAY), 'Australia/Lord_Howe')
    expect(short).toMatchObject({ expected_minutes: 0, scheduled: [{ break_minutes: 68 }] })
  })

  it('takes the written minutes of a flexible day, without times', () => {
    const days = weekOf('00:00', '00:00').map((cell) => ({ ...cell, start: null, end: null, expected_minutes: 384 }))
    const flexible = patternDay([version({ kind: 'flexible', days })], holidays(), '2026-03-28', 'Europe/Berlin', 1)
    expect(flexible).toMatchObject({ kind: 'working', expected_minutes: 384, scheduled: [] })
  })

  it('uses the version valid on the date, and none before the first', () => {
    const versions = [
      version({ effective_from: '2027-01-01', days: weekOf('09:00', '16:48') }),
      version({ effective_from: '2026-01-01', days: weekOf('09:00', '17:00') }),
    ]
    const minutes = ['2025-12-31', '2026-12-31', '2027-01-01'].map(
      (date) => patternDay(versions, holidays(), date, 'Europe/Berlin', 1 satisfies Weekday).expected_minutes,
    )
    expect(minutes).toEqual([0, 480, 468])
  })

  it('knows holidays and the zone of the pattern', () => {
    const christmas = holidays({ date: '2026-12-25', name: 'Christmas Day', portion: 'full' })
    const friday = patternDay([version({ time_zone: 'Asia/Kolkata' })], christmas, '2026-12-25', 'Europe/Berlin', 1)
    expect(friday).toMatchObject({ kind: 'holiday', zone: 'Asia/Kolkata', base_minutes: 495, expected_minutes: 0 })
  })
})
