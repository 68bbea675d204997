// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { machineInstant } from '#kit/contract/machine-clock.ts'
import { setFormats } from '../format/formatting.ts'
import { datePattern, dateText, firstDayOfWeek, readDate, type Shape } from './date-text.ts'

afterEach(() => setFormats({ locale: null, time_zone: null }))

it.each([
  ['en-GB', 'DD/MM/YYYY', '12/05/2026', 1],
  ['en-US', 'MM/DD/YYYY', '05/12/2026', 0],
  ['de-DE', 'DD.MM.YYYY', '12.05.2026', 1],
  ['en-IN', 'DD/MM/YYYY', '12/05/2026', 0],
  ['sv-SE', 'YYYY-MM-DD', '2026-05-12', 1],
  ['fa-IR', 'YYYY/MM/DD', '2026/05/12', 6],
])('writes and reads days as %s does', (locale, pattern, text, first) => {
  setFormats({ locale, time_zone: null })
  expect(datePattern('day').replaceAll(/[^\w/.-]/g, '')).toBe(pattern)
  expect(dateText('2026-05-12', 'day').replaceAll(/[^\w/.-]/g, '')).toBe(text)
  expect(readDate(dateText('2026-05-12', 'day'), 'day')).toBe('2026-05-12')
  expect(readDate('2026-05-12', 'day')).toBe('2026-05-12')
  expect(firstDayOfWeek()).toBe(first)
})

it.each<[string, Shape, string | null, string | null]>([
  ['1/2/2026', 'day', '2026-02-01', '2026-02-01'],
  ['1.2.2026', 'day', '2026-02-01', '2026-02-01'],
  ['1/2/26', 'day', null, '2026-02-01'],
  ['1/2/202', 'day', null, null],
  ['31/02/2026', 'day', null, null],
  ['29/02/2028', 'day', '2028-02-29', '2028-02-29'],
  ['01/13/2026', 'day', null, null],
  ['1/1/1899', 'day', null, null],
  ['1/1/2200', 'day', null, null],
  ['0202-05-12', 'day', null, null],
  ['May 1 2026', 'day', null, null],
  ['1/2/2026/3', 'day', null, null],
  ['05/2026', 'month', '2026-05', '2026-05'],
  ['2026-05', 'month', '2026-05', '2026-05'],
  ['5/26', 'month', null, '2026-05'],
  ['13/2026', 'month', null, null],
])('reads %s as a %s', (text, shape, typed, complete) => {
  setFormats({ locale: 'en-GB', time_zone: null })
  expect(readDate(text, shape)).toBe(typed)
  expect(readDate(text, shape, true)).toBe(complete)
})

it('takes a day without a year as one of this year once it is settled', () => {
  setFormats({ locale: 'de-DE', time_zone: null })
  expect(readDate('24.12.', 'day')).toBeNull()
  expect(readDate('24.12.', 'day', true)).toBe(`${machineInstant().slice(0, 4)}-12-24`)
})
