import { describe, expect, it } from 'vitest'
import { closeLots, debitsToMove, type LotAtEnd } from './closing.rules.ts'

const ended = { carries: true, valid_to: '2025-12-31', rest: 800, has_next: true }
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
    ['of carried leave or a credit expires', { ...ended, carries: false }, rule, null, 800, 0],
    ['that is negative passes on in full', { ...ended, rest: -250 }, rule, null, 0, 250],
    ['that is negative stays where no year follows', { ...ended, rest: -250, has_next: false }, rule, null, 0, 0],
    ['that is nothing is left alone', { ...ended, rest: 0 }, rule, null, 0, 0],
  ])('%s', (_name, lot, carryRule, carry, expires, debt) => {
    expect(closeLots([lot], carryRule)).toEqual([{ on: ON, carry, expires, debt, paid: 0 }])
  })
})

describe('the rests of lots that end together', () => {
  const lots = (...rests: number[]): LotAtEnd[] => rests.map((rest) => ({ ...ended, rest }))
  const amounts = (found: ReturnType<typeof closeLots>) =>
    found.map(({ carry, expires, debt, paid }) => [carry?.amount ?? 0, expires, debt, paid])

  it.each([
    [
      'are carried up to one most',
      lots(100, 450),
      0,
      [
        [100, 0, 0, 0],
        [400, 50, 0, 0],
      ],
    ],
    ['are carried up to what is left of the most', lots(450), 300, [[200, 250, 0, 0]]],
    [
      'pay for what one of them lacks',
      lots(-200, 400),
      0,
      [
        [0, 0, 0, -200],
        [200, 0, 0, 200],
      ],
    ],
    [
      'leave the debt that they do not pay',
      lots(-500, 200, -100),
      0,
      [
        [0, 0, 300, -200],
        [0, 0, 0, 200],
        [0, 0, 100, 0],
      ],
    ],
    [
      'do not pay from what has its own end',
      [...lots(-200), { ...ended, carries: false, rest: 400 }],
      0,
      [
        [0, 0, 200, 0],
        [0, 400, 0, 0],
      ],
    ],
  ])('%s', (_name, given, carried, expected) => {
    expect(amounts(closeLots(given, rule, carried))).toEqual(expected)
  })

  it('lose and gain nothing', () => {
    for (let round = 0; round < 500; round += 1) {
      const given = lots(...[17, 31, 53, 71].map((step) => ((round * step) % 11) * 100 - 500))
      const closed = closeLots(given, { ...rule, carry_max: (round % 7) * 100 })
      for (const [index, one] of closed.entries())
        expect((one.carry?.amount ?? 0) + one.expires - one.debt + one.paid).toBe(given[index]?.rest)
      expect(closed.reduce((total, { paid }) => total + paid, 0)).toBe(0)
      expect(closed.reduce((total, { carry }) => total + (carry?.amount ?? 0), 0)).toBeLessThanOrEqual(
        (round % 7) * 100,
      )
    }
  })
})

describe('debits of the new year', () => {
  const debits = [
    { amount: -100, effective_date: '2026-01-05' },
    { amount: -100, effective_date: '2026-02-05' },
    { amount: -100, effective_date: '2026-04-01' },
  ]
  it('go to carried leave in the order of their days, as far as it reaches and as long as it holds', () => {
    expect(debitsToMove(debits, { amount: 150, to: '2026-03-31' }, '2026-12-31').map(({ part }) => part)).toEqual([
      100, 50,
    ])
    expect(debitsToMove(debits, { amount: 900, to: '2026-03-31' }, '2026-12-31').map(({ part }) => part)).toEqual([
      100, 100,
    ])
    expect(debitsToMove(debits, { amount: 100, to: '2026-01-04' }, '2026-12-31')).toEqual([])
  })

  it('take nothing from carried leave that lives longer than the new year', () => {
    expect(debitsToMove(debits, { amount: 150, to: '2026-12-31' }, '2026-12-31')).toHaveLength(2)
    expect(debitsToMove(debits, { amount: 150, to: '2027-12-31' }, '2026-12-31')).toEqual([])
  })
})
