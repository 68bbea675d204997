import { expect, it } from 'vitest'
import { entries, filled, noteWiring, registry, slot } from './slots.ts'

it('refuses a second value in one place, and takes the same one again', () => {
  const place = slot<string | null>('a place', null)
  const list = registry<number>('a list')
  filled(place, 'first').fill()
  filled(place, 'first').fill()
  entries(list, { one: 1 }).fill()
  entries(list, { one: 1 }).fill()
  expect(() => filled(place, 'second').fill()).toThrow('The slot a place is filled already')
  expect(() => entries(list, { one: 2 }).fill()).toThrow('a list has an entry one already')
  expect([place.get(), list.all()]).toEqual(['first', [['one', 1]]])
})

it('goes back to what was noted, and is filled anew', () => {
  const place = slot('an empty place', 'nobody')
  const list = registry<number>('a list that grows')
  entries(list, { kept: 1 }).fill()
  const back = noteWiring()
  filled(place, 'someone').fill()
  entries(list, { added: 2 }).fill()
  back()
  expect([place.get(), list.all()]).toEqual(['nobody', [['kept', 1]]])
  filled(place, 'someone else').fill()
  entries(list, { added: 3 }).fill()
  expect([place.get(), list.all()]).toEqual([
    'someone else',
    [
      ['kept', 1],
      ['added', 3],
    ],
  ])
})

it('makes something of all entries, and anew only after they changed', () => {
  const list = registry<number>('a list that is added up')
  let times = 0
  const sum = list.made((all) => {
    times += 1
    return all.reduce((total, [, value]) => total + value, 0)
  })
  entries(list, { one: 1 }).fill()
  expect([sum(), sum(), times]).toEqual([1, 1, 1])
  const back = noteWiring()
  entries(list, { two: 2 }).fill()
  expect([sum(), times]).toEqual([3, 2])
  back()
  expect([sum(), times]).toEqual([1, 3])
})
