import { expect, it } from 'vitest'
import { timeZone } from './fields.ts'

it.each(['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'Asia/Calcutta', 'America/Port-au-Prince', 'Etc/GMT+5'])(
  'takes the zone %s by any of its names',
  (zone) => expect(timeZone.safeParse(zone).success).toBe(true),
)

it.each(['', 'Nowhere/City', '+02:00', 'Europe/Berlin; drop', 'europe'])('refuses %j as a zone', (zone) =>
  expect(timeZone.safeParse(zone).success).toBe(false),
)
