import { describe, expect, it } from 'vitest'
import { closeLot, debitsToMove } from './closing.rules.ts'

const ended = { origin: 'year', valid_to: '2025-12-31', rest: 800, has_next: true }
const rule = { carry_max: 500, carry_months: 3 }
const ON = '2026-01-01'

describe('the rest of a lot', () => {
  it.each([
    [
      'of a year is carried up to the most, and the rest expires',
      ended,
      rule,
      { amount: 500, to: '2026-03-31' },
      300,
      0,
    ],
    [
      'of a year below the most is carried whole',
      { ...ended, rest: 200 },
      rule,
      { amount: 200, to: '2026-03-31' },
      0,
      0,
    ],
    ['of a year expires where nothing is carried', ended, { carry_max: 0, carry_months: 3 }, null, 800, 0],
    ['of a year expires where it would be carried for no month', ended, { ...rule, carry_months: 0 }, null, 800, 0],
    ['of a year expires where the person has left', ended, null, null, 800, 0],
    ['of carried leave expires', { ...ended, origin: 'carry' }, rule, null, 800, 0],
    ['of a credit expires', { ...ended, origin: 'credit' }, rule, null, 800, 0],
    ['that is negative passes on in full', { ...ended, rest: -250 }, rule, null, 0, 250],
    ['that is negative stays where no year follows', { ...ended, rest: -250, has_next: false }, rule, null, 0, 0],
    ['that is nothing is left alone', { ...ended, rest: 0 }, rule, null, 0, 0],
  ])('%s', (_name, lot, carryRule, carry, expires, debt) => {
    expect(closeLot(lot, carryRule)).toEqual({ on: ON, carry, expires, debt })
  })
})

describe('debits of the new year', () => {
  const debits = [
    { amount: -100, effective_date: '2026-01-05' },
    { amount: -100, effective_date: '2026-02-05' },
    { amount: -100, effective_date: '2026-04-01' },
  ]
  it('go to carried leave in the order of their days, as far as it reaches and as long as it holds', () => {
    expect(debitsToMove(debits, { amount: 150, to: '2026-03-31' }).map(({ part }) => part)).toEqual([100, 50])
    expect(debitsToMove(debits, { amount: 900, to: '2026-03-31' }).map(({ part }) => part)).toEqual([100, 100])
    expect(debitsToMove(debits, { amount: 100, to: '2026-01-04' })).toEqual([])
  })
})
