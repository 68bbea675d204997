import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyMonth, daysOf, payFacts, salaryFact } from '../testing/pay-facts.ts'
import { slowPay } from '../testing/slow-pay.ts'
import { calculatePay } from './calculate.ts'
import { differences } from './compare.ts'

it('is what a slow recomputation, day by day, makes of the same facts', () => {
  fc.assert(
    fc.property(anyMonth, (facts) => {
      const { lines } = calculatePay(facts)
      const sums = new Map<string, number>()
      for (const { code, amount_minor } of lines) sums.set(code, (sums.get(code) ?? 0) + amount_minor)
      const found = Object.fromEntries([...sums].filter(([, amount]) => amount !== 0))
      expect(found).toEqual(slowPay(facts))
    }),
    { numRuns: 300 },
  )
})

it('has totals that are the sums of its lines, each line within half a unit of its fraction but the last (A2)', () => {
  fc.assert(
    fc.property(anyMonth, (facts) => {
      const pay = calculatePay(facts)
      const sum = (kind: string, outside = false) =>
        pay.lines
          .filter((line) => line.kind === kind && line.outside === outside)
          .reduce((all, { amount_minor }) => all + amount_minor, 0)
      expect(pay.gross_minor).toBe(sum('earning'))
      expect(pay.deductions_minor).toBe(sum('deduction'))
      expect(pay.outside_minor).toBe(sum('earning', true) - sum('deduction', true))
      expect(pay.net_minor).toBe(pay.gross_minor - pay.deductions_minor + pay.outside_minor)
      for (const [at, line] of pay.lines.entries())
        if (pay.lines[at + 1]?.code === line.code) expect(line.explain.remainder).toBe(0)
      expect(pay.segments.flatMap(({ days }) => days.map(({ date }) => date))).toEqual(
        facts.days.filter(({ is_paid }) => is_paid).map(({ date }) => date),
      )
    }),
    { numRuns: 200 },
  )
})

it('is the base for a fully paid month, however it is cut', () => {
  const cuts = fc.uniqueArray(fc.integer({ min: 2, max: 30 }), { maxLength: 6 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), cuts, (base_minor, days) => {
      const later = days
        .toSorted((a, b) => a - b)
        .map((day, at) =>
          salaryFact({ id: at + 2, effective_from: `2026-06-${String(day).padStart(2, '0')}`, base_minor }),
        )
      const facts = payFacts({ days: daysOf('2026-06'), salaries: [salaryFact({ base_minor }), ...later] })
      expect(calculatePay(facts).net_minor).toBe(base_minor)
    }),
  )
})

it('differs from another payslip by items that come to exactly the difference of the nets', () => {
  fc.assert(
    fc.property(anyMonth, anyMonth, (one, other) => {
      const [now, before] = [calculatePay(one), calculatePay(other)]
      const sum = differences(now.lines, before.lines).reduce((all, { amount_minor }) => all + amount_minor, 0)
      expect(sum).toBe(now.net_minor - before.net_minor)
    }),
    { numRuns: 100 },
  )
})
