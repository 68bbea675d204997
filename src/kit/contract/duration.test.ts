import { describe, expect, it } from 'vitest'
import { duration, leftText } from './duration.ts'

describe('a duration in words', () => {
  it.each([
    [0, '0 min'],
    [59, '59 min'],
    [60, '1 h'],
    [209, '3 h 29 min'],
    [-30, '−30 min'],
    [-90, '−1 h 30 min'],
  ])('of %i minutes is %s', (minutes, text) => expect(duration(minutes)).toBe(text))

  it.each([
    [65, '1 h 5 min left'],
    [0, '0 min left'],
    [-12, '12 min over'],
  ])('of %i minutes left of a limit is %s', (minutes, text) => expect(leftText(minutes)).toBe(text))
})
