import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatEmployeeNo,
  freeCode,
  inTheWay,
  proposeCode,
  readEmployeeNo,
  weeklyMinutes,
} from './organisation.rules.ts'

describe('a proposed code', () => {
  it.each([
    ['Support', 'SUPP'],
    ['Quality and release', 'QAR'],
    ['Café Öst', 'CO'],
    ['X', 'XDEP'],
    ['東京', 'DEP'],
  ])('of %s is %s', (name, code) => expect(proposeCode(name)).toBe(code))

  it('always is one that the contract takes', () => {
    fc.assert(fc.property(fc.string({ maxLength: 80 }), (name) => /^[A-Z0-9-]{2,8}$/.test(proposeCode(name))))
  })

  it('counts on until it is free', () => {
    expect(freeCode('SUP', new Set(['SUP', 'SUP-2']))).toBe('SUP-3')
  })
})

it('reads every employee number that it writes', () => {
  const series = fc.record({
    number_prefix: fc.stringMatching(/^[A-Z-]{0,6}$/),
    number_width: fc.integer({ min: 3, max: 8 }),
  })
  fc.assert(
    fc.property(series, fc.integer({ min: 1, max: 99_999_999 }), (form, number) => {
      expect(readEmployeeNo(form, formatEmployeeNo(form, number))).toBe(number)
    }),
  )
})

it.each([
  [[14, 2], '14 people and 2 teams are'],
  [[1, 0], '1 person is'],
  [[1, 1], '1 person and 1 team are'],
])('says what is in the way: %j', ([people = 0, teams = 0], text) => {
  const counts = [
    { count: people, one: 'person', many: 'people' },
    { count: teams, one: 'team', many: 'teams' },
  ]
  expect(inTheWay(counts, 'is', 'are')).toBe(text)
})

it('averages the weeks of a cycle', () => {
  const cell = { start: '22:00', end: '06:00', break_minutes: 30, expected_minutes: null }
  expect(
    weeklyMinutes({ cycle_weeks: 2, days: [cell, cell, { ...cell, start: null, end: null, break_minutes: 0 }] }),
  ).toBe(450)
  expect(weeklyMinutes({ cycle_weeks: 1, days: [{ ...cell, start: null, end: null, expected_minutes: 480 }] })).toBe(
    480,
  )
})
