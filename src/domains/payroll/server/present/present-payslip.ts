import { can as canOf } from '#engines/transitions/contract/transitions.ts'
import { explainLine } from '../../contract/pay/explain-text.ts'
import { differences } from '../../contract/pay/compare.ts'
import type { LineFacts, LinkType } from '../../contract/pay/lines.ts'
import type { PayFacts } from '../../contract/pay/facts.ts'
import { MINUTE, segmentsOf } from '../../contract/pay/segments.ts'
import type { Compare, Explain, FactLink, Payslip, PaySegment, PayslipLine } from '../../contract/payslips.models.ts'
import { payslipWorkflow } from '../../contract/run.workflows.ts'
import type { Actor } from '#kit/server/actor.ts'
import { payslipFacts } from '../run/rules/run-facts.ts'
import type { SlipRow, StoredLine } from '../store/payslips.ts'

/** Returns the link for a viewer to the row that an amount comes from; null where they may not open it. */
export type LinkTo = (type: LinkType, id: number) => string | null

const LABELS: Readonly<Record<LinkType, string>> = {
  attendance_day: 'Attendance of the day',
  request: 'Request',
  overtime: 'Overtime',
  salary: 'Salary',
  adjustment: 'Adjustment',
  component: 'Component',
}

/** A row behind a fact, as a viewer opens it. */
export const linkOf = (linkTo: LinkTo, [type, id]: readonly [LinkType, number]): FactLink => ({
  type,
  id,
  label: LABELS[type],
  path: linkTo(type, id),
})

/** Explains a line in text, with links to the rows that the viewer may open. */
export const presentExplain = (
  facts: LineFacts,
  line: Readonly<{ amount_minor: number; currency: string }>,
  linkTo: LinkTo,
): Explain => ({
  ...explainLine(facts, line.amount_minor, line.currency),
  inputs: facts.inputs.map(({ link, ...input }) => ({ ...input, link: link ? linkOf(linkTo, link) : null })),
  exact: { numerator: facts.n, denominator: facts.d },
  rounded_minor: line.amount_minor,
  remainder_minor: facts.remainder,
})

/** Presents a stored line. */
export const presentLine =
  (currency: string, linkTo: LinkTo) =>
  (line: StoredLine): PayslipLine => ({
    id: line.id,
    seq: line.seq,
    component_id: line.component_id,
    component_code: line.component_code,
    label: line.label,
    kind: line.kind,
    outside: line.outside,
    for_month: line.for_month,
    segment_from: line.segment_from,
    segment_to: line.segment_to,
    quantity_minutes: line.quantity_minutes,
    rate_minor: line.rate_minor,
    rate_bp: line.rate_bp,
    amount_minor: line.amount_minor,
    explain: presentExplain(line.explain, { amount_minor: line.amount_minor, currency }, linkTo),
  })

/** Presents the parts of a month that were paid alike. */
export const presentSegments = (facts: Pick<PayFacts, 'days' | 'salaries'>): PaySegment[] =>
  segmentsOf(facts).map(({ from, to, days, salary, base_minutes, unpaid }) => ({
    from,
    to,
    days: days.length,
    salary_id: salary.id,
    base_minor: salary.base_minor,
    base_minutes,
    unpaid_minutes: Number(unpaid / MINUTE),
  }))

type Compared = Readonly<{ id: number; month: string; currency: string; net_minor: number }>

/** Lists the differences from the payslip before; null where there is none in the same currency. */
export const presentCompare = (
  slip: Compared,
  lines: readonly StoredLine[],
  before: Compared | undefined,
  linesBefore: readonly StoredLine[],
  linkTo: LinkTo,
): Compare | null => {
  if (!before || before.currency !== slip.currency) return null
  return {
    payslip_id: before.id,
    month: before.month,
    net_difference_minor: slip.net_minor - before.net_minor,
    items: differences(lines, linesBefore).map(({ label, amount_minor, links }) => ({
      label,
      amount_minor,
      links: links.map((link) => linkOf(linkTo, link)),
    })),
  }
}

/** A payslip with what the actor may do with it. */
export const presentSlip =
  (actor: Actor) =>
  ({ employee_id, has_correction, ...row }: SlipRow): Payslip => {
    const may = canOf(payslipWorkflow, row.state, payslipFacts(actor, employee_id, has_correction))
    return {
      ...row,
      can: {
        update: row.state === 'draft' && may.update,
        correct: may.correct,
        delete: may.delete,
        hold: may.hold,
        pdf: row.number !== null,
      },
    }
  }
