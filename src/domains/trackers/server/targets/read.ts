import { organisationDay, weekStart } from '#domains/organisation/server/index.ts'
import type { Context } from '#kit/server/context.ts'
import { readMinutes } from './minutes.ts'
import { type Judged, judgePlan } from './rows.ts'
import { type Plan, type PlanAsk, type PlanTarget, readPlan } from './store/plan.ts'
import type { Reach } from './store/reach.ts'
import { type Window, windowOf } from './window.ts'

type Reading = Pick<Context, 'tx' | 'now'>
export type ReadAsk = Readonly<{
  reach: Reach
  first: string
  last: string
  target_id?: number | undefined
  byDay?: boolean
  isAlways?: boolean
  tried?: PlanTarget
  maySet?: PlanAsk['maySet']
}>
export type Read = Readonly<{ window: Window; plan: Plan; judged: readonly Judged[] }>

/** `change`: what the plan would be, for a value that is only tried. */
export const readTargets = async (
  context: Reading,
  ask: ReadAsk,
  change = (plan: Plan): Plan => plan,
): Promise<Read> => {
  const { tx, now } = context
  const today = await organisationDay(tx, now)
  const window = windowOf(ask.first, ask.last, today, await weekStart(tx, now))
  const planAsk: PlanAsk = { ...ask, ...window, byDay: ask.byDay ?? false, isAlways: ask.isAlways ?? false }
  const plan = change(await readPlan(context, planAsk))
  const isMeasured = plan.targets.some(({ is_share }) => !is_share)
  const minutes = isMeasured ? await readMinutes(context, plan, window) : new Map()
  return { window, plan, judged: judgePlan(plan, minutes, window, ask.isAlways) }
}
