import { baseBySalary, componentLines, type Gross } from './component-lines.ts'
import { type ComponentFact, isBeforeTax, isOutside, type PayFacts, PayProblem } from './facts.ts'
import { differenceLines, hasPay } from './difference-lines.ts'
import { type ExactLine, type PayLine, roundLines } from './lines.ts'
import { type Segment, segmentsOf } from './segments.ts'
import { basicLines, overtimeLines, unpaidLines } from './time-lines.ts'

type PayTotals = Readonly<{
  gross_minor: number
  deductions_minor: number
  /** Amounts paid out less amounts taken, outside of the gross. */
  outside_minor: number
  net_minor: number
  employer_cost_minor: number
}>
export type Pay = PayTotals & Readonly<{ currency: string; segments: readonly Segment[]; lines: readonly PayLine[] }>

const sumOf = (lines: readonly PayLine[], kind: ComponentFact['kind'], outside = false): number =>
  lines.reduce((all, line) => (line.kind === kind && line.outside === outside ? all + line.amount_minor : all), 0)

/** The totals of lines: the net is the gross less the deductions, with what is outside of both. */
const totalsOf = (lines: readonly PayLine[]): PayTotals => {
  const gross_minor = sumOf(lines, 'earning')
  const deductions_minor = sumOf(lines, 'deduction')
  const outside_minor = sumOf(lines, 'earning', true) - sumOf(lines, 'deduction', true)
  return {
    gross_minor,
    deductions_minor,
    outside_minor,
    net_minor: gross_minor - deductions_minor + outside_minor,
    employer_cost_minor: sumOf(lines, 'employer_cost'),
  }
}

const engineComponent = (facts: PayFacts, code: string): ComponentFact => {
  const found = facts.components.find((component) => component.code === code)
  if (!found) throw new PayProblem('failed', `The component ${code} is missing.`)
  return found
}

type Group = Readonly<{ fits: (component: ComponentFact) => boolean; takesDeductions?: true }>

const inGross =
  (kind: ComponentFact['kind'], before_tax: boolean) =>
  (component: ComponentFact): boolean =>
    component.kind === kind && !isOutside(component) && isBeforeTax(component) === before_tax

/** In the order of a payslip. Components after the gross depend on the groups before them. */
const GROUPS: readonly Group[] = [
  { fits: (component) => component.kind === 'earning' && !isOutside(component) },
  { fits: inGross('deduction', true) },
  { fits: inGross('deduction', false), takesDeductions: true },
  { fits: (component) => component.kind === 'earning' && isOutside(component) },
  { fits: (component) => component.kind === 'deduction' && isOutside(component) },
  { fits: ({ kind }) => kind === 'employer_cost' },
]

/** The gross so far, and the part of it that rates do not count. */
const grossOf = ({ components }: PayFacts, lines: readonly PayLine[]): Gross => {
  const counted = new Set(components.filter(isBeforeTax).map(({ id }) => id))
  const sum = (fits: (line: PayLine) => boolean): number =>
    lines.reduce((all, line) => (!line.outside && fits(line) ? all + line.amount_minor : all), 0)
  return {
    gross: sum(({ kind }) => kind === 'earning'),
    untaxed: sum(({ kind, component_id }) => kind === 'earning' && !counted.has(component_id)),
    before_tax: sum(({ kind, component_id }) => kind === 'deduction' && counted.has(component_id)),
  }
}

/**
 * Calculates the pay of a person for a month: earnings, then the gross, then the components that depend on it, then
 * those outside of it. Amounts are exact fractions until the lines of a component are rounded.
 * @throws {PayProblem} where the facts do not make a payslip
 */
export const calculatePay = (facts: PayFacts): Pay => {
  if (!hasPay(facts)) throw new PayProblem('not_employed', 'Not employed in that month.')
  const segments = segmentsOf(facts)
  const last = facts.salaries.at(-1)
  if (!last) throw new PayProblem('no_salary', 'No salary in that month.')
  const basic = basicLines(facts, segments)
  const unpaid = unpaidLines(facts, segments)
  const baseOf = baseBySalary(segments, basic, unpaid)
  const lines: PayLine[] = []
  const add = (component: ComponentFact, exact: readonly ExactLine[]): void => {
    lines.push(...roundLines(component, exact))
  }
  add(engineComponent(facts, 'BASIC'), basic)
  add(engineComponent(facts, 'UNPAID'), unpaid)
  add(engineComponent(facts, 'OVERTIME'), overtimeLines(facts))
  for (const { fits, takesDeductions = false } of GROUPS) {
    const gross = grossOf(facts, lines)
    const counted = takesDeductions ? gross : { ...gross, before_tax: 0 }
    for (const component of facts.components.filter(fits))
      add(component, componentLines(facts, segments, component, { baseOf, gross: counted }))
  }
  lines.push(...differenceLines(facts, totalsOf(lines).net_minor))
  return { currency: last.currency, segments, lines, ...totalsOf(lines) }
}
