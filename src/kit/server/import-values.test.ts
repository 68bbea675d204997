import { expect, it } from 'vitest'
import { nameKey, nearestNames, readDay, readWhole } from './import-values.ts'

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
