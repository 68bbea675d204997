import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayTime, maySnoozeUntil, quietEnd, tomorrowMorning } from './quiet.rules.ts'

const BERLIN = 'Europe/Berlin'
const NIGHT = { from_time: '20:00', to_time: '07:00' }
const NOON = { from_time: '12:00', to_time: '13:00' }

describe('the quiet time', () => {
  it.each([
    ['in the evening ends the next morning', NIGHT, '2026-03-11T19:00:00.000Z', '2026-03-12T06:00:00.000Z'],
    ['after midnight ends the same morning', NIGHT, '2026-03-12T02:00:00.000Z', '2026-03-12T06:00:00.000Z'],
    ['is over at its end', NIGHT, '2026-03-12T06:00:00.000Z', null],
    ['has not begun before', NIGHT, '2026-03-11T18:59:00.000Z', null],
    ['within a day', NOON, '2026-03-11T11:30:00.000Z', '2026-03-11T12:00:00.000Z'],
    ['of no length is none', { from_time: '09:00', to_time: '09:00' }, '2026-03-11T08:00:00.000Z', null],
    ['over the change to summer time', NIGHT, '2026-03-28T22:00:00.000Z', '2026-03-29T05:00:00.000Z'],
    [
      'ending at a time that the clocks skip',
      { from_time: '22:00', to_time: '02:30' },
      '2026-03-28T22:00:00.000Z',
      '2026-03-29T01:30:00.000Z',
    ],
    [
      'ending at a time that the clocks show twice',
      { from_time: '22:00', to_time: '02:30' },
      '2026-10-24T21:00:00.000Z',
      '2026-10-25T00:30:00.000Z',
    ],
  ] as const)('%s', (_what, quiet, at, end) => {
    expect(quietEnd(quiet, at, BERLIN)).toBe(end)
  })

  it('ends within a day and an hour; an end that the clocks show twice may just have passed', () => {
    const clock = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`)
    const zone = fc.constantFrom(BERLIN, 'Asia/Kolkata', 'America/New_York', 'Australia/Lord_Howe', 'UTC')
    const at = fc.integer({ min: 1_760_000_000, max: 1_800_000_000 }).map((s) => new Date(s * 1000).toISOString())
    fc.assert(
      fc.property(clock, clock, zone, at, (from_time, to_time, where, moment) => {
        const end = quietEnd({ from_time, to_time }, moment, where)
        if (end === null) return
        const wait = Date.parse(end) - Date.parse(moment)
        expect(wait).toBeGreaterThan(-3_600_000)
        expect(wait).toBeLessThanOrEqual(25 * 3_600_000)
      }),
    )
  })
})

it('tomorrow morning is nine by the clock of the zone', () => {
  expect(tomorrowMorning('2026-03-28T10:00:00.000Z', BERLIN)).toBe('2026-03-29T07:00:00.000Z')
  expect(tomorrowMorning('2026-03-28T23:30:00.000Z', BERLIN)).toBe('2026-03-30T07:00:00.000Z')
})

it('a time of today is of the day of the zone', () => {
  expect(dayTime('2026-03-11T23:30:00.000Z', '08:00', BERLIN)).toEqual({
    date: '2026-03-12',
    at: '2026-03-12T07:00:00.000Z',
  })
})

it.each([
  ['2026-03-11T09:00:00.000Z', false],
  ['2026-03-11T09:00:00.001Z', true],
  ['2026-04-10T09:00:00.000Z', true],
  ['2026-04-10T09:00:00.001Z', false],
])('may be snoozed until %s: %s', (until, may) => {
  expect(maySnoozeUntil(until, '2026-03-11T09:00:00.000Z')).toBe(may)
})
