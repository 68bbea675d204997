import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountText, decimalsOf, readAmount } from './amounts.ts'
import { fraction, halfEven, plus, times, toMinor } from './fraction.ts'
import { splitAmount } from './split.ts'

const anyFraction = fc.tuple(fc.bigInt(-1_000_000n, 1_000_000n), fc.bigInt(1n, 10_000n)).map(([n, d]) => fraction(n, d))
const amount = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 })

describe('fractions', () => {
  it('are exact however they are added and multiplied', () => {
    fc.assert(
      fc.property(anyFraction, anyFraction, anyFraction, (a, b, c) => {
        expect(plus(a, b)).toEqual(plus(b, a))
        expect(times(a, plus(b, c))).toEqual(plus(times(a, b), times(a, c)))
      }),
    )
  })

  it('refuse to be divided by nothing', () => {
    expect(() => fraction(1, 0)).toThrow(RangeError)
  })

  it.each([
    [1, 2, 0],
    [3, 2, 2],
    [5, 2, 2],
    [-1, 2, 0],
    [-3, 2, -2],
    [-5, 2, -2],
    [7, 3, 2],
    [-7, 3, -2],
    [8, 3, 3],
  ])('%i/%i is rounded to %i', (n, d, expected) => {
    expect(toMinor(fraction(n, d))).toBe(expected)
  })

  it('are rounded to the nearest whole number, alike on both sides of 0', () => {
    fc.assert(
      fc.property(anyFraction, (a) => {
        const away = halfEven(a) * a.d - a.n
        expect(away * 2n <= a.d && away * -2n <= a.d).toBe(true)
        expect(halfEven({ n: -a.n, d: a.d })).toBe(-halfEven(a))
      }),
    )
  })

  it('that no number can hold are an error and no wrong amount', () => {
    expect(() => toMinor(fraction(2n ** 60n))).toThrow('too large')
  })
})

describe('a split amount', () => {
  it('sums to the whole, and only its last part is off by more than a rounding', () => {
    const weights = fc.array(fc.nat(10_000), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(amount, weights, (total, parts) => {
        const sum = parts.reduce((all, part) => all + part, 0)
        const split = splitAmount(total, parts)
        expect(split.reduce((all, part) => all + part, 0)).toBe(total)
        if (sum === 0) return
        split.slice(0, -1).forEach((part, at) => {
          const exact = (total * (parts[at] ?? 0)) / sum
          expect(Math.abs(part - exact)).toBeLessThanOrEqual(0.501)
        })
      }),
    )
  })

  it.each([
    [100, [1, 1, 1], [33, 33, 34]],
    [-100, [1, 1, 1], [-33, -33, -34]],
    [7, [0, 0], [0, 7]],
  ])('%i by %j is %j', (total, weights, expected) => {
    expect(splitAmount(total, weights)).toEqual(expected)
  })
})

describe('the text of an amount', () => {
  it.each([
    [248829, 'EUR', '2,488.29 EUR'],
    [5, 'EUR', '0.05 EUR'],
    [-120000, 'EUR', '−1,200.00 EUR'],
    [1234567, 'JPY', '1,234,567 JPY'],
    [1005, 'KWD', '1.005 KWD'],
  ])('%i of %s is %s', (minor, currency, expected) => {
    expect(amountText(minor, currency)).toBe(expected)
  })

  it('is read back as the same amount', () => {
    fc.assert(
      fc.property(fc.nat(999_999_999_999), fc.constantFrom('EUR', 'JPY', 'KWD'), (minor, currency) => {
        expect(readAmount(amountText(minor, currency).slice(0, -4), currency)).toBe(minor)
      }),
    )
  })

  it.each(['', '-1', '1.234', '1,23', '1e3', 'ten', '99999999999999999'])('%j is no amount of EUR', (typed) => {
    expect(readAmount(typed, 'EUR')).toBeNull()
  })
})

describe('a fraction of the smallest unit', () => {
  it.each([
    [153709, 5, 'EUR', '307.418', true],
    [560000, 3, 'EUR', '1866.66666667', false],
    [-560000, 3, 'EUR', '-1866.66666667', false],
    [400000, 1, 'EUR', '4000.00', true],
    [1, 8, 'JPY', '0.125', true],
    [7, 1, 'JPY', '7', true],
    [1, 3, 'KWD', '0.000333333', false],
    [1999999999, 1000000000, 'EUR', '0.02', false],
  ])('%i/%i of %s is written %s', (n, d, currency, text, isExact) => {
    expect(decimalsOf(fraction(n, d), currency)).toEqual({ text, isExact })
  })
})
