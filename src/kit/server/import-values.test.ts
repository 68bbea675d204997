import { expect, it } from 'vitest'
import { nameKey, nearestNames, readAmountCell, readDay, readDecimal, readWhole } from './import-values.ts'

it('takes names for the same without case, accents, marks and double spaces', () => {
  expect(new Set(['Support Berlin', 'support  berlin', ' SUPPORT-BERLIN '].map(nameKey)).size).toBe(1)
  expect(nameKey('Straße Öst')).toBe(nameKey('STRASSE Ost'))
})

it('suggests the nearest names first, and none that is unlike', () => {
  expect(nearestNames('Suport', ['Sales', 'Support', 'Support Berlin', 'Payroll'])).toEqual([
    'Support',
    'Support Berlin',
  ])
  expect(nearestNames('Qx', ['Sales', 'Support'])).toEqual([])
})

const DAYS = [
  ['2026-04-30', 'iso', '2026-04-30', false],
  ['2026-4-3', 'iso', '2026-04-03', false],
  ['30.04.2026', 'dmy', '2026-04-30', false],
  ['04/30/2026', 'mdy', '2026-04-30', false],
  ['3/4/2026', 'mdy', '2026-03-04', false],
  ['3/4/2026', 'dmy', '2026-04-03', false],
  ['3/4/2026', 'iso', '2026-04-03', true],
  ['30/4/26', 'iso', '2026-04-30', false],
  ['1.1.85', 'dmy', '1985-01-01', false],
  ['30 April 2026', 'iso', '2026-04-30', false],
  ['Apr 30, 2026', 'iso', '2026-04-30', false],
  ['30. März 2026', 'iso', '2026-03-30', false],
  ['30-Dez-2026', 'iso', '2026-12-30', false],
  ['2026-04-30T00:00:00Z', 'iso', '2026-04-30', false],
] as const

it.each(DAYS)('reads %s as %s: %s', (text, order, day, isAmbiguous) => {
  expect(readDay(text, order, 2026)).toEqual({ day, isAmbiguous })
})

it.each(['31.02.2026', '2026-13-01', '04/30/2026x', 'soon', '', '2026-04-30T10:00:00Z', '99 Foo 2026'])(
  'reads no day in %s',
  (text) => {
    expect(readDay(text, 'dmy', 2026)).toBeNull()
  },
)

it.each([
  ['30', 30],
  ['1,234', 1234],
  ['1.234', 1234],
  ['-5', -5],
  ['1.5', null],
  ['ten', null],
  ['9007199254740993', null],
])('reads %s as the number %s', (text, value) => {
  expect(readWhole(text)).toBe(value)
})

it.each([
  ['1299.50', 2, 129_950],
  ['1.299,50', 2, 129_950],
  ["1'299.5", 2, 129_950],
  ['1 299', 2, 129_900],
  ['1.299', 2, 129_900],
  ['1,234,567', 2, 123_456_700],
  ['0.500', 2, 50],
  ['12,5', 2, 1250],
  ['-3.25', 2, -325],
  ['1.234', 3, 1234],
  ['1200', 0, 1200],
  ['1.5', 0, null],
  ['1.999', 0, 1999],
  ['1.2345', 2, null],
  ['12x', 2, null],
  ['1.2.3', 2, null],
  ['1.23,4', 2, null],
  ['', 2, null],
])('reads %s with %s decimals as %s', (text, digits, value) => {
  expect(readDecimal(text, digits)).toBe(value)
})

it('reads amounts with their currency or without', () => {
  const faults: unknown[] = []
  const read = (text: string, currency: string) =>
    readAmountCell('price', text, currency, (_field, message) => void faults.push(message))
  expect([read('€ 1.299,50', 'EUR'), read('12.5 eur', 'EUR'), read('1200', 'JPY')]).toEqual([129_950, 1250, 1200])
  expect(faults).toEqual([])
  expect(read('12 USD', 'EUR')).toBeUndefined()
  expect(faults).toEqual(['This is no amount in EUR. Write it like 1299.50'])
})
