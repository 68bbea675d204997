import { expect, it } from 'vitest'
import { recordedText } from './outside.rules.ts'

const time = (...dates: string[]) => ({ what: 'recorded time', dates })

it.each([
  [[], ''],
  [[time()], ''],
  [[time('2026-11-04')], '1 day has recorded time: 4 November'],
  [[time('2026-11-06', '2026-11-04', '2026-11-05', '2026-11-04')], '3 days have recorded time: 4, 5 and 6 November'],
  [[time('2026-11-30', '2026-12-01')], '2 days have recorded time: 30 November and 1 December'],
  [
    [time('2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06', '2026-11-09', '2026-11-10')],
    '7 days have recorded time: 2, 3, 4, 5, 6 November and 2 more',
  ],
  [
    [time('2026-11-04'), { what: 'shifts', dates: ['2026-11-05'] }],
    '1 day has recorded time: 4 November. 1 day has shifts: 5 November',
  ],
])('names the days of %j', (all, text) => {
  expect(recordedText(all)).toBe(text)
})
