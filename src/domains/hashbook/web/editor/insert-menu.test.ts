import { expect, it } from 'vitest'
import { findInsertions } from './insert-menu.ts'

it.each([
  ['', 11],
  ['head', 3],
  ['h2', 1],
  ['link', 1],
  ['PHOTO', 1],
  ['xyz', 0],
])('finds what begins with %j', (typed, amount) => {
  expect(findInsertions(typed)).toHaveLength(amount)
})
