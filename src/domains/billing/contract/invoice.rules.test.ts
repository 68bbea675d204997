import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  discountOn,
  exchanged,
  invoiceNumber,
  lineNet,
  sharesOf,
  sourceKey,
  taxesOf,
  taxOn,
  totalsOf,
} from './invoice.rules.ts'
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

describe('discounts', () => {
  it.each([
    [{ discount_bp: 1000 }, 250],
    [{ discount_minor: 300 }, 300],
    [{ discount_minor: 9999 }, 2500],
    [{}, 0],
  ])('of %j take %i off 25.00', (discount, expected) => {
    expect(discountOn(2500, discount)).toBe(expected)
  })

  it('are taken off a line after its rate, once', () => {
    expect(lineNet({ minutes: 50, unit_price_minor: 9000, discount_minor: 501 })).toBe(6999)
  })

  it('on the whole invoice are borne by its lines in proportion, to the cent, none more than it comes to', () => {
    const nets = fc.array(fc.nat(50_000), { minLength: 1, maxLength: 40 })
    const discount = fc.oneof(
      fc.record({ discount_bp: fc.integer({ min: 0, max: 10_000 }) }),
      fc.record({ discount_minor: fc.nat(2_000_000) }),
    )
    fc.assert(
      fc.property(nets, discount, (lines, off) => {
        const sum = lines.reduce((all, net) => all + net, 0)
        const shares = sharesOf(lines, off)
        expect(shares.reduce((all, one) => all + one, 0)).toBe(discountOn(sum, off))
        for (const [at, one] of shares.entries()) {
          const net = lines[at] ?? 0
          expect(one).toBeGreaterThanOrEqual(0)
          expect(one).toBeLessThanOrEqual(net)
          expect(Math.abs(one - (discountOn(sum, off) * net) / Math.max(1, sum))).toBeLessThan(1)
        }
      }),
    )
  })
})

it.each([
  [10_000, 887.5, 888],
  [100_000, 887.5, 8875],
  [200_000, 0.1, 2],
  [1_000_000, 1900, 190_000],
])('%i is taxed at %d hundredths of a percent with %i', (base, rate, tax) => {
  expect(taxOn(base, rate)).toBe(tax)
})

it.each([
  [19_000, 1_051_200, 'CHF', 'EUR', 19_973],
  [900, 6120, 'JPY', 'EUR', 551],
  [900, 163_400_000, 'EUR', 'JPY', 1471],
  [-19_000, 1_051_200, 'CHF', 'EUR', -19_973],
])('%i at %i millionths of %s are in %s %i', (amount, micro, from, to, expected) => {
  expect(exchanged(amount, micro, from, to)).toBe(expected)
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
