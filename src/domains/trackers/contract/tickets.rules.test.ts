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
