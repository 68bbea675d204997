import fc from 'fast-check'
import { expect, it } from 'vitest'
import { localDate, offsetMinutes } from './rules/zones.ts'

const ZONES = ['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia']

it('agrees with the calendar of the runtime at every instant, also where clocks change', () => {
  const span = { min: Date.UTC(1990, 0, 1), max: Date.UTC(2040, 0, 1) }
  fc.assert(
    fc.property(fc.integer(span), fc.constantFrom(...ZONES), (ms, zone) => {
      const instant = new Date(ms).toISOString()
      const there = Temporal.Instant.from(instant).toZonedDateTimeISO(zone)
      expect(offsetMinutes(instant, zone)).toBe(there.offsetNanoseconds / 60_000_000_000)
      expect(localDate(instant, zone)).toBe(there.toPlainDate().toString())
    }),
    { numRuns: 2000 },
  )
})

it.each([
  ['2026-03-29T00:59:59.999Z', 'Europe/Berlin', 60],
  ['2026-03-29T01:00:00.000Z', 'Europe/Berlin', 120],
  ['2010-03-14T03:30:59.999Z', 'America/St_Johns', -210],
  ['2010-03-14T03:31:00.000Z', 'America/St_Johns', -150],
  ['2026-04-04T15:00:00.000Z', 'Australia/Lord_Howe', 630],
])('knows the offset at %s in %s', (instant, zone, minutes) => {
  expect(offsetMinutes(instant, zone)).toBe(minutes)
})
