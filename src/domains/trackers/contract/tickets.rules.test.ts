import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { afterService, serviceMinutes, type ServiceHours } from './tickets.rules.ts'

const ALWAYS: ServiceHours = { days: null, from: null, to: null, zone: 'UTC', holidays: [] }
const OFFICE: ServiceHours = {
  days: [1, 2, 3, 4, 5],
  from: '09:00',
  to: '17:00',
  zone: 'Europe/Berlin',
  holidays: ['2026-04-03'],
}

it.each([
  ['always', ALWAYS, '2026-03-06T16:00:00Z', '2026-03-09T08:00:00Z', 3840],
  // A16: Friday 17:00 to Monday 09:00 by the clocks of Berlin has no service.
  ['over a weekend', OFFICE, '2026-03-06T16:00:00Z', '2026-03-09T08:00:00Z', 0],
  ['one day and a part of the next', OFFICE, '2026-03-09T08:00:00Z', '2026-03-10T09:30:00Z', 480 + 90],
  ['over a holiday', OFFICE, '2026-04-02T14:00:00Z', '2026-04-06T08:00:00Z', 60 + 60],
  // Clocks go forward on Sunday: service on Monday begins an hour earlier by UTC.
  ['over a clock change', OFFICE, '2026-03-27T08:00:00Z', '2026-03-30T08:00:00Z', 480 + 60],
  ['backwards', OFFICE, '2026-03-10T09:00:00Z', '2026-03-09T09:00:00Z', 0],
])('counts service minutes %s', (_what, hours, from, to, minutes) => {
  expect(serviceMinutes(hours, from, to)).toBe(minutes)
})

it('finds the instant after which as many minutes have passed', () => {
  const instant = fc
    .integer({ min: Date.parse('2026-01-01T00:00:00Z') / 60_000, max: Date.parse('2026-12-01T00:00:00Z') / 60_000 })
    .map((at) => new Date(at * 60_000).toISOString())
  const hours = fc.constantFrom(ALWAYS, OFFICE, { ...OFFICE, zone: 'Asia/Kolkata', days: [6, 7] })
  fc.assert(
    fc.property(hours, instant, fc.integer({ min: 1, max: 5000 }), (service, from, minutes) => {
      const due = afterService(service, from, minutes)
      expect(due).not.toBeNull()
      expect(serviceMinutes(service, from, due ?? '')).toBe(minutes)
      const before = new Date(Date.parse(due ?? '') - 60_000).toISOString()
      expect(serviceMinutes(service, from, before)).toBeLessThan(minutes)
    }),
  )
})

it('returns nothing where no service comes', () => {
  expect(afterService({ ...OFFICE, days: [] }, '2026-03-09T08:00:00Z', 10)).toBeNull()
})

/** Counts the minutes of service one by one, by the clock of the zone at each of them. */
const countedOneByOne = ({ days, from, to, zone, holidays }: ServiceHours, first: string, last: string): number => {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
  let minutes = 0
  for (let at = Date.parse(first); at < Date.parse(last); at += 60_000) {
    const part = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]))
    const time = `${part['hour']}:${part['minute']}`
    const isOpen =
      days === null ||
      (days.includes(WEEKDAYS.indexOf(part['weekday'] ?? '') + 1) &&
        !holidays.includes(`${part['year']}-${part['month']}-${part['day']}`) &&
        (from ?? '') <= time &&
        time < (to ?? ''))
    if (isOpen) minutes += 1
  }
  return minutes
}

it('equals a count of single minutes, over clock changes, holidays and nights', () => {
  // Both clock changes of Berlin and New York, and a zone without any.
  const start = fc.constantFrom('2026-03-07', '2026-03-27', '2026-04-01', '2026-10-23', '2026-10-30', '2026-12-30')
  const time = fc
    .integer({ min: 0, max: 1438 })
    .map((at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`)
  const hours = fc
    .record({
      days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      times: fc.uniqueArray(time, { minLength: 2, maxLength: 2 }),
      zone: fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'UTC'),
      holidays: fc.subarray(['2026-03-30', '2026-04-03', '2026-10-26', '2027-01-01']),
    })
    .map(({ times, ...rest }): ServiceHours => {
      const [from = '', to = ''] = times.toSorted()
      return { ...rest, from, to }
    })
  fc.assert(
    fc.property(
      hours,
      start,
      fc.integer({ min: 0, max: 1440 }),
      fc.integer({ min: 0, max: 5 * 1440 }),
      (service, day, at, length) => {
        const from = new Date(Date.parse(`${day}T00:00:00Z`) + at * 60_000).toISOString()
        const to = new Date(Date.parse(from) + length * 60_000).toISOString()
        // Within the hour that a clock skips or repeats, a boundary has no one instant.
        fc.pre(!['01', '02', '03'].some((hour) => service.from?.startsWith(hour) || service.to?.startsWith(hour)))
        expect(serviceMinutes(service, from, to)).toBe(countedOneByOne(service, from, to))
      },
    ),
    { numRuns: 40 },
  )
})
