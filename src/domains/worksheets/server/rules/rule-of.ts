import { placementOf } from '#domains/people/server/index.ts'
import type { Tx } from '#kit/server/context.ts'
import type { Kind, ReportRule } from '../../contract/worksheets.models.ts'
import { DEFAULT_RULES } from '../../contract/worksheets.rules.ts'
import { findRule } from '../store/rules.ts'

type Of = Readonly<{ employee_id: number; kind: Kind; period_end: string }>
type Rule = Pick<ReportRule, 'due_working_days' | 'due_time' | 'auto_accept_days'>

/** Returns the rule for a period of a person: that of the department of its last day, else the defaults. */
export const ruleOf = async (tx: Tx, { employee_id, kind, period_end }: Of): Promise<Rule> => {
  const placement = await placementOf(tx, employee_id, period_end)
  const found = placement && (await findRule(tx, placement.department_id, kind, period_end))
  return found ?? DEFAULT_RULES[kind]
}
