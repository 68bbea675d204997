import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detailFaults, detailFields } from './details.models.ts'
import { dueStep, ibanOf, isIban, maskSecret, normalIban } from './details.rules.ts'

describe('an IBAN', () => {
  // Examples of the IBAN registry (ISO 13616).
  it.each([
    'DE89 3704 0044 0532 0130 00',
    'GB82 WEST 1234 5698 7654 32',
    'NO93 8601 1117 947',
    'mt84malt011000012345mtlcast001s',
  ])('%s is one', (text) => expect(isIban(normalIban(text))).toBe(true))

  it.each(['DE88370400440532013000', 'DE8937040044053201300', '', 'DE89', '0089370400440532013000', 'DE89-!'])(
    '%s is none',
    (text) => expect(isIban(normalIban(text))).toBe(false),
  )

  const country = fc.constantFrom('DE', 'GB', 'FR', 'NL', 'IN')
  const account = fc.string({ unit: fc.constantFrom(...Array.from('0123456789ABCXYZ')), minLength: 11, maxLength: 30 })

  it('is made with valid check digits', () => {
    fc.assert(
      fc.property(country, account, (code, number) => {
        expect(isIban(ibanOf(code, number))).toBe(true)
      }),
    )
  })

  it('is none any more with one digit changed, or two neighbours swapped', () => {
    fc.assert(
      fc.property(country, account, fc.nat(), fc.integer({ min: 1, max: 9 }), (code, number, at, by) => {
        const iban = ibanOf(code, number)
        const index = 4 + (at % number.length)
        const digit = iban.charAt(index)
        if (/\d/.test(digit)) {
          const other = String((Number(digit) + by) % 10)
          expect(isIban(iban.slice(0, index) + other + iban.slice(index + 1))).toBe(false)
        }
        const [a, b] = [iban.charAt(index), iban.charAt(index + 1)]
        if (a !== b && /\d/.test(a) && /\d/.test(b))
          expect(isIban(iban.slice(0, index) + b + a + iban.slice(index + 2))).toBe(false)
      }),
    )
  })
})

describe('a mask', () => {
  it.each([
    ['DE89370400440532013000', '•••• 3000'],
    ['C01X00T47', '•••• T47'],
    ['12345', '•••• 5'],
    ['12', '••••'],
  ])('of %s is %s', (text, mask) => expect(maskSecret(text)).toBe(mask))

  it('never shows more than a third', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), maxLength: 40 }), (text) => {
        expect(maskSecret(text).replaceAll(/[• ]/g, '').length).toBeLessThanOrEqual(text.length / 3)
      }),
    )
  })
})

it.each([
  [61, null],
  [60, 60],
  [31, 60],
  [30, 30],
  [8, 30],
  [7, 7],
  [0, 7],
  [-1, null],
])('%i days before its end a detail is at the step %s', (days, step) => expect(dueStep(days)).toBe(step))

describe('the fields of a detail', () => {
  const account = { holder: 'A', bank_name: 'B', currency: 'EUR', valid_from: '2026-01-01' }

  it('of an account need the IBAN or the number, not both', () => {
    expect(Object.keys(detailFaults('bank_account', account, false))).toEqual(['iban'])
    expect(detailFaults('bank_account', account, true)).toEqual({})
    const both = { ...account, iban: 'x', account_number: 'y' }
    expect(Object.keys(detailFaults('bank_account', both, false))).toEqual(['account_number'])
  })

  it('do not end before they begin', () => {
    expect(Object.keys(detailFaults('contract', { starts_on: '2026-02-01', ends_on: '2026-01-31' }, false))).toEqual([
      'ends_on',
    ])
    expect(Object.keys(detailFaults('education', { from_year: 2010, to_year: 2009 }, false))).toEqual(['to_year'])
    expect(detailFaults('education', { from_year: 2010, to_year: 2010 }, false)).toEqual({})
  })

  it('take an IBAN as people write it', () => {
    const parsed = detailFields.bank_account.parse({ ...account, iban: ' de89 3704 0044 0532 0130 00' })
    expect(parsed.iban).toBe('DE89370400440532013000')
    expect(detailFields.bank_account.safeParse({ ...account, currency: 'XXQ' }).success).toBe(false)
  })
})
