import { expect, it } from 'vitest'
import { readMoney } from './money-field.tsx'

it.each([
  ['90', 'EUR', 9000],
  ['90.5', 'EUR', 9050],
  ['90,50', 'EUR', 9050],
  ['1,234.56', 'EUR', 123456],
  ['1.234,56', 'EUR', 123456],
  ["12'345.00", 'CHF', 1234500],
  ['1 234', 'JPY', 1234],
  ['', 'EUR', null],
  ['90.50', 'E', 9050],
  ['90.50', '', 9050],
])('%j of %s is %s of the smallest unit', (typed, currency, expected) => {
  expect(readMoney(typed, currency)).toBe(expected)
})

it.each(['ten', '-1', '1e3', '1.2345', '12,34.5', '0.001'])('%j is no amount of EUR', (typed) => {
  expect(readMoney(typed, 'EUR')).toBeNaN()
})
