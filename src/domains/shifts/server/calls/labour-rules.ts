import { forbidden, invalid } from '#kit/contract/envelope.ts'
import { scopeOf } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import { isStricter, type LabourRule } from '../../contract/labour.rules.ts'
import * as calls from '../../contract/policy.calls.ts'
import type { LabourRuleInput } from '../../contract/policy.models.ts'
import { checkPlan, newFindings } from '../../contract/shift.rules.ts'
import { shiftsRefusals } from '../../contract/shifts.refusals.ts'
import { planShiftOf, ruleContext } from '../rules/context.ts'
import { accessOf } from '../store/access.ts'
import * as store from '../store/labour-rules.ts'
import { loadPlan } from '../store/plan.ts'
import { getAnyWeek } from '../store/weeks.ts'

/** Rules of single people are theirs and of those who set rules. */
export const listRules = handle(calls.listRules, (context) => {
  const isAll = scopeOf(context.actor, 'shifts.policy') === 'all'
  return isAll ? store.listAllRules(context.tx) : store.listRulesOf(context.tx, context.actor.employee_id)
})

const requireScope = async ({ tx }: Context, { scope, scope_id }: LabourRuleInput): Promise<void> => {
  if (scope === 'organisation') return
  if (!(await store.hasScope(tx, scope, scope_id ?? 0))) throw invalid({ scope_id: 'Choose for whom it holds' })
}

/**
 * Refuses to loosen a rule of the organisation that blocks without exception, from the day on which the rule begins.
 */
const requireStricter = async (context: Context, rule: LabourRuleInput): Promise<void> => {
  if (rule.scope === 'organisation') return
  const general = await store.listGeneralRules(context.tx, rule)
  const fixed = general.filter(({ severity, overridable }) => severity === 'block' && !overridable)
  if (fixed.some((one) => !isStricter(rule, one))) throw shiftsRefusals.refusal('rule_looser')
}

/** Counts the findings that the rule would add to published weeks to come. */
const countAffected = async (context: Context, rule: LabourRule): Promise<number> => {
  const { tx } = context
  const access = accessOf(context)
  let affected = 0
  for (const id of await store.listWeekIdsOf(tx, rule, access.today)) {
    const loaded = await loadPlan(tx, id, null)
    const now = ruleContext(await getAnyWeek(tx, access, id), loaded, access)
    const shifts = loaded.shifts.map(planShiftOf)
    affected += newFindings(checkPlan(now, shifts), checkPlan({ ...now, rules: [...now.rules, rule] }, shifts)).length
  }
  return affected
}

export const addRule = handle(calls.addRule, async (context) => {
  const { body, actor } = context
  if (scopeOf(actor, 'shifts.policy') !== 'all') throw forbidden()
  await requireScope(context, body)
  await requireStricter(context, body)
  const { dry_run, ...fields } = body
  const rule: LabourRule = { ...fields, scope_id: fields.scope_id ?? null }
  const affected = await countAffected(context, rule)
  if (dry_run) return { rule: null, affected }
  if (body.effective_from < accessOf(context).today) throw invalid({ effective_from: 'Choose today or later' })
  const id = await store.insertRule(context, rule)
  await audit(context, 'shifts.rule_added', { entity: 'labour_rules', id, after: rule })
  publishLive(context, ['shifts.changed'], ['permission:shifts.plan', 'permission:shift_records.read'])
  return { rule: await store.findRule(context.tx, id), affected }
})
