import type { Work } from '#kit/server/context.ts'
import type { BackPay } from '../../../contract/hikes.models.ts'
import { netEffect } from '../../../contract/pay/difference-lines.ts'
import type { PayFacts, SalaryFact } from '../../../contract/pay/facts.ts'
import { differencesOf, listFactsOfNow } from '../../run/rules/differences.ts'
import { listPaidMonths, type PaidMonth } from '../../store/paid-months.ts'

/** A raise that is not the salary yet; `new_minor` null: only the months are needed. */
export type DatedRaise = Readonly<{ employee_id: number; effective_from: string; new_minor: number | null }>

/** The id of the salary that a raise would become. */
const NOT_YET = -1

/** Facts as they would be with a raise: a salary more, with the components of the one before. */
const withRaise = (facts: PayFacts, { effective_from, new_minor }: DatedRaise): PayFacts => {
  const before = facts.salaries.findLast((salary) => salary.effective_from < effective_from)
  if (!before || new_minor === null) return facts
  const raised: SalaryFact = { ...before, id: NOT_YET, effective_from, base_minor: new_minor }
  const salaries = [...facts.salaries, raised].toSorted((a, b) => a.effective_from.localeCompare(b.effective_from))
  return { ...facts, salaries }
}

/** The net of a month less the amounts already paid; null where it cannot be worked out, or is in another currency. */
const netOf = (paid: PaidMonth, slip: NonNullable<PaidMonth['slip']>, facts: PayFacts): number | null => {
  if (facts.salaries.at(-1)?.currency !== slip.currency) return null
  const kinds = new Map([...slip.facts.components, ...facts.components].map(({ id, kind }) => [id, kind]))
  return differencesOf(paid, facts).reduce((net, { component_id, currency, amount_minor }) => {
    const kind = kinds.get(component_id)
    return kind && currency === slip.currency ? net + netEffect(kind, amount_minor) : net
  }, 0)
}

const monthOf = (day: string): string => day.slice(0, 7)

/** Lists the issued months that raises change. Only reads: differences are stored once a raise is the salary. */
export const listBackPay = async (
  work: Pick<Work, 'tx' | 'now'>,
  raises: readonly DatedRaise[],
): Promise<BackPay[]> => {
  const ids = [...new Set(raises.map(({ employee_id }) => employee_id))]
  const first = raises.map(({ effective_from }) => monthOf(effective_from)).toSorted()[0]
  if (first === undefined) return []
  const months = await listPaidMonths(work.tx, ids, first)
  const facts = await listFactsOfNow(work, months)
  return raises.map((raise) => ({
    employee_id: raise.employee_id,
    months: months.flatMap((paid, at) => {
      const { employee_id, month, slip } = paid
      if (!slip || employee_id !== raise.employee_id || month < monthOf(raise.effective_from)) return []
      const known = facts[at]
      const difference_minor = raise.new_minor === null || !known ? null : netOf(paid, slip, withRaise(known, raise))
      return [{ month, currency: slip.currency, difference_minor }]
    }),
  }))
}
