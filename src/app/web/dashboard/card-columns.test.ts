import { expect, it } from 'vitest'
import { distributeCards } from './card-columns.ts'

it('gives each card to the lowest column, and the whole width to tasks that wait and to the day', () => {
  const ids = ['attention', 'today', 'a', 'b', 'c', 'd']
  expect(distributeCards(ids, 1)).toEqual({ wide: ['attention', 'today'], columns: [['a', 'b', 'c', 'd']] })
  expect(distributeCards(ids, 2)).toEqual({
    wide: ['attention', 'today'],
    columns: [
      ['a', 'c'],
      ['b', 'd'],
    ],
  })
})
