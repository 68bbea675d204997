import { expect, it } from 'vitest'
import { nextReminder } from './reminder.rules.ts'

it.each([
  [0, null, { level: 1, on: '2026-03-08' }],
  [1, '2026-03-10', { level: 2, on: '2026-03-24' }],
  [2, '2026-03-30', { level: 3, on: '2026-04-20' }],
  [3, '2026-04-20', null],
])('after %i reminders, the last on %s, comes %j', (level, last_on, expected) => {
  expect(nextReminder({ due_date: '2026-03-01', level, last_on }, [7, 14, 21])).toEqual(expected)
})
