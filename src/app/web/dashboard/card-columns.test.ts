import { expect, it } from 'vitest'
import { placed } from './card-columns.ts'

it('gives each card to the lowest column, and the whole width to the day', () => {
  const ids = ['today', 'a', 'b', 'c', 'd']
  expect(placed(ids, 1)).toEqual({ wide: ['today'], columns: [['a', 'b', 'c', 'd']] })
  expect(placed(ids, 2)).toEqual({
    wide: ['today'],
    columns: [
      ['a', 'c'],
      ['b', 'd'],
    ],
  })
})
