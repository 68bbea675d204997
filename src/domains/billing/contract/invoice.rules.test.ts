import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { invoiceNumber, lineNet, sourceKey, taxesOf, totalsOf } from './invoice.rules.ts'
import { addMonths } from '#kit/contract/months.ts'
import { monthText } from './months.ts'

describe('the figures of an invoice', () => {
  it('are those of the example: 50 minutes at 90.00 and 3.5 days at 640.00 with 10 % off', () => {
    const lines = [
      { minutes: 50, unit_price_minor: 9000 },
      { quantity_milli: 3500, unit_price_minor: 64_000, discount_bp: 1000 },
    ].map((line) => ({ tax_rate_id: 1, net_minor: lineNet(line) }))
    expect(lines.map(({ net_minor }) => net_minor)).toEqual([7500, 201_600])
    const taxes = taxesOf(lines, () => 1900)
    expect(totalsOf(lines, taxes)).toEqual({ net_minor: 209_100, tax_minor: 39_729, total_minor: 248_829 })
  })

  it.each([
    [{ minutes: 1, unit_price_minor: 30 }, 0],
    [{ minutes: 3, unit_price_minor: 30 }, 2],
    [{ quantity_milli: 500, unit_price_minor: 1 }, 0],
    [{ quantity_milli: 1500, unit_price_minor: 1 }, 2],
    [{ minutes: 60, unit_price_minor: 999, discount_bp: 10_000 }, 0],
  ])('round once, halves to the even one: %j is %i', (line, expected) => {
    expect(lineNet(line)).toBe(expected)
  })

  it('tax the sum of each rate, not each line, and sum up to the total', () => {
    const line = fc.record({ tax_rate_id: fc.constantFrom(1, 2, 3), net_minor: fc.nat(1_000_000) })
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const taxes = taxesOf(lines, (id) => id * 700)
        const { net_minor, total_minor } = totalsOf(lines, taxes)
        expect(taxes.reduce((sum, tax) => sum + tax.base_minor, 0)).toBe(net_minor)
        expect(new Set(taxes.map((tax) => tax.tax_rate_id)).size).toBe(taxes.length)
        for (const tax of taxes)
          expect(Math.abs(tax.tax_minor - (tax.base_minor * tax.rate_bp) / 10_000)).toBeLessThanOrEqual(0.5)
        expect(total_minor).toBe(net_minor + taxes.reduce((sum, tax) => sum + tax.tax_minor, 0))
      }),
    )
  })
})

it('numbers carry the prefix of the brand, and work a key of its own', () => {
  expect(invoiceNumber('NB-', 'invoice', 2026, 41)).toBe('NB-INV-2026-0041')
  expect(invoiceNumber('', 'credit_note', 2026, 12_345)).toBe('CN-2026-12345')
  expect(sourceKey({ source_type: 'ticket_event', source_id: 4711 })).toBe('ticket_event:4711')
  expect(sourceKey({ source_type: 'fee', source_id: 202606, pr_id: 7 })).toBe('fee:7:2026-06')
  expect(sourceKey({ source_type: 'progress', source_id: 2, pr_id: 7 })).toBe('progress:7:2')
})

it.each([
  ['2026-01', -1, '2025-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-06', -11, '2025-07'],
])('%s and %i months are %s', (month, by, expected) => {
  expect(addMonths(month, by)).toBe(expected)
  expect(monthText('2026-06')).toBe('June 2026')
})
