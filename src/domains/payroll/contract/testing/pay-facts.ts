import fc from 'fast-check'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { ComponentFact, DayFact, PayFacts, SalaryFact } from '../pay/facts.ts'

const component = (id: number, code: string, more: Partial<ComponentFact> = {}): ComponentFact => ({
  id,
  code,
  name: code,
  kind: 'earning',
  calc: 'engine',
  prorate: false,
  rate_bp: null,
  cap_minor: null,
  ...more,
})

export const COMPONENTS: readonly ComponentFact[] = [
  component(1, 'BASIC'),
  component(2, 'UNPAID'),
  component(3, 'OVERTIME'),
  component(4, 'HOUSING', { calc: 'fixed', prorate: true }),
  component(5, 'PHONE', { calc: 'fixed' }),
  component(6, 'BONUS_RATE', { calc: 'percent_of_base', rate_bp: 333 }),
  component(7, 'EXTRA', { calc: 'manual' }),
  component(8, 'PENSION', { kind: 'deduction', calc: 'percent_of_gross', rate_bp: 930, cap_minor: 805_000 }),
  component(9, 'TAX', { kind: 'deduction', calc: 'fixed' }),
  component(11, 'MEALS', { calc: 'fixed', before_tax: false }),
  component(12, 'PLAN', { kind: 'deduction', calc: 'fixed', before_tax: true }),
  component(13, 'REFUND', { calc: 'manual', outside: true }),
  component(14, 'ADVANCE', { kind: 'deduction', calc: 'manual', outside: true }),
  component(10, 'EMPLOYER', { kind: 'employer_cost', calc: 'percent_of_gross', rate_bp: 2100 }),
]

export const dayFact = (date: string, more: Partial<DayFact> = {}): DayFact => {
  const weekday = new Date(date).getUTCDay()
  const base = weekday === 0 || weekday === 6 ? 0 : 480
  return {
    date,
    is_paid: true,
    pattern_id: 1,
    base,
    holiday: 0,
    expected: base,
    worked: base,
    overtime: 0,
    absent: 0,
    leave: [],
    attendance_id: null,
    ...more,
  }
}

/** The days of a month from one day of it to another. */
export const daysOf = (
  month: string,
  first = 1,
  last = new Date(Date.UTC(+month.slice(0, 4), +month.slice(5), 0)).getUTCDate(),
) => Array.from({ length: last - first + 1 }, (_, at) => dayFact(addDays(`${month}-01`, first - 1 + at)))

export const salaryFact = (more: Partial<SalaryFact> = {}): SalaryFact => ({
  id: 1,
  effective_from: '2020-01-01',
  currency: 'EUR',
  basis: 'monthly',
  base_minor: 400_000,
  components: [],
  ...more,
})

export const payFacts = (more: Partial<PayFacts> = {}): PayFacts => {
  const month = more.month ?? '2026-06'
  return {
    employee_id: 1,
    month,
    cutoff_date: `${month}-30`,
    days_of_month: new Date(Date.UTC(+month.slice(0, 4), +month.slice(5), 0)).getUTCDate(),
    brand_id: 1,
    days: daysOf(month),
    salaries: [salaryFact()],
    components: COMPONENTS,
    overtime: [],
    adjustments: [],
    ...more,
  }
}

const anyDay = (date: string): fc.Arbitrary<DayFact> =>
  fc
    .record({
      is_paid: fc.boolean().map((unpaid) => !unpaid || date.endsWith('5')),
      pattern_id: fc.constantFrom(1, 1, 1, 2),
      base: fc.constantFrom(480, 480, 450, 0),
      leave: fc.option(
        fc.record({ minutes: fc.integer({ min: 0, max: 480 }), paid_percent: fc.integer({ min: 0, max: 100 }) }),
      ),
      absent: fc.constantFrom(0, 0, 0, 500, 1000),
      overtime: fc.integer({ min: 0, max: 60 }),
      holiday: fc.constantFrom(0, 0, 0, 240),
    })
    .map(({ is_paid, pattern_id, base, leave, absent, overtime, holiday }) => {
      const taken = Math.min(leave?.minutes ?? 0, base)
      return dayFact(date, {
        is_paid,
        pattern_id,
        base,
        holiday: Math.min(holiday, base),
        expected: base - taken,
        worked: base - taken + overtime,
        overtime,
        absent,
        leave: leave ? [{ request_id: 5, minutes: taken, paid_percent: leave.paid_percent }] : [],
      })
    })

const amount = fc.integer({ min: 0, max: 99_999_999 })
const rate = fc.integer({ min: 0, max: 10_000 })

const anySalary = (id: number, effective_from: string, basis: 'monthly' | 'hourly'): fc.Arbitrary<SalaryFact> =>
  fc
    .record({
      base_minor: amount,
      housing: amount,
      phone: amount,
      bonus: fc.option(rate),
      pension: fc.option(rate),
      tax: amount,
      meals: amount,
      plan: amount,
    })
    .map(({ base_minor, housing, phone, bonus, pension, tax, meals, plan }) =>
      salaryFact({
        id,
        effective_from,
        basis,
        base_minor,
        components: [
          { component_id: 4, amount_minor: housing, rate_bp: null },
          { component_id: 5, amount_minor: phone, rate_bp: null },
          { component_id: 6, amount_minor: null, rate_bp: bonus },
          { component_id: 8, amount_minor: null, rate_bp: pension },
          { component_id: 9, amount_minor: tax, rate_bp: null },
          { component_id: 10, amount_minor: null, rate_bp: null },
          { component_id: 11, amount_minor: meals, rate_bp: null },
          { component_id: 12, amount_minor: plan, rate_bp: null },
        ],
      }),
    )

/** A month of any person: joins and exits inside it, raises, changes of pattern, unpaid days, overtime, adjustments. */
export const anyMonth: fc.Arbitrary<PayFacts> = fc
  .record({
    month: fc.constantFrom('2026-02', '2026-06', '2026-07', '2024-02'),
    first: fc.integer({ min: 1, max: 10 }),
    last: fc.integer({ min: 15, max: 28 }),
    raises: fc.uniqueArray(fc.integer({ min: 2, max: 27 }), { maxLength: 3 }),
    basis: fc.constantFrom('monthly' as const, 'hourly' as const),
  })
  .chain(({ month, first, last, raises, basis }) => {
    const starts = [
      '2020-01-01',
      ...raises.toSorted((a, b) => a - b).map((day) => `${month}-${String(day).padStart(2, '0')}`),
    ]
    const within = { first, last }
    return fc
      .record({
        days: fc.tuple(...daysOf(month, within.first, within.last).map(({ date }) => anyDay(date))),
        salaries: fc.tuple(...starts.map((start, at) => anySalary(at + 1, start, basis))),
        overtime: fc.array(
          fc.record({
            posting_id: fc.nat(99),
            day: fc.integer({ min: first, max: last }),
            minutes: fc.integer({ min: 1, max: 900 }),
          }),
          { maxLength: 4 },
        ),
        adjustments: fc.array(
          fc.record({
            id: fc.nat(99),
            component_id: fc.constantFrom(7, 13, 14),
            amount_minor: amount,
            note: fc.constant(''),
          }),
          {
            maxLength: 3,
          },
        ),
      })
      .map(({ overtime, ...rest }) =>
        payFacts({
          ...rest,
          month,
          overtime: overtime.map(({ posting_id, day, minutes }) => ({
            posting_id,
            posted_on: `${month}-${String(day).padStart(2, '0')}`,
            minutes,
            cycle_minutes: 4800,
            cycle_weeks: 2,
          })),
        }),
      )
  })
