import type { Context } from '#kit/server/context.ts'
import { calculatePay } from '../../contract/pay/calculate.ts'
import { canonicalJson, type PayFacts, PayProblem, withFormerPlaces } from '../../contract/pay/facts.ts'
import type { PayLine } from '../../contract/pay/lines.ts'
import type { PayslipProof } from '../../contract/payslips.models.ts'
import { adminLinks } from '../present/admin-links.ts'
import { changedFacts } from './changed-facts.ts'
import { hashFacts } from '../facts/rules/list-facts.ts'
import { linkOf } from '../present/present-payslip.ts'
import { listFactsOfNow } from '../run/rules/differences.ts'
import { listLines, type StoredLine, type StoredSlip } from '../store/payslips.ts'

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

/** The facts of a month for a person who has none by now, for example after the employment was deleted. */
const without = (then: PayFacts): PayFacts => ({
  ...then,
  days: [],
  salaries: [],
  components: [],
  overtime: [],
  adjustments: [],
})

/** Calculates a payslip again, and compares its facts with those of now. */
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
      const before = stored[at]
      return before !== undefined && textOf(line) === textOf(before)
    })
  const now = (await listFactsOfNow(context, [slip]))[0] ?? without(slip.facts)
  const changed = changedFacts(slip.facts, withFormerPlaces(slip.facts, now))
  const linkTo = adminLinks(actor, slip.employee_id)
  return {
    recomputed_lines_equal: isEqual,
    stored_hash: slip.facts_hash,
    recomputed_hash,
    same: changed.length === 0,
    changed_facts: changed.map(({ link, ...fact }) => ({ ...fact, link: link ? linkOf(linkTo, link) : null })),
  }
}
