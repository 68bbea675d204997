import { expect, it } from 'vitest'
import { instantOf } from './clock.rules.ts'
import { absenceOf } from './eligibility.rules.ts'

const ZONE = 'Europe/Berlin'
const shiftOf = (from: string, to: string, toDate = '2026-05-12') => ({
  date: '2026-05-12',
  from_at: instantOf('2026-05-12', from, ZONE),
  to_at: instantOf(toDate, to, ZONE),
})
const LATE = shiftOf('14:00', '22:00')
const NIGHT = shiftOf('22:00', '06:00', '2026-05-13')

it.each([
  ['14:40', LATE, 'part'],
  ['13:00', LATE, 'whole'],
  ['22:00', LATE, 'none'],
  ['02:00', NIGHT, 'part'],
  ['23:00', NIGHT, 'part'],
  ['14:40', NIGHT, 'whole'],
] as const)('the rest of a day from %s', (from_time, shift, expected) => {
  const absence = {
    date: '2026-05-12',
    part: 'rest_of_day',
    from_time,
    to_time: null,
    kind: 'away',
    pending: false,
  } as const
  expect(absenceOf(absence, shift, ZONE)).toBe(expected)
  expect(absenceOf({ ...absence, date: '2026-05-11' }, shift, ZONE)).toBe('none')
})
