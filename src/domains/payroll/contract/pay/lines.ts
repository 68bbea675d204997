import { type Fraction, fraction, plus, toMinor } from '#engines/money/contract/fraction.ts'
import { type ComponentFact, isOutside } from './facts.ts'

type InputUnit = 'minor' | 'bp' | 'days' | 'minutes' | 'percent' | 'count'
export type LinkType = 'attendance_day' | 'request' | 'overtime' | 'salary' | 'adjustment' | 'component'
/** An input of a line; `link` opens the row that it comes from. */
export type PayInput = Readonly<{ name: string; value: number; unit: InputUnit; link?: readonly [LinkType, number] }>

export type PayRule =
  | 'share'
  | 'hours'
  | 'unpaid'
  | 'overtime_monthly'
  | 'overtime_hourly'
  | 'prorated'
  | 'full'
  | 'percent_of_base'
  | 'percent_of_gross'
  | 'manual'
  | 'difference'

/** The calculation of a line, as stored with it: digits of the exact fraction, and the amount that rounding moved to it. */
export type LineFacts = Readonly<{
  rule: PayRule
  inputs: readonly PayInput[]
  n: string
  d: string
  remainder: number
  note?: string
}>

export type PayLine = Readonly<{
  component_id: number
  code: string
  label: string
  kind: ComponentFact['kind']
  outside: boolean
  /** The earlier month that it pays for. */
  for_month: string | null
  segment_from: string | null
  segment_to: string | null
  quantity_minutes: number | null
  rate_minor: number | null
  rate_bp: number | null
  amount_minor: number
  explain: LineFacts
}>

/** A line before it is rounded. */
export type ExactLine = Readonly<{
  exact: Fraction
  rule: PayRule
  inputs: readonly PayInput[]
  note?: string
  from?: string
  to?: string
  minutes?: number
  rate_minor?: number
  rate_bp?: number
}>

const lineOf = (component: ComponentFact, line: ExactLine, amount_minor: number): PayLine => ({
  component_id: component.id,
  code: component.code,
  label: component.name,
  kind: component.kind,
  for_month: null,
  outside: isOutside(component),
  segment_from: line.from ?? null,
  segment_to: line.to ?? null,
  quantity_minutes: line.minutes ?? null,
  rate_minor: line.rate_minor ?? null,
  rate_bp: line.rate_bp ?? null,
  amount_minor,
  explain: {
    rule: line.rule,
    inputs: line.inputs,
    n: String(line.exact.n),
    d: String(line.exact.d),
    remainder: amount_minor - toMinor(line.exact),
    ...(line.note === undefined ? {} : { note: line.note }),
  },
})

/**
 * Rounds the lines of one component and month: their exact sum once, half to even; each line but the last by itself, and
 * the last takes what remains.
 */
export const roundLines = (component: ComponentFact, exact: readonly ExactLine[]): PayLine[] => {
  let left = toMinor(exact.reduce((sum, line) => plus(sum, line.exact), fraction(0)))
  return exact.map((line, at) => {
    const amount = at === exact.length - 1 ? left : toMinor(line.exact)
    left -= amount
    return lineOf(component, line, amount)
  })
}
