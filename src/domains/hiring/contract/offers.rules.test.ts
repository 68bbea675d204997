import { expect, it } from 'vitest'
import { isNameOf } from './offers.rules.ts'

it.each([
  ['Maya Lind', 'Maya Lind'],
  ['maya  LIND', 'Maya Lind'],
  ['Lind, Maya', 'Maya Lind'],
  ['Maya Sofia Lind', 'Maya Lind'],
  ['Maya Lind', 'Maya Sofia Lind'],
  ['Maya S. Lind', 'Maya Sofia Lind'],
  ['M. Lind', 'Maya Lind'],
  ['José Núñez', 'Jose Nunez'],
  ['Jürgen Müller', 'Juergen Mueller'],
  ['Søren Ångström', 'Soren Angstrom'],
  ['Anna-Lena Groß', 'Annalena Gross'],
  ["Siobhán O'Brien", 'Siobhan OBrien'],
  ['李 小龙', '小龙 李'],
  ['Sukarno', 'Sukarno'],
  ['Sukarno Putra', 'Sukarno'],
])('%s is the name of %s', (typed, name) => {
  expect(isNameOf(typed, name)).toBe(true)
})

it.each([
  ['x', 'Maya Lind'],
  ['Maya', 'Maya Lind'],
  ['Lind', 'Maya Lind'],
  ['Maya Lund', 'Maya Lind'],
  ['M. L.', 'Maya Lind'],
  ['Maya Maya', 'Maya Lind'],
  ['I accept', 'Maya Lind'],
  ['...', 'Maya Lind'],
  ['', 'Maya Lind'],
  ['Hatta', 'Sukarno'],
])('%s is not the name of %s', (typed, name) => {
  expect(isNameOf(typed, name)).toBe(false)
})
