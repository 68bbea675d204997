import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minutesOf, without } from './intervals.ts'
import type { Interval } from './models.ts'

const interval = fc
  .tuple(fc.integer({ min: 0, max: 5_000_000 }), fc.integer({ min: 0, max: 2_000_000 }))
  .map(([from_at, length]): Interval => ({ from_at, to_at: from_at + length }))

describe('minutesOf', () => {
  it('rounds down once, not per piece', () => {
    const pieces = [0, 1, 2].map((n) => ({ from_at: n * 100_000, to_at: n * 100_000 + 50_000 }))
    expect(minutesOf(pieces)).toBe(2)
  })

  it('counts time covered twice once', () => {
    const day = { from_at: 0, to_at: 600_000 }
    expect(minutesOf([day, { from_at: 300_000, to_at: 900_000 }, day])).toBe(15)
  })

  it('is 0 for nothing, and for intervals that end before they start', () => {
    expect(minutesOf([])).toBe(0)
    expect(minutesOf([{ from_at: 600_000, to_at: 0 }])).toBe(0)
  })

  it('does not change with the order of the intervals, nor when one is split', () => {
    fc.assert(
      fc.property(fc.array(interval, { maxLength: 12 }), fc.nat(), (list, seed) => {
        const split = list.flatMap(({ from_at, to_at }) => {
          const middle = from_at + (seed % (to_at - from_at + 1))
          return [
            { from_at: middle, to_at },
            { from_at, to_at: middle },
          ]
        })
        expect(minutesOf(split.toReversed())).toBe(minutesOf(list))
      }),
    )
  })
})

it('what is cut out and what is left make the whole', () => {
  fc.assert(
    fc.property(interval, fc.array(interval, { maxLength: 8 }), (whole, cuts) => {
      const left = without([whole], cuts)
      for (const part of left)
        for (const cut of cuts) {
          expect(part.to_at <= cut.from_at || part.from_at >= cut.to_at || cut.from_at === cut.to_at).toBe(true)
        }
      expect(sum(left) + sum(without([whole], left))).toBe(whole.to_at - whole.from_at)
    }),
  )
})

const sum = (list: readonly Interval[]): number => {
  return list.reduce((total, { from_at, to_at }) => total + to_at - from_at, 0)
}
