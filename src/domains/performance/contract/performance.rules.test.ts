import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  DEFAULT_GRADES,
  gradeOf,
  halfEven,
  scaledWeights,
  scoreOf,
  scoreText,
  suggestedRating,
} from './performance.rules.ts'

const weighted = (weights: readonly number[], ratings: readonly number[]) =>
  weights.map((weight, at) => ({ weight, rating: ratings[at] ?? 0 }))

describe('the score', () => {
  it('A1: is 394 and Exceeds for the figures of the example', () => {
    const score = scoreOf(40, weighted([30, 20, 10], [4, 3, 5]), weighted([50, 30, 20], [4, 5, 3]))
    expect([score, gradeOf(DEFAULT_GRADES, score), scoreText(score)]).toEqual([394, 'Exceeds', '3.94'])
  })

  it('counts the criteria alone where a person has no goals', () => {
    expect(scoreOf(40, weighted([30, 20, 10], [4, 3, 5]), [])).toBe(383)
    expect(scoreOf(0, weighted([60, 40], [5, 5]), [])).toBe(500)
  })

  it('rounds halves to the even number', () => {
    expect([halfEven(5, 2), halfEven(7, 2), halfEven(250, 100), halfEven(350, 100), halfEven(351, 100)]).toEqual([
      2, 4, 2, 4, 4,
    ])
  })

  it('lies between 1 and 5, whatever the weights and ratings', () => {
    const rating = fc.integer({ min: 1, max: 5 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), rating, rating, rating, (share, one, two, goal) => {
        const score = scoreOf(share, weighted([1, 99 - share], [one, two]), weighted([100], [goal]))
        return score >= 100 && score <= 500
      }),
    )
  })

  it('has the first grade that begins at it or below', () => {
    expect([450, 449, 350, 150, 100].map((score) => gradeOf(DEFAULT_GRADES, score))).toEqual([
      'Outstanding',
      'Exceeds',
      'Exceeds',
      'Below',
      'Unsatisfactory',
    ])
  })
})

describe('goals', () => {
  it('suggest a rating by what was achieved', () => {
    expect([120, 119, 100, 80, 50, 49, null].map(suggestedRating)).toEqual([5, 4, 4, 3, 2, 1, null])
  })

  it('are scaled to 100 in proportion, each keeping at least 1', () => {
    expect(scaledWeights([30, 30, 30])).toEqual([34, 33, 33])
    expect(scaledWeights([50])).toEqual([100])
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 20 }), (weights) => {
        const scaled = scaledWeights(weights)
        return scaled.reduce((sum, one) => sum + one, 0) === 100 && scaled.every((one) => one >= 1)
      }),
    )
  })
})
