import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantAt, isChangeBetween, offsetText, wallTime } from './zone-times.ts'

describe('typed times', () => {
  it.each([
    ['an ordinary morning', '2026-05-12', '09:02', 'Europe/Berlin', '2026-05-12T07:02:00.000Z', 120, false],
    ['before the spring change', '2026-03-29', '01:30', 'Europe/Berlin', '2026-03-29T00:30:00.000Z', 60, false],
    ['a skipped time', '2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z', 120, true],
    ['after the spring change', '2026-03-29', '03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z', 120, false],
    ['a doubled time, the first', '2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z', 120, true],
    ['after the autumn change', '2026-10-25', '03:30', 'Europe/Berlin', '2026-10-25T02:30:00.000Z', 60, false],
    ['a zone of half hours', '2026-05-12', '09:00', 'Asia/Kolkata', '2026-05-12T03:30:00.000Z', 330, false],
    ['west of Greenwich', '2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z', -240, true],
    ['a change of half an hour', '2026-04-05', '01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z', 660, true],
  ])('reads %s', (_, date, time, zone, instant, offset_minutes, isAdjusted) => {
    expect(instantAt(date, time, zone)).toEqual({ instant, offset_minutes, isAdjusted })
  })

  it('shows again what was typed, unless the clocks skip it', () => {
    const zone = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC')
    const moment = fc.date({ min: new Date('2024-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(zone, moment, (name, at) => {
        const typed = wallTime(at.toISOString(), name)
        const read = instantAt(typed.date, typed.time, name)
        expect(wallTime(read.instant, name)).toEqual(typed)
      }),
    )
  })

  it('sees a change of the clocks between two instants', () => {
    expect(isChangeBetween('2026-03-28T21:00:00Z', '2026-03-29T04:00:00Z', 'Europe/Berlin')).toBe(true)
    expect(isChangeBetween('2026-03-27T21:00:00Z', '2026-03-28T04:00:00Z', 'Europe/Berlin')).toBe(false)
  })

  it.each([
    [120, '+02:00'],
    [-210, '−03:30'],
    [0, '+00:00'],
  ])('writes an offset of %i minutes', (minutes, text) => expect(offsetText(minutes)).toBe(text))
})
