import { describe, expect, it } from 'vitest'
import { typedAmount, parseAmount } from './parse-amount.ts'

describe('an amount that is typed', () => {
  it.each([
    ['12.5', 'day', 1250],
    ['12,5', 'day', 1250],
    ['0.29', 'day', 29],
    ['-1', 'day', -100],
    ['−0.5', 'day', -50],
    ['7.5', 'hour', 450],
    ['7:30', 'hour', 450],
    ['-0:45', 'hour', -45],
    [' 8 ', 'hour', 480],
  ] as const)('reads %s %ss as %i', (text, unit, amount) => {
    expect(parseAmount(text, unit)).toBe(amount)
  })
  it.each([
    ['0.295', 'day'],
    ['7:30', 'day'],
    ['7:75', 'hour'],
    ['a few', 'day'],
    ['1.0001', 'hour'],
  ] as const)('takes %s %ss for no amount', (text, unit) => {
    expect(parseAmount(text, unit)).toBeNaN()
  })
  it('reads nothing as nothing', () => {
    expect(parseAmount('  ', 'day')).toBeNull()
  })
  it.each([
    [1250, 'day', '12.5'],
    [29, 'day', '0.29'],
    [450, 'hour', '7.5'],
    [80, 'hour', '1:20'],
    [-45, 'hour', '-0.75'],
    [-50, 'hour', '-0:50'],
  ] as const)('writes %i of the unit %s as %s', (amount, unit, text) => {
    expect(typedAmount(amount, unit)).toBe(text)
    expect(parseAmount(text, unit)).toBe(amount)
  })
})
