import { expect, it } from 'vitest'
import { isSame, mergeValues } from './merge-values.ts'

it.each([
  ['an untouched field follows', { a: 1 }, { a: 1 }, { a: 2 }, { a: 2 }, false],
  ['a typed field stays', { a: 1, b: 1 }, { a: 3, b: 1 }, { a: 1, b: 2 }, { a: 3, b: 2 }, false],
  ['a field that both changed clashes', { a: 1 }, { a: 3 }, { a: 2 }, { a: 3 }, true],
  ['both sides the same is no clash', { a: 1 }, { a: 2 }, { a: 2 }, { a: 2 }, false],
  [
    'parts are merged by their fields',
    { p: { a: 1, b: 1 } },
    { p: { a: 3, b: 1 } },
    { p: { a: 1, b: 2 } },
    { p: { a: 3, b: 2 } },
    false,
  ],
  [
    'a part that is gone clashes with what was typed in it',
    { p: { a: 1 } },
    { p: { a: 3 } },
    { p: null },
    { p: { a: 3 } },
    true,
  ],
  ['a new part meets a typed one', { p: null }, { p: { a: 3 } }, { p: { b: 2 } }, { p: { a: 3, b: 2 } }, false],
  ['a list is one field', { l: [1, 2] }, { l: [1, 3] }, { l: [0, 2] }, { l: [1, 3] }, true],
  ['an emptied field is as one that was empty', { a: null }, { a: '' }, { a: 'x' }, { a: 'x' }, false],
])('%s', (_, base, typed, latest, value, hasClash) => {
  expect(mergeValues(base, typed, latest)).toEqual({ value, hasClash })
})

it('compares by what values hold, whatever the order of their names', () => {
  expect(isSame({ a: 1, b: [{ c: Number.NaN }] }, { b: [{ c: Number.NaN }], a: 1 })).toBe(true)
  expect(isSame({ a: [] }, {})).toBe(true)
  expect(isSame({ a: false }, {})).toBe(false)
  expect(isSame([1], [1, 2])).toBe(false)
})
