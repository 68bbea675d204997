import { monthText } from './month-text.ts'
import { type ComponentFact, type DifferenceFact, isOutside, type PayFacts } from './facts.ts'
import type { PayLine } from './lines.ts'

/** The amount that a difference adds to the net. */
export const netEffect = (kind: ComponentFact['kind'], amount_minor: number): number =>
  kind === 'earning' ? amount_minor : kind === 'deduction' ? -amount_minor : 0

const lineOf = (
  component: ComponentFact,
  { for_month, amount_minor, why }: DifferenceFact,
  month: string,
): PayLine => ({
  component_id: component.id,
  code: component.code,
  label: `${component.name}, ${for_month === month ? 'settled already' : monthText(for_month)}`.slice(0, 120),
  kind: component.kind,
  outside: isOutside(component),
  for_month,
  segment_from: null,
  segment_to: null,
  quantity_minutes: null,
  rate_minor: null,
  rate_bp: null,
  amount_minor,
  explain: { rule: 'difference', inputs: [], n: String(amount_minor), d: '1', remainder: 0, note: why },
})

/**
 * The lines that pay for earlier months: those that are fixed already; all that add to the net; and of those that take
 * from it, the oldest first, as many as leave the net at zero or above. The rest comes up again next month.
 */
export const differenceLines = (facts: PayFacts, net: number): PayLine[] => {
  const found = (facts.differences ?? []).flatMap((difference) => {
    const component = facts.components.find(({ id }) => id === difference.component_id)
    return component ? [{ difference, component, effect: netEffect(component.kind, difference.amount_minor) }] : []
  })
  const oldest = found.toSorted(
    (a, b) =>
      Number(b.difference.settled === true) - Number(a.difference.settled === true) ||
      Number(a.effect < 0) - Number(b.effect < 0) ||
      a.difference.for_month.localeCompare(b.difference.for_month) ||
      a.component.id - b.component.id,
  )
  let left = net
  return oldest.flatMap(({ difference, component, effect }) => {
    if (difference.settled !== true && effect < 0 && left + effect < 0) return []
    left += effect
    return [lineOf(component, difference, facts.month)]
  })
}

/** Returns true where differences of earlier months add to the net in sum, so that a person who has left is paid as well. */
const paysDifference = ({ differences = [], components }: PayFacts): boolean =>
  differences.reduce((sum, { component_id, amount_minor }) => {
    const component = components.find(({ id }) => id === component_id)
    return component ? sum + netEffect(component.kind, amount_minor) : sum
  }, 0) > 0

/** Returns true where facts make a payslip: a day of employment, or something that is still paid to a person who has left. */
export const hasPay = (facts: PayFacts): boolean =>
  facts.days.length > 0 || facts.adjustments.length > 0 || facts.overtime.length > 0 || paysDifference(facts)
