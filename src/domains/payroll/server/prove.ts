import type { Context } from '#kit/server/context.ts'
import { calculatePay } from '../contract/pay/calculate.ts'
import { canonicalJson, type PayFacts, PayProblem, standingAs } from '../contract/pay/facts.ts'
import type { PayLine } from '../contract/pay/lines.ts'
import type { PayslipProof } from '../contract/payslips.models.ts'
import { adminLinks } from './admin-links.ts'
import { changedFacts } from './changed-facts.ts'
import { hashFacts } from './facts/read-facts.ts'
import { linkOf } from './present-payslip.ts'
import { readFactsOfNow } from './run/differences.ts'
import { listLines, type StoredLine, type StoredSlip } from './store/payslips.ts'

type Line = Pick<
  PayLine & StoredLine,
  | 'component_id'
  | 'label'
  | 'kind'
  | 'outside'
  | 'for_month'
  | 'segment_from'
  | 'segment_to'
  | 'quantity_minutes'
  | 'rate_minor'
  | 'rate_bp'
  | 'amount_minor'
>

const textOf = (line: Line): string =>
  canonicalJson([
    line.component_id,
    line.label,
    line.kind,
    line.outside,
    line.for_month,
    line.segment_from,
    line.segment_to,
    line.quantity_minutes,
    line.rate_minor,
    line.rate_bp,
    line.amount_minor,
  ])

/** The lines that facts make; null where they make no payslip. */
const linesOf = (facts: PayFacts): readonly PayLine[] | null => {
  try {
    return calculatePay(facts).lines
  } catch (error) {
    if (error instanceof PayProblem || error instanceof RangeError) return null
    throw error
  }
}

/** A month whose facts are read anew for a person who has none by now, such as one whose employment was taken out. */
const without = (then: PayFacts): PayFacts => ({
  ...then,
  days: [],
  salaries: [],
  components: [],
  overtime: [],
  adjustments: [],
})

/** Works a payslip out again, and compares what it rests on with what holds now. */
export const provePayslip = async (context: Context, slip: StoredSlip): Promise<PayslipProof> => {
  const { tx, actor } = context
  const stored = await listLines(tx, [slip.id])
  const recomputed = linesOf(slip.facts)
  const recomputed_hash = hashFacts(slip.facts)
  const isEqual =
    recomputed_hash === slip.facts_hash &&
    recomputed !== null &&
    recomputed.length === stored.length &&
    recomputed.every((line, at) => {
      const kept = stored[at]
      return kept !== undefined && textOf(line) === textOf(kept)
    })
  const now = (await readFactsOfNow(context, [slip]))[0] ?? without(slip.facts)
  const changed = changedFacts(slip.facts, standingAs(slip.facts, now))
  const linkTo = adminLinks(actor, slip.employee_id)
  return {
    recomputed_lines_equal: isEqual,
    stored_hash: slip.facts_hash,
    recomputed_hash,
    same: changed.length === 0,
    changed_facts: changed.map(({ link, ...fact }) => ({ ...fact, link: link ? linkOf(linkTo, link) : null })),
  }
}
