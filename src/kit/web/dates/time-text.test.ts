import { afterEach, expect, it } from 'vitest'
import { setFormats } from '../format/formatting.ts'
import { readTime, timeText } from './time-text.ts'

afterEach(() => setFormats({ locale: null, time_zone: null }))

it.each([
  ['9', '09:00'],
  ['17', '17:00'],
  ['930', '09:30'],
  ['1415', '14:15'],
  ['9.30', '09:30'],
  ['9:30', '09:30'],
  ['09:30', '09:30'],
  ['9,30', '09:30'],
  ['21h30', '21:30'],
  ['9 pm', '21:00'],
  ['9:30pm', '21:30'],
  ['12 am', '00:00'],
  ['12:05 PM', '12:05'],
  ['02:05\u202FPM', '14:05'],
  ['0', '00:00'],
  [' 7:00 ', '07:00'],
])('reads %j as %s', (text, time) => expect(readTime(text, true)).toBe(time))

it.each(['', '24', '25:00', '9:60', '9:5', '13 pm', '0 am', 'noon', '12345', '9:30:15'])(
  'reads %j as no time',
  (text) => expect(readTime(text, true)).toBeNull(),
)

it.each(['9', '93', '930', '9:', '9:3'])('waits for more after %j', (text) => expect(readTime(text, false)).toBeNull())
it.each(['9:30', '0930', '9pm'])('waits for nothing after %j', (text) => expect(readTime(text, false)).not.toBeNull())

it('writes a time on the clock of the reader, and reads it again', () => {
  for (const locale of ['en-GB', 'en-US', 'de-DE', 'fr-FR', 'en-IN', 'ar-EG']) {
    setFormats({ locale, time_zone: null })
    for (const time of ['00:00', '00:30', '09:05', '12:00', '12:59', '23:59'])
      expect(readTime(timeText(time), true), `${locale} ${timeText(time)}`).toBe(time)
  }
  setFormats({ locale: 'en-US', time_zone: null })
  expect(timeText('14:05').replaceAll(/\s/g, ' ')).toBe('02:05 PM')
  setFormats({ locale: 'de-DE', time_zone: null })
  expect(timeText('14:05')).toBe('14:05')
  expect(timeText('')).toBe('')
})
