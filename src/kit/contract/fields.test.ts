import { expect, it } from 'vitest'
import { z } from 'zod'
import { id, timeZone } from './fields.ts'
import { fieldErrors } from './issues.ts'

it.each(['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'Asia/Calcutta', 'America/Port-au-Prince', 'Etc/GMT+5'])(
  'takes the zone %s by any of its names',
  (zone) => expect(timeZone.safeParse(zone).success).toBe(true),
)

it.each(['', 'Nowhere/City', '+02:00', 'Europe/Berlin; drop', 'europe'])('refuses %j as a zone', (zone) =>
  expect(timeZone.safeParse(zone).success).toBe(false),
)

it.each([
  [0, 'Team must be above 0'],
  [null, 'Team is required'],
  ['x', 'Team is not valid'],
])('says what is wrong with the id %j', (team_id, text) => {
  const { error } = z.strictObject({ team_id: id }).safeParse({ team_id }, { reportInput: true })
  expect(error && fieldErrors(error)).toEqual({ team_id: text })
})
