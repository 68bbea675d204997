import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { iso } from './testing/people.ts'
import { isZone, startOfDay, toInstant } from './zones.ts'

const ZONES = [
  'Europe/Berlin',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'Africa/Cairo',
  'America/St_Johns',
  'Pacific/Apia',
  'UTC',
]

describe('toInstant', () => {
  it.each([
    ['an ordinary time', '2026-01-15', '09:00', 'Europe/Berlin', '2026-01-15T08:00:00Z', false],
    [
      'a time that the clocks skip, with the offset before',
      '2026-03-29',
      '02:30',
      'Europe/Berlin',
      '2026-03-29T01:30:00Z',
      true,
    ],
    ['the first time after a skipped hour', '2026-03-29', '03:00', 'Europe/Berlin', '2026-03-29T01:00:00Z', false],
    ['the first of a time that occurs twice', '2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00Z', true],
    ['half an hour skipped', '2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00Z', true],
    ['half an hour that occurs twice', '2026-04-05', '01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00Z', true],
    ['a skipped midnight', '2018-11-04', '00:00', 'America/Sao_Paulo', '2018-11-04T03:00:00Z', true],
    ['a zone of half hours', '2026-06-01', '09:00', 'Asia/Kolkata', '2026-06-01T03:30:00Z', false],
    ['29 February', '2028-02-29', '12:00', 'Europe/Berlin', '2028-02-29T11:00:00Z', false],
  ])('reads %s', (_what, date, time, zone, expected, adjusted) => {
    const result = toInstant(date, time, zone)
    expect({ at: iso(result.at), adjusted: result.adjusted }).toEqual({ at: expected, adjusted })
  })

  it('reads every time that exists once back as it was, and marks every other', () => {
    const minute = fc.integer({ min: 0, max: 1439 })
    const date = fc.date({ min: new Date('2005-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), date, minute, (zone, when, minutes) => {
        const day = when.toISOString().slice(0, 10)
        const time = Temporal.PlainTime.from({ hour: Math.floor(minutes / 60), minute: minutes % 60 })
          .toString()
          .slice(0, 5)
        const { at, adjusted } = toInstant(day, time, zone)
        const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDateTime().toString()
        if (!adjusted) expect(local).toBe(`${day}T${time}:00`)
        else expect(isExactlyOnce(day, time, zone)).toBe(false)
      }),
    )
  })

  it.each([
    ['2026-02-30', '09:00', 'Europe/Berlin'],
    ['2026-02-03', '25:00', 'Europe/Berlin'],
    ['2026-02-03', '09:00', 'Europe/Atlantis'],
  ])('refuses %s %s %s', (date, time, zone) => {
    expect(() => toInstant(date, time, zone)).toThrow(RangeError)
  })
})

const isExactlyOnce = (date: string, time: string, zone: string): boolean => {
  const local = Temporal.PlainDateTime.from(`${date}T${time}`)
  const [earlier, later] = [
    local.toZonedDateTime(zone, { disambiguation: 'earlier' }),
    local.toZonedDateTime(zone, { disambiguation: 'later' }),
  ]
  return earlier.equals(later)
}

describe('startOfDay', () => {
  it.each([
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00Z'],
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00Z'],
    ['2024-04-26', 'Africa/Cairo', '2024-04-25T22:00:00Z'],
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00Z'],
    ['2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00Z'],
  ])('is the first instant of %s in %s', (date, zone, expected) => {
    expect(iso(startOfDay(date, zone))).toBe(expected)
  })
})

it('knows zones by name, and takes no fixed offset for one', () => {
  expect(['Europe/Berlin', 'UTC', 'Asia/Kolkata'].map(isZone)).toEqual([true, true, true])
  expect(['+05:30', '-03', 'Europe/Atlantis', ''].map(isZone)).toEqual([false, false, false, false])
})
