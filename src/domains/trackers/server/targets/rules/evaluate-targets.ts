import { organisationDay, weekStart } from '#domains/organisation/server/index.ts'
import type { Context } from '#kit/server/context.ts'
import { loadMinutes } from './minutes.ts'
import { type EvaluatedTarget, evaluatePlan } from './evaluate-plan.ts'
import { type Plan, type PlanQuery, type PlanTarget, getPlan } from '../store/plan.ts'
import type { PeopleFilter } from '../store/people-filter.ts'
import { type Window, windowOf } from './window.ts'

type Reading = Pick<Context, 'tx' | 'now'>
export type TargetQuery = Readonly<{
  filter: PeopleFilter
  first: string
  last: string
  target_id?: number | undefined
  byDay?: boolean
  isAlways?: boolean
  previewed?: PlanTarget
  maySet?: PlanQuery['maySet']
}>
export type EvaluatedPlan = Readonly<{ window: Window; plan: Plan; evaluated: readonly EvaluatedTarget[] }>

/** `change`: what the plan would be, for a value that is only tried. */
export const evaluateTargets = async (
  context: Reading,
  query: TargetQuery,
  change = (plan: Plan): Plan => plan,
): Promise<EvaluatedPlan> => {
  const { tx, now } = context
  const today = await organisationDay(tx, now)
  const window = windowOf(query.first, query.last, today, await weekStart(tx, now))
  const planQuery: PlanQuery = { ...query, ...window, byDay: query.byDay ?? false, isAlways: query.isAlways ?? false }
  const plan = change(await getPlan(context, planQuery))
  const isMeasured = plan.targets.some(({ is_share }) => !is_share)
  const minutes = isMeasured ? await loadMinutes(context, plan, window) : new Map()
  return { window, plan, evaluated: evaluatePlan(plan, minutes, window, query.isAlways) }
}
