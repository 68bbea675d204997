import { expect, it } from 'vitest'
import type { Dashboard } from '#domains/shell/contract/shell.calls.ts'
import { isFirstStart } from './first-start.ts'

const dashboard = (data: unknown): Dashboard => ({
  date: '2026-03-11',
  as_of_at: '2026-03-11T09:00:00.000Z',
  since: { last_visit_at: null, items: [] },
  cards: { headcount: { state: 'ok', path: '/admin/employees', data } },
})
const card = (now: number, joining: number, people: number) => ({
  day: '2026-03-11',
  now,
  joining,
  leaving: 0,
  on_notice: 0,
  months: [{ month: '2026-03', people }],
})

it.each([
  ['nobody is, was or will be here', card(0, 0, 0), true],
  ['someone is here', card(1, 0, 1), false],
  ['someone comes', card(0, 1, 0), false],
  ['someone was here', card(0, 0, 3), false],
  ['the actor does not see people', null, false],
])('begins when %s', (_, data, expected) => {
  expect(isFirstStart(dashboard(data))).toBe(expected)
})
