import { describe, expect, it } from 'vitest'
import { sortByDefault, isHidden, moveCard, sortByArrangement, toggleHidden } from './arrangement.ts'

const none = { order: [], hidden: [] }

describe('the arrangement of a dashboard', () => {
  it('follows the person, forgets cards that are gone and puts new ones at the end', () => {
    expect(sortByArrangement(['a', 'b', 'c'], { order: ['c', 'gone', 'a'], hidden: [] })).toEqual(['c', 'a', 'b'])
  })
  it('keeps what needs attention first and shown', () => {
    expect(sortByArrangement(['a', 'attention'], { order: ['a', 'attention'], hidden: [] })).toEqual(['attention', 'a'])
    expect(isHidden('attention', { order: [], hidden: ['attention'] })).toBe(false)
    expect(moveCard(['attention', 'a', 'b'], 'b', 0)).toEqual(['attention', 'b', 'a'])
    expect(moveCard(['attention', 'a', 'b'], 'attention', 2)).toEqual(['attention', 'a', 'b'])
  })
  it('leads with what needs attention, then the day, then what is now, then what was', () => {
    const all = ['headcount', 'requests', 'attention', 'new', 'away', 'today']
    expect(sortByDefault(all)).toEqual(['attention', 'today', 'away', 'requests', 'new', 'headcount'])
    expect(moveCard(['attention', 'today', 'a', 'b'], 'b', 0)).toEqual(['attention', 'today', 'b', 'a'])
  })
  it.each([
    ['a', 2, ['b', 'c', 'a']],
    ['c', 0, ['c', 'a', 'b']],
    ['b', 9, ['a', 'c', 'b']],
    ['b', -1, ['b', 'a', 'c']],
  ] as const)('moves %s to place %i', (id, to, expected) => {
    expect(moveCard(['a', 'b', 'c'], id, to)).toEqual(expected)
  })
  it('hides and shows a card', () => {
    expect(toggleHidden('a', none)).toEqual(['a'])
    expect(toggleHidden('a', { order: [], hidden: ['a'] })).toEqual([])
  })
})
