import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDay, parseInstant, parseTimeOfDay, parseWhole, typeParsers } from './type-parsers.ts'

describe('instants', () => {
  it.each([
    ['2026-05-12 09:02:00+00', '2026-05-12T09:02:00.000Z'],
    ['2026-05-12 09:02:00.1+00', '2026-05-12T09:02:00.100Z'],
    ['2026-05-12 09:02:00.123999+00', '2026-05-12T09:02:00.123Z'],
  ])('reads %s as %s', (text, instant) => {
    expect(parseInstant(text)).toBe(instant)
  })

  it.each([
    'infinity',
    '-infinity',
    '0044-03-15 00:00:00+00 BC',
    '10000-01-01 00:00:00+00',
    '2026-05-12 09:02:00+05:30',
  ])('refuses %s', (text) => {
    expect(() => parseInstant(text)).toThrow(RangeError)
  })

  it('agrees with Date on every millisecond it is given', () => {
    const range = {
      min: new Date('0001-01-01T00:00:00.000Z'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    }
    fc.assert(
      fc.property(fc.date(range), (date) => {
        const iso = date.toISOString()
        expect(parseInstant(`${iso.slice(0, 10)} ${iso.slice(11, 23)}+00`)).toBe(iso)
      }),
    )
  })
})

describe('days and times', () => {
  it('keeps a day as it is and cuts a time to minutes', () => {
    expect(parseDay('2026-02-28')).toBe('2026-02-28')
    expect(parseTimeOfDay('09:02:59')).toBe('09:02')
    expect(parseTimeOfDay('24:00:00')).toBe('24:00')
  })

  it.each(['infinity', '-infinity', '0044-03-15 BC', '10000-01-01'])('refuses the day %s', (text) => {
    expect(() => parseDay(text)).toThrow(RangeError)
  })
})

describe('whole numbers', () => {
  it('reads every safe integer back, also with the zeros of a numeric', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        const whole = value === 0 ? 0 : value
        expect(parseWhole(String(value))).toBe(whole)
        expect(parseWhole(`${String(value)}.000`)).toBe(whole)
      }),
    )
  })

  it.each(['9007199254740992', '-9007199254740992', '1.5', '0.1', 'NaN', 'Infinity', '9007199254740991.4'])(
    'refuses %s',
    (text) => {
      expect(() => parseWhole(text)).toThrow(/cast it/)
    },
  )
})

it('reads arrays item by item, with their nulls', () => {
  const read = (oid: number, text: string) => typeParsers.getTypeParser(oid)(text)
  expect(read(1182, '{2026-01-31,NULL}')).toEqual(['2026-01-31', null])
  expect(read(1185, '{"2026-01-31 10:00:00+00"}')).toEqual(['2026-01-31T10:00:00.000Z'])
  expect(read(1016, '{1,2}')).toEqual([1, 2])
})
