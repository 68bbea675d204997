import { describe, expect, it } from 'vitest'
import { calendarDay, calendarRange } from './day.ts'
import { zoneOf } from './local-day.ts'
import type { PersonCalendar } from './models.ts'
import { mover, person } from './testing/people.ts'

const MONDAY = '2026-05-11'

describe('zoneOf', () => {
  const zoned = (placement: string | null, pattern: string | null) =>
    person({
      placements: [{ effective_from: '2026-01-01', work_pattern_id: 1, time_zone: placement, brand_zone: 'UTC' }],
      pattern: { time_zone: pattern },
    })

  it('is that of the placement, else of the pattern, else of the brand', () => {
    const zones = [zoned('Asia/Kolkata', 'Europe/Berlin'), zoned(null, 'Europe/Berlin'), zoned(null, null)]
    expect(zones.map((who) => zoneOf(who, MONDAY))).toEqual(['Asia/Kolkata', 'Europe/Berlin', 'UTC'])
  })

  it('is that of the first placement before it begins', () => {
    expect(zoneOf(zoned('Asia/Kolkata', null), '2020-01-01')).toBe('Asia/Kolkata')
  })
})

describe('a day as a stretch of time', () => {
  const length = (who: PersonCalendar, date: string) => calendarDay(who, date).length_minutes
  const inZone = (zone: string) => person({ pattern: { time_zone: zone } })

  it.each([
    ['Europe/Berlin', '2026-03-29', 23 * 60],
    ['Europe/Berlin', '2026-10-25', 25 * 60],
    ['Australia/Lord_Howe', '2026-10-04', 24 * 60 - 30],
    ['Australia/Lord_Howe', '2026-04-05', 24 * 60 + 30],
    ['America/Sao_Paulo', '2018-11-04', 23 * 60],
    ['Africa/Cairo', '2024-04-26', 23 * 60],
    ['Asia/Kolkata', '2026-03-29', 24 * 60],
    ['Pacific/Apia', '2011-12-29', 24 * 60],
    ['Pacific/Apia', '2011-12-30', 0],
  ])('is in %s on %s %i minutes long', (zone, date, minutes) => {
    expect(length(inZone(zone), date)).toBe(minutes)
  })

  it('expects nothing on a date that the zone skipped', () => {
    expect(calendarDay(inZone('Pacific/Apia'), '2011-12-30')).toMatchObject({ kind: 'rest', expected_minutes: 0 })
    expect(calendarDay(inZone('Pacific/Apia'), '2011-12-29').expected_minutes).toBe(495)
  })

  it('is shorter on the last day before a move east, and longer before a move west', () => {
    expect(length(mover('Europe/Berlin', 'Asia/Kolkata', '2026-06-01'), '2026-05-31')).toBe(24 * 60 - 210)
    expect(length(mover('Asia/Kolkata', 'Europe/Berlin', '2026-06-01'), '2026-05-31')).toBe(24 * 60 + 210)
  })

  it('loses a date and no time on a move across the date line', () => {
    const days = calendarRange(
      mover('Pacific/Pago_Pago', 'Pacific/Kiritimati', '2026-06-01'),
      '2026-05-30',
      '2026-06-02',
    )
    expect(days.map((day) => day.length_minutes)).toEqual([1440, 0, 1380, 1440])
  })
})
