import { expect, it } from 'vitest'
import { meansByWeek } from './use-weeks.ts'

it('the weeks of a person have the mean of their days, and nothing where no work was due', () => {
  const cells = [
    { user_id: 7, date: '2026-03-02', value: 10_000 },
    { user_id: 7, date: '2026-03-03', value: 5000 },
    { user_id: 7, date: '2026-03-08', value: null },
    { user_id: 7, date: '2026-03-16', value: 9000 },
    { user_id: 8, date: '2026-03-14', value: 0 },
  ]
  const means = meansByWeek(cells, '2026-03-02')
  expect(means.get(7)).toEqual([75, null, 90, null, null, null, null, null])
  expect(means.get(8)?.slice(0, 2)).toEqual([null, 0])
})
