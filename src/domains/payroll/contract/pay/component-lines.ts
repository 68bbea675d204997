import { fraction, plus, times, type Fraction } from '#engines/money/contract/fraction.ts'
import type { ComponentFact, PayFacts, SalaryFact } from './facts.ts'
import type { ExactLine, PayInput } from './lines.ts'
import { MINUTE, salaryOn, type Segment } from './segments.ts'

const BP = 10_000

const amountInput = (salary: SalaryFact, value: number): PayInput => ({
  name: 'Amount for a month',
  value,
  unit: 'minor',
  link: ['salary', salary.id],
})
const rateInput = (component: ComponentFact, salary: SalaryFact, own: number | null, value: number): PayInput => ({
  name: 'Rate',
  value,
  unit: 'bp',
  link: own === null ? ['component', component.id] : ['salary', salary.id],
})

const rowOf = (salary: SalaryFact, component: ComponentFact) =>
  salary.components.find(({ component_id }) => component_id === component.id)

/** The part of the planned time of a segment that is paid; all of it where none is planned. */
const paidPart = ({ base_minutes, unpaid }: Segment): Fraction =>
  base_minutes === 0 ? fraction(1) : fraction(BigInt(base_minutes) * MINUTE - unpaid, BigInt(base_minutes) * MINUTE)

const prorated = (facts: PayFacts, segments: readonly Segment[], component: ComponentFact): ExactLine[] =>
  segments.flatMap((segment): ExactLine[] => {
    const amount = rowOf(segment.salary, component)?.amount_minor ?? 0
    if (amount === 0) return []
    const share = fraction(BigInt(amount) * BigInt(segment.days.length), facts.days_of_month)
    return [
      {
        exact: times(share, paidPart(segment)),
        rule: 'prorated',
        inputs: [
          amountInput(segment.salary, amount),
          { name: 'Calendar days', value: segment.days.length, unit: 'days' },
          { name: 'Days of the month', value: facts.days_of_month, unit: 'days' },
          { name: 'Planned time', value: segment.base_minutes, unit: 'minutes' },
          { name: 'Unpaid time', value: Number(segment.unpaid / MINUTE), unit: 'minutes' },
        ],
        from: segment.from,
        to: segment.to,
      },
    ]
  })

/** Once in full, from the salary of the last employed day. */
const inFull = (last: SalaryFact, component: ComponentFact): ExactLine[] => {
  const amount = rowOf(last, component)?.amount_minor ?? 0
  return amount === 0 ? [] : [{ exact: fraction(amount), rule: 'full', inputs: [amountInput(last, amount)] }]
}

/** The base of a salary after unpaid time. */
type BaseOf = (salary: SalaryFact) => Fraction

const ofBase = (facts: PayFacts, component: ComponentFact, baseOf: BaseOf): ExactLine[] =>
  facts.salaries.flatMap((salary): ExactLine[] => {
    const row = rowOf(salary, component)
    const rate = row?.rate_bp ?? component.rate_bp
    const base = baseOf(salary)
    if (!row || rate === null || base.n === 0n) return []
    return [
      {
        exact: times(base, fraction(rate, BP)),
        rule: 'percent_of_base',
        inputs: [
          {
            name: 'Basic pay after unpaid time',
            value: Number(base.n / base.d),
            unit: 'minor',
            link: ['salary', salary.id],
          },
          rateInput(component, salary, row.rate_bp, rate),
        ],
        rate_bp: rate,
      },
    ]
  })

/** The gross of a month, with the part of it that rates do not count: earnings without tax, and deductions before tax. */
export type Gross = Readonly<{ gross: number; untaxed: number; before_tax: number }>

const taken = (name: string, value: number): PayInput[] => (value === 0 ? [] : [{ name, value: -value, unit: 'minor' }])

const ofGross = (last: SalaryFact, component: ComponentFact, { gross, untaxed, before_tax }: Gross): ExactLine[] => {
  const row = rowOf(last, component)
  const rate = row?.rate_bp ?? component.rate_bp
  if (!row || rate === null) return []
  const taxed = untaxed === 0 && before_tax === 0 ? gross : Math.max(0, gross - untaxed - before_tax)
  const counted = component.cap_minor === null ? taxed : Math.min(taxed, component.cap_minor)
  const cap: PayInput[] =
    component.cap_minor === null
      ? []
      : [{ name: 'Counted up to', value: component.cap_minor, unit: 'minor', link: ['component', component.id] }]
  return [
    {
      exact: fraction(BigInt(counted) * BigInt(rate), BP),
      rule: 'percent_of_gross',
      inputs: [
        { name: 'Gross of the month', value: gross, unit: 'minor' },
        ...taken('Earnings without tax', untaxed),
        ...taken('Taken before tax', before_tax),
        ...cap,
        rateInput(component, last, row.rate_bp, rate),
      ],
      rate_bp: rate,
    },
  ]
}

const manual = (facts: PayFacts, component: ComponentFact): ExactLine[] =>
  facts.adjustments
    .filter(({ component_id }) => component_id === component.id)
    .map(({ id, amount_minor, note }) => ({
      exact: fraction(amount_minor),
      rule: 'manual',
      inputs: [{ name: 'Amount entered', value: amount_minor, unit: 'minor', link: ['adjustment', id] }],
      note,
    }))

/** The lines of a component that does not follow from time alone. `gross` counts for components after the gross. */
export const componentLines = (
  facts: PayFacts,
  segments: readonly Segment[],
  component: ComponentFact,
  { baseOf, gross }: Readonly<{ baseOf: BaseOf; gross: Gross }>,
): ExactLine[] => {
  const lastDay = facts.days.at(-1)?.date ?? ''
  const last = salaryOn(facts.salaries, lastDay)
  switch (component.calc) {
    case 'fixed':
      if (component.prorate) return prorated(facts, segments, component)
      return last ? inFull(last, component) : []
    case 'percent_of_base':
      return ofBase(facts, component, baseOf)
    case 'percent_of_gross': {
      // Pay after the last day follows the salary of that day.
      const ruling = facts.days.length === 0 ? facts.salaries.at(-1) : last
      return ruling ? ofGross(ruling, component, gross) : []
    }
    case 'manual':
      return manual(facts, component)
    case 'engine':
      return []
  }
}

/** Sums the exact lines of segments by their salary. */
export const baseBySalary = (
  segments: readonly Segment[],
  basic: readonly ExactLine[],
  unpaid: readonly ExactLine[],
): BaseOf => {
  const sums = new Map<number, Fraction>()
  const add = (lines: readonly ExactLine[]): void => {
    for (const line of lines) {
      const segment = segments.find(({ from }) => from === line.from)
      if (!segment) continue
      sums.set(segment.salary.id, plus(sums.get(segment.salary.id) ?? fraction(0), line.exact))
    }
  }
  add(basic)
  add(unpaid)
  return (salary) => sums.get(salary.id) ?? fraction(0)
}
