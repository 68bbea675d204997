import { expect, it } from 'vitest'
import { monthOf, movedPeriod, presetOf, presets } from './periods.ts'

it.each([
  ['monday', '2026-05-13', '2026-05-11', '2026-05-17'],
  ['sunday', '2026-05-13', '2026-05-10', '2026-05-16'],
  ['saturday', '2026-05-13', '2026-05-09', '2026-05-15'],
  ['sunday', '2026-05-10', '2026-05-10', '2026-05-16'],
  ['monday', '2026-05-10', '2026-05-04', '2026-05-10'],
] as const)('begins weeks on %s: the week of %s', (start, today, from, to) => {
  expect(presets(today, start).find(({ id }) => id === 'week')?.period).toEqual({ from, to })
  expect(presetOf({ from, to }, today, start)?.label).toBe('This week')
})

it('knows how long months are', () => {
  expect(['2026-02-28', '2028-02-01', '2026-12-31'].map(monthOf)).toEqual([
    { from: '2026-02-01', to: '2026-02-28' },
    { from: '2028-02-01', to: '2028-02-29' },
    { from: '2026-12-01', to: '2026-12-31' },
  ])
})

const may = { from: '2026-05-01', to: '2026-05-31' }
it.each([
  ['from', '2026-04-20', undefined, '2026-04-20', '2026-05-31'],
  ['from', '2026-06-03', undefined, '2026-06-03', '2026-06-03'],
  ['to', '2026-04-03', undefined, '2026-04-03', '2026-04-03'],
  ['from', '2025-11-02', 92, '2025-11-02', '2026-02-01'],
  ['to', '2026-09-30', 92, '2026-07-01', '2026-09-30'],
  ['to', '2026-06-03', 92, '2026-05-01', '2026-06-03'],
  ['from', '2026-06-03', 92, '2026-06-03', '2026-06-03'],
] as const)('moves the end %s to %s, in at most %s days', (end, day, most, from, to) => {
  expect(movedPeriod(may, end, day, most)).toEqual({ from, to })
})
