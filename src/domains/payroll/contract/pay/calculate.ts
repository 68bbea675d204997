import { baseBySalary, componentLines } from './component-lines.ts'
import { type ComponentFact, type PayFacts, PayProblem } from './facts.ts'
import { type ExactLine, type PayLine, roundLines } from './lines.ts'
import { type Segment, segmentsOf } from './segments.ts'
import { basicLines, overtimeLines, unpaidLines } from './time-lines.ts'

type PayTotals = Readonly<{
  gross_minor: number
  deductions_minor: number
  net_minor: number
  employer_cost_minor: number
}>
export type Pay = PayTotals & Readonly<{ currency: string; segments: readonly Segment[]; lines: readonly PayLine[] }>

const sumOf = (lines: readonly PayLine[], kind: ComponentFact['kind']): number =>
  lines.reduce((all, line) => (line.kind === kind ? all + line.amount_minor : all), 0)

/** The totals of lines: the net is the gross less the deductions. */
const totalsOf = (lines: readonly PayLine[]): PayTotals => {
  const gross_minor = sumOf(lines, 'earning')
  const deductions_minor = sumOf(lines, 'deduction')
  return {
    gross_minor,
    deductions_minor,
    net_minor: gross_minor - deductions_minor,
    employer_cost_minor: sumOf(lines, 'employer_cost'),
  }
}

const engineComponent = (facts: PayFacts, code: string): ComponentFact => {
  const found = facts.components.find((component) => component.code === code)
  if (!found) throw new PayProblem('failed', `The component ${code} is missing.`)
  return found
}

const ORDER: readonly ComponentFact['kind'][] = ['earning', 'deduction', 'employer_cost']

/**
 * The pay of a person for a month: earnings, then the gross, then what follows it. Amounts stay exact fractions until the
 * lines of a component are rounded.
 * @throws {PayProblem} where the facts do not make a payslip
 */
export const calculatePay = (facts: PayFacts): Pay => {
  if (facts.days.length === 0) throw new PayProblem('not_employed', 'Not employed in that month.')
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
  for (const kind of ORDER) {
    const gross = sumOf(lines, 'earning')
    for (const component of facts.components.filter((one) => one.kind === kind))
      add(component, componentLines(facts, segments, component, { baseOf, gross }))
  }
  return { currency: last.currency, segments, lines, ...totalsOf(lines) }
}
