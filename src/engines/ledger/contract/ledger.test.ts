import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstOf } from '#kit/contract/testing/required.ts'
import { balanceOn, type Lot, type Posting, reversal, shares, statement } from './ledger.ts'
import { allocate, availableOn, balanceInLots, expiry, freeInLot } from './lots.ts'

const posting = (id: number, on: string, amount: number, lot_id: number | null = 1): Posting => ({
  id,
  on,
  amount,
  lot_id,
  reverses_id: null,
})
const year: Lot = { id: 1, valid_from: '2026-01-01', valid_to: '2026-12-31' }
const carried: Lot = { id: 2, valid_from: '2026-01-01', valid_to: '2026-03-31' }

const day = fc.integer({ min: 0, max: 364 }).map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10))
const postings = fc
  .array(fc.record({ on: day, amount: fc.integer({ min: -500, max: 500 }) }), { maxLength: 20 })
  .map((rows) => rows.map(({ on, amount }, index) => posting(index + 1, on, amount)))
const grants = fc
  .array(fc.record({ on: day, amount: fc.integer({ min: 0, max: 500 }), lot_id: fc.constantFrom(1, 2) }), {
    maxLength: 12,
  })
  .map((rows) => rows.map(({ on, amount, lot_id }, index) => posting(index + 1, on, amount, lot_id)))

describe('balances and statements', () => {
  it('is the sum of what was posted up to the day, past or future', () => {
    const all = [posting(1, '2026-01-01', 2000), posting(2, '2026-06-03', -150), posting(3, '2026-12-24', -100)]
    expect(['2025-12-31', '2026-01-01', '2026-06-03', '2027-01-01'].map((on) => balanceOn(all, on))).toEqual([
      0, 2000, 1850, 1750,
    ])
  })

  it('opens with what was before, closes with the balance of the last day, and runs from row to row', () => {
    fc.assert(
      fc.property(postings, day, day, (all, one, other) => {
        const [from, to] = one < other ? [one, other] : [other, one]
        const { opening, closing, rows } = statement(all, from, to)
        expect(closing).toBe(balanceOn(all, to))
        expect(opening + rows.reduce((total, row) => total + row.posting.amount, 0)).toBe(closing)
        if (rows.length > 0) expect(rows.at(-1)?.running).toBe(closing)
      }),
    )
  })
})

describe('counter-postings', () => {
  it('bring every later balance back to what it was without the posting', () => {
    fc.assert(
      fc.property(postings, day, (all, on) => {
        fc.pre(all.length > 0)
        const undone = firstOf(all)
        const counter = { ...reversal(all, undone.id, on), id: 99 }
        const after = on > undone.on ? on : undone.on
        expect(balanceOn([...all, counter], after)).toBe(balanceOn(all.slice(1), after))
      }),
    )
  })

  it('are refused a second time, for a counter-posting, and for nothing', () => {
    const all = [posting(1, '2026-01-01', 100)]
    const both = [...all, { ...reversal(all, 1, '2026-02-01'), id: 2 }]
    expect(() => reversal(both, 1, '2026-02-02')).toThrow('undone already')
    expect(() => reversal(both, 2, '2026-02-02')).toThrow('undoes another')
    expect(() => reversal(both, 3, '2026-02-02')).toThrow('no posting')
  })
})

describe('shares', () => {
  it.each([
    [2500, 12, 50, [200, 200, 200, 200, 200, 250, 200, 200, 200, 200, 200, 250]],
    [100, 3, 1, [33, 33, 34]],
    [10, 4, 5, [0, 5, 0, 5]],
    [0, 2, 1, [0, 0]],
  ])('of %i in %i parts, rounded to %i, are %j', (total, parts, rounding, expected) => {
    expect(shares(total, parts, rounding)).toEqual(expected)
  })

  it('sum to the total and never drift by a whole rounding', () => {
    fc.assert(
      fc.property(
        fc.nat(10_000),
        fc.integer({ min: 1, max: 24 }),
        fc.constantFrom(1, 5, 25, 50),
        (total, n, rounding) => {
          let sum = 0
          shares(total, n, rounding).forEach((share, index) => {
            sum += share
            if (index < n - 1) expect(Math.abs((total * (index + 1)) / n - sum)).toBeLessThan(rounding)
          })
          expect(sum).toBe(total)
        },
      ),
    )
  })
})

describe('lots', () => {
  const granted = [posting(1, '2026-01-01', 2000), posting(2, '2026-01-01', 300, 2)]

  it('count only while they are valid', () => {
    expect(balanceInLots([year, carried], granted, '2026-03-31')).toBe(2300)
    expect(balanceInLots([year, carried], granted, '2026-04-01')).toBe(2000)
    expect(balanceInLots([year, carried], granted, '2025-12-31')).toBe(0)
  })

  it('keep free what a later booking needs', () => {
    const booked = [...granted, posting(3, '2026-08-03', -1500)]
    expect(freeInLot(year, booked, '2026-02-01')).toBe(500)
    expect(availableOn([year, carried], booked, '2026-02-01', 0)).toBe(800)
  })

  it('pay from the one that ends first, and split a day between two', () => {
    const { taken } = allocate([{ on: '2026-02-02', amount: 400 }], [year, carried], granted)
    expect(taken?.map(({ lot_id, amount }) => [lot_id, amount])).toEqual([
      [2, -300],
      [1, -100],
    ])
  })

  it('refuse as a whole, naming the first day that is not paid', () => {
    const short = allocate(
      [
        { on: '2026-05-05', amount: 1500 },
        { on: '2026-05-04', amount: 1000 },
      ],
      [year],
      granted,
    )
    expect(short).toEqual({ taken: null, missing: { on: '2026-05-05', amount: 1500, available: 2000 } })
  })

  it('may be overdrawn once, and not once per day', () => {
    const days = ['2026-05-04', '2026-05-05'].map((on) => ({ on, amount: 1100 }))
    expect(allocate(days, [year], granted, 200).missing).toBeNull()
    expect(allocate(days, [year], granted, 199).missing).toMatchObject({ on: '2026-05-05', available: 2199 })
  })

  it('expire with what is left', () => {
    expect(expiry(carried, granted, '2026-04-01')).toEqual({
      lot_id: 2,
      on: '2026-04-01',
      amount: -300,
      reverses_id: null,
    })
    expect(expiry(carried, [], '2026-04-01')).toBeNull()
  })

  it('give exactly what is asked for, never more than is available, and never undercut a later day', () => {
    const inputs = fc.array(fc.record({ on: day, amount: fc.integer({ min: 1, max: 400 }) }), { maxLength: 6 })
    fc.assert(
      fc.property(grants, inputs, fc.nat(100), (all, debits, overdraft) => {
        const { taken } = allocate(debits, [year, carried], all, overdraft)
        if (!taken) return
        const requested = debits.reduce((total, { amount }) => total + amount, 0)
        expect(taken.reduce((total, { amount }) => total - amount, 0)).toBe(requested)
        const after = [...all, ...taken.map((one, index) => ({ ...one, id: 100 + index }))]
        const owed = [year, carried].reduce(
          (total, lot) => total + Math.max(0, -freeInLot(lot, after, lot.valid_from)),
          0,
        )
        expect(owed).toBeLessThanOrEqual(overdraft)
      }),
    )
  })

  it('grant a single day exactly up to what is available', () => {
    fc.assert(
      fc.property(grants, day, fc.nat(100), (all, on, overdraft) => {
        const available = availableOn([year, carried], all, on, overdraft)
        if (available > 0)
          expect(allocate([{ on, amount: available }], [year, carried], all, overdraft).missing).toBeNull()
        expect(allocate([{ on, amount: available + 1 }], [year, carried], all, overdraft).missing).not.toBeNull()
      }),
    )
  })
})
