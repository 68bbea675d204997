import { expect, it } from 'vitest'
import { noteWiring, registry, slot } from './slots.ts'

it('refuses a second value in one place, and takes the same one again', () => {
  const place = slot<string | null>('a place', null)
  const list = registry<number>('a list')
  place.fill('first')
  place.fill('first')
  list.add('one', 1)
  list.add('one', 1)
  expect(() => place.fill('second')).toThrow('The slot a place is filled already')
  expect(() => list.add('one', 2)).toThrow('a list has an entry one already')
  expect([place.get(), list.all()]).toEqual(['first', [['one', 1]]])
})

it('goes back to what was noted, and is filled anew', () => {
  const place = slot('an empty place', 'nobody')
  const list = registry<number>('a list that grows')
  list.add('kept', 1)
  const back = noteWiring()
  place.fill('someone')
  list.add('added', 2)
  back()
  expect([place.get(), list.all()]).toEqual(['nobody', [['kept', 1]]])
  place.fill('someone else')
  list.add('added', 3)
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
  list.add('one', 1)
  expect([sum(), sum(), times]).toEqual([1, 1, 1])
  const back = noteWiring()
  list.add('two', 2)
  expect([sum(), times]).toEqual([3, 2])
  back()
  expect([sum(), times]).toEqual([1, 3])
})
