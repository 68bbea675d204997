import fc from 'fast-check'
import { expect, it } from 'vitest'
import { taxOn } from './invoice.rules.ts'
import { creditTaxes, settlementOf } from './settlement.rules.ts'

it.each([
  [{ paid_minor: 0, credited_minor: 0 }, 'issued', 100, 0],
  [{ paid_minor: 40, credited_minor: 0 }, 'part_paid', 60, 0],
  [{ paid_minor: 0, credited_minor: 40 }, 'issued', 60, 0],
  [{ paid_minor: 60, credited_minor: 40 }, 'paid', 0, 0],
  [{ paid_minor: 130, credited_minor: 0 }, 'paid', 0, 30],
  [{ paid_minor: 100, credited_minor: 40 }, 'paid', 0, 40],
  [{ paid_minor: 70, credited_minor: 100 }, 'cancelled', 0, 70],
  [{ paid_minor: 0, credited_minor: 100 }, 'cancelled', 0, 0],
])(
  'an invoice of 100 with %j is %s, with %i open and %i for the client',
  (sums, state, balance_minor, excess_minor) => {
    expect(settlementOf({ total_minor: 100, ...sums })).toEqual({ state, balance_minor, excess_minor })
  },
)

it('an invoice that is credited in many parts gives its tax back to the cent', () => {
  const part = fc.integer({ min: 1, max: 5000 })
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 30 }), fc.nat(100_000), (parts, tenths) => {
      const rate_bp = Math.round(tenths) / 10
      const net = parts.reduce((sum, one) => sum + one, 0)
      const money = { currency: 'CHF', tax_currency: 'EUR', exchange_micro: 951_234 }
      let credited_minor = 0
      let [tax, national] = [0, 0]
      for (const amount of parts) {
        const line = { id: 1, tax_rate_id: 7, net_minor: net, credited_minor }
        const rate = { tax_rate_id: 7, rate_bp, national_minor: 1 }
        const [credited] = creditTaxes([rate], [line], new Map([[1, amount]]), money)
        expect(credited?.base_minor).toBe(-amount)
        tax -= credited?.tax_minor ?? 0
        national -= credited?.national_minor ?? 0
        credited_minor += amount
      }
      expect(tax).toBe(taxOn(net, rate_bp))
      expect(Math.abs(national - tax * 0.951234)).toBeLessThanOrEqual(0.5)
    }),
  )
})
