import { describe, expect, it } from 'vitest'
import { differingKeys, domainTitle, scopesOf } from './grant-scopes.ts'

const one = scopesOf([
  { key: 'a', scope: 'own' },
  { key: 'b', scope: 'all' },
])

describe('the differences of two roles', () => {
  it.each([
    ['none to itself', one, []],
    [
      'another scope',
      scopesOf([
        { key: 'a', scope: 'team' },
        { key: 'b', scope: 'all' },
      ]),
      ['a'],
    ],
    [
      'what only one holds',
      scopesOf([
        { key: 'a', scope: 'own' },
        { key: 'c', scope: 'own' },
      ]),
      ['b', 'c'],
    ],
    ['all, to a role that holds nothing', scopesOf([]), ['a', 'b']],
  ] as const)('has %s', (_name, other, keys) => {
    expect([...differingKeys(one, other)]).toEqual(keys)
    expect([...differingKeys(other, one)].toSorted()).toEqual(keys)
  })
})

it('writes the name of a domain as a title', () => {
  expect(domainTitle('notice_board')).toBe('Notice board')
})
