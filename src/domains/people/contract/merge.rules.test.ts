import { describe, expect, it } from 'vitest'
import { differingFields, lastDayOfMerged, loginOfMerged, serviceOfMerged } from './merge.rules.ts'

describe('the login of a merged record', () => {
  it.each([
    ['none', 'active', 'none'],
    ['active', 'none', 'moves'],
    ['active', 'invited', 'moves'],
    ['active', 'blocked', 'moves'],
    ['active', 'active', 'conflict'],
    ['invited', 'none', 'moves'],
    ['invited', 'active', 'closed'],
    ['invited', 'invited', 'closed'],
    ['blocked', 'none', 'moves'],
    ['blocked', 'active', 'closed'],
  ] as const)('%s beside %s: %s', (from, into, effect) => {
    expect(loginOfMerged(from, into)).toBe(effect)
  })
})

describe('the day from which service counts', () => {
  it.each([
    ['an earlier record up to the day before', ['2024-02-01', '2025-04-30'], '2025-05-01', '2024-02-01'],
    ['an earlier record that overlaps', ['2024-02-01', '2025-06-30'], '2025-05-01', '2024-02-01'],
    ['an earlier record without an end', ['2024-02-01', null], '2025-05-01', '2024-02-01'],
    ['a gap of one day', ['2024-02-01', '2025-04-29'], '2025-05-01', null],
    ['a later record', ['2025-05-02', null], '2025-05-01', null],
    ['the same day', ['2025-05-01', null], '2025-05-01', null],
  ] as const)('%s', (_name, [joined_on, left_on], joined, day) => {
    expect(serviceOfMerged({ joined_on, left_on }, { joined_on: joined, left_on: null })).toBe(day)
  })
})

describe('the last day of a merged record', () => {
  it.each([
    ['2026-05-01', '2026-06-03', false, '2026-06-02'],
    ['2026-05-01', '2026-06-03', true, '2026-06-03'],
    ['2026-06-03', '2026-06-03', false, '2026-06-03'],
  ])('joined on %s, merged on %s, used on that day: %s', (joined_on, day, isUsed, last) => {
    expect(lastDayOfMerged(joined_on, day, isUsed)).toBe(last)
  })
})

it('compares fields, where empty and missing are the same', () => {
  const names = ['mobile', 'city', 'about', 'share']
  expect(
    differingFields(names, { mobile: '1', city: null, share: true }, { mobile: '2', about: null, share: true }),
  ).toEqual(['mobile'])
})
