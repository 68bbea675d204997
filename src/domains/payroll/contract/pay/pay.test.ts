import { describe, expect, it } from 'vitest'
import { firstOf, nthOf } from '#kit/contract/testing/required.ts'
import { COMPONENTS, dayFact, daysOf, payFacts, salaryFact } from '../testing/pay-facts.ts'
import { calculatePay } from './calculate.ts'
import { canonicalJson, type PayFacts } from './facts.ts'
import { explainLine } from './explain-text.ts'
import { differences } from './compare.ts'

const linesOf = (facts: PayFacts, code: string): number[] =>
  calculatePay(facts)
    .lines.filter((line) => line.code === code)
    .map(({ amount_minor }) => amount_minor)

const RAISE = payFacts({
  salaries: [salaryFact(), salaryFact({ id: 2, effective_from: '2026-06-15', base_minor: 440_000 })],
})

describe('the pay of a month', () => {
  it('is split by day at a raise, and the last line takes the remainder (A1)', () => {
    expect(linesOf(RAISE, 'BASIC')).toEqual([186_667, 234_666])
    expect(calculatePay(RAISE)).toMatchObject({ gross_minor: 421_333, net_minor: 421_333, currency: 'EUR' })
  })

  it('is the share of the days of a joiner (A3)', () => {
    const facts = payFacts({
      month: '2026-11',
      days: daysOf('2026-11', 18),
      salaries: [salaryFact({ effective_from: '2026-11-18', base_minor: 333_333 })],
    })
    expect(linesOf(facts, 'BASIC')).toEqual([144_444])
  })

  it('is less by unpaid days, in proportion to the planned time', () => {
    const unpaid = new Set(['2026-06-08', '2026-06-09'])
    const days = daysOf('2026-06').map((day) =>
      unpaid.has(day.date)
        ? { ...day, expected: 0, worked: 0, leave: [{ request_id: 9, minutes: 480, paid_percent: 0 }] }
        : day,
    )
    expect(days.filter(({ base }) => base > 0)).toHaveLength(22)
    const facts = payFacts({ days })
    expect(linesOf(facts, 'UNPAID')).toEqual([-36_364])
    const line = calculatePay(facts).lines.find(({ code }) => code === 'UNPAID')
    expect(line?.explain.inputs.filter(({ link }) => link?.[0] === 'request')).toHaveLength(2)
  })

  it('pays credited overtime by the weekly hours of the pattern', () => {
    const posting = { posting_id: 3, posted_on: '2026-06-20', minutes: 135, cycle_minutes: 2400, cycle_weeks: 1 }
    expect(linesOf(payFacts({ overtime: [posting] }), 'OVERTIME')).toEqual([5192])
  })

  it('fails for overtime without a pattern, and divides by nothing without planned time (A4)', () => {
    const days = daysOf('2026-06').map((day) =>
      dayFact(day.date, { base: 0, expected: 0, worked: 0, pattern_id: null }),
    )
    expect(calculatePay(payFacts({ days })).net_minor).toBe(400_000)
    const posting = { posting_id: 3, posted_on: '2026-06-20', minutes: 60, cycle_minutes: 0, cycle_weeks: 1 }
    expect(() => calculatePay(payFacts({ days, overtime: [posting] }))).toThrow(
      expect.objectContaining({ code: 'no_pattern' }),
    )
  })

  it('costs exactly its share where a segment is unpaid throughout, and never more', () => {
    const days = daysOf('2026-06').map((day) => ({ ...day, worked: 0, absent: 1000 }))
    const { lines, net_minor } = calculatePay(payFacts({ days }))
    expect(lines.map(({ amount_minor }) => amount_minor)).toEqual([400_000, -400_000])
    expect(net_minor).toBe(0)
  })

  it('pays hours, paid leave and public holidays of hourly pay', () => {
    const days = [
      dayFact('2026-06-01', { worked: 500, overtime: 20 }),
      dayFact('2026-06-02', { worked: 0, leave: [{ request_id: 4, minutes: 480, paid_percent: 50 }] }),
      dayFact('2026-06-03', { worked: 0, holiday: 480 }),
    ]
    const salaries = [salaryFact({ basis: 'hourly', base_minor: 2_000 })]
    expect(linesOf(payFacts({ days, salaries }), 'BASIC')).toEqual([40_000])
  })

  it('says which hours are planned of hourly pay (P11)', () => {
    const salaries = [salaryFact({ basis: 'hourly', base_minor: 2_000 })]
    const days = [dayFact('2026-06-29', { worked: 500 }), dayFact('2026-06-30')]
    const facts = payFacts({ days, salaries, planned_from: '2026-06-30' })
    expect(linesOf(facts, 'BASIC')).toEqual([32_667])
    expect(calculatePay(facts).lines[0]?.explain.inputs.slice(1, 3)).toEqual([
      { name: 'Worked without overtime', value: 500, unit: 'minutes' },
      { name: 'Planned, not worked yet', value: 480, unit: 'minutes' },
    ])
  })

  it('counts the gross up to the cap, and what a salary says before the rate of the component', () => {
    const components = [{ component_id: 8, amount_minor: null, rate_bp: null }]
    const facts = (base_minor: number, rate_bp: number | null) =>
      payFacts({ salaries: [salaryFact({ base_minor, components: [{ ...firstOf(components), rate_bp }] })] })
    expect(linesOf(facts(400_000, null), 'PENSION')).toEqual([37_200])
    expect(linesOf(facts(900_000, null), 'PENSION')).toEqual([74_865])
    expect(linesOf(facts(400_000, 100), 'PENSION')).toEqual([4_000])
  })

  it('pays a refund out as it is: outside of the gross, counted by no rate (P6)', () => {
    const salaries = [salaryFact({ components: [{ component_id: 8, amount_minor: null, rate_bp: null }] })]
    const adjustment = (id: number, component_id: number, amount_minor: number) => ({
      id,
      component_id,
      amount_minor,
      note: 'Train',
    })
    const before = calculatePay(payFacts({ salaries }))
    const refunded = calculatePay(payFacts({ salaries, adjustments: [adjustment(1, 13, 12_000)] }))
    expect(refunded.net_minor - before.net_minor).toBe(12_000)
    expect(refunded).toMatchObject({ gross_minor: before.gross_minor, outside_minor: 12_000 })
    const taken = calculatePay(
      payFacts({ salaries, adjustments: [adjustment(1, 13, 12_000), adjustment(2, 14, 5_000)] }),
    )
    expect(taken).toMatchObject({ deductions_minor: before.deductions_minor, outside_minor: 7_000 })
    expect(taken.lines.map(({ code, outside }) => [code, outside])).toEqual([
      ['BASIC', false],
      ['PENSION', false],
      ['REFUND', true],
      ['ADVANCE', true],
    ])
  })

  it('works rates of the gross out without untaxed earnings, and after what is taken before tax', () => {
    const components = [
      { component_id: 8, amount_minor: null, rate_bp: null },
      { component_id: 10, amount_minor: null, rate_bp: null },
      { component_id: 11, amount_minor: 10_000, rate_bp: null },
      { component_id: 12, amount_minor: 50_000, rate_bp: null },
    ]
    const facts = payFacts({ salaries: [salaryFact({ components })] })
    expect(calculatePay(facts)).toMatchObject({ gross_minor: 410_000, deductions_minor: 50_000 + 32_550 })
    expect(linesOf(facts, 'PENSION')).toEqual([32_550])
    expect(linesOf(facts, 'EMPLOYER')).toEqual([84_000])
    const line = calculatePay(facts).lines.find(({ code }) => code === 'PENSION')
    expect(line?.explain.inputs.map(({ name, value }) => [name, value])).toEqual([
      ['Gross of the month', 410_000],
      ['Earnings without tax', -10_000],
      ['Taken before tax', -50_000],
      ['Counted up to', 805_000],
      ['Rate', 930],
    ])
  })

  it('comes to the same from facts of before components said where they stand', () => {
    const components = [{ component_id: 8, amount_minor: null, rate_bp: null }]
    const known = COMPONENTS.filter(({ id }) => id <= 10)
    const facts = payFacts({ components: known, salaries: [salaryFact({ components })] })
    expect(canonicalJson(known)).not.toMatch(/outside|before_tax/)
    expect(linesOf(facts, 'PENSION')).toEqual([37_200])
    expect(calculatePay(facts)).toMatchObject({ net_minor: 362_800, outside_minor: 0 })
  })

  it('has no payslip without an employed day or a salary', () => {
    expect(() => calculatePay(payFacts({ days: [] }))).toThrow(expect.objectContaining({ code: 'not_employed' }))
    expect(() => calculatePay(payFacts({ salaries: [] }))).toThrow(expect.objectContaining({ code: 'no_salary' }))
  })

  it('pays nothing on days of a suspension without pay', () => {
    const days = daysOf('2026-06').map((day) => ({
      ...day,
      is_paid: day.date < '2026-06-11' || day.date > '2026-06-20',
    }))
    expect(linesOf(payFacts({ days }), 'BASIC')).toEqual([133_333, 133_334])
  })
})

it('says of a line how it came about, and of two payslips why they differ', () => {
  const before = calculatePay(payFacts({ month: '2026-05' }))
  const now = calculatePay(RAISE)
  const line = firstOf(now.lines)
  expect(explainLine(line.explain, line.amount_minor, 'EUR')).toEqual({
    formula: 'base × calendar days ÷ days of the month',
    sentence: 'The share of the monthly base that these days are: 1,866.67 EUR.',
  })
  expect(line.explain).toMatchObject({ n: '560000', d: '3', remainder: 0 })
  expect(nthOf(now.lines, 1).explain.remainder).toBe(-1)
  expect(differences(now.lines, before.lines)).toEqual([
    { label: 'BASIC', amount_minor: 21_333, links: [['salary', 2]] },
  ])
})

it('writes the same facts as the same text', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'x' }], a: true })).toBe('{"a":true,"b":[1,{"c":"x","d":null}]}')
  expect(COMPONENTS.length).toBeGreaterThan(0)
})
