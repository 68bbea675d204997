// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { machineInstant, machineNow, machineZone } from '#kit/contract/machine-clock.ts'
import { unbroken } from '#kit/web/testing/unbroken.ts'
import { addDays, dateTime, day, dayIn, days, relative, time } from './dates.ts'
import { setFormats } from './formatting.ts'
import { duration, stopwatch } from './durations.ts'
import { count, number } from './numbers.ts'

beforeEach(() => void vi.stubGlobal('navigator', { language: 'en-GB' }))
const here = machineZone()

describe('durations', () => {
  it.each([
    [0, '0 min'],
    [42, '42 min'],
    [420, '7 h'],
    [462, '7 h 42 min'],
    [-65, '−1 h 5 min'],
  ])('%i minutes are %s', (minutes, text) => expect(duration(minutes)).toBe(unbroken(text)))
  it('runs as a stopwatch', () => expect(stopwatch(27_725)).toBe('7:42:05'))
})

describe('the formats of the account', () => {
  afterEach(() => setFormats({ locale: null, time_zone: null }))
  it('win over those of the browser, zone included', () => {
    setFormats({ locale: 'de-DE', time_zone: 'Asia/Kolkata' })
    expect(day('2026-05-12', '2026-04-01')).toBe('Tue 12 May')
    expect([time('2026-05-12T07:02:00Z'), dayIn('2026-05-12T20:02:00Z')]).toEqual(['12:32', '2026-05-13'])
    expect(time('2026-05-12T07:02:00Z', 'Europe/Berlin')).toBe('09:02 Berlin')
  })
})

describe('the words of dates', () => {
  afterEach(() => setFormats({ locale: null, time_zone: null }))
  it.each(['de-DE', 'fr-FR', 'pl', 'ja-JP', 'ar-EG', 'pt-BR', 'en-IN', 'en'])('are English in %s', (locale) => {
    setFormats({ locale, time_zone: null })
    expect(day('2026-05-12', '2026-04-01')).toMatch(/^Tue,? (12 May|May 12)$/)
  })
})

describe('days', () => {
  it('are short near and have their year far', () => {
    expect(day('2026-05-12', '2026-04-01')).toBe('Tue 12 May')
    expect(day('2025-05-12', '2026-04-01')).toBe('12 May 2025')
  })
  it('of a period are written alike at both ends', () => {
    vi.useFakeTimers({ now: Date.parse('2026-04-01T12:00:00Z') })
    expect(days('2026-05-12', '2026-05-12')).toBe('Tue 12 May')
    expect(days('2026-05-11', '2026-05-12')).toBe('Mon 11 May – Tue 12 May')
    expect(days('2025-05-12', '2026-05-12')).toBe('12 May 2025 – 12 May 2026')
    vi.useRealTimers()
  })
  it('lie where the zone says', () => {
    expect(dayIn('2026-03-01T23:30:00Z', 'Europe/Berlin')).toBe('2026-03-02')
    expect(dayIn('2026-03-01T23:30:00Z', 'UTC')).toBe('2026-03-01')
  })
  it('follow each other over months and leap days', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  })
})

describe('times', () => {
  it('name the zone only where the clock of the reader differs', () => {
    expect(time('2026-05-12T07:02:00Z', 'Asia/Kolkata')).toBe('12:32 Kolkata')
    expect(time('2026-05-12T07:02:00Z', here)).toMatch(/^\d\d:\d\d$/)
  })
  it('name today and yesterday', () => {
    expect(dateTime(machineInstant())).toMatch(/^today \d\d:\d\d$/)
    expect(dateTime(new Date(machineNow() - 86_400_000).toISOString())).toMatch(/^yesterday /)
  })
  it('say how long ago', () => {
    const now = Date.parse('2026-05-12T12:00:00Z')
    expect(relative('2026-05-12T11:55:00Z', now)).toBe('5 minutes ago')
    expect(relative('2026-05-12T15:00:00Z', now)).toBe('in 3 hours')
    expect(relative('2026-05-12T12:00:10Z', now)).toBe('now')
  })
})

it('counts', () => {
  expect(number(1204)).toBe('1,204')
  expect(count(1, 'person', 'people')).toBe('1 person')
  expect(count(3, 'person', 'people')).toBe('3 people')
})

it('reads on where the system names a language that is none', () => {
  vi.stubGlobal('navigator', { language: 'en-US@posix' })
  expect(number(1204)).toBe('1,204')
})
