import { compareNames } from '#kit/contract/compare-names.ts'
import { found } from '#kit/server/database/rows.ts'
import { organisationDay } from '#domains/organisation/server/index.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import type { Parsed } from '#kit/contract/call.ts'
import { unitOf } from '../../../contract/targets.rules.ts'
import * as calls from '../../../contract/targets.set-calls.ts'
import { evaluateTargets } from '../rules/evaluate-targets.ts'
import { PREVIEW_FROM, isPreviewValue } from '../rules/values.ts'
import type { Plan, PlanTarget } from '../store/plan.ts'
import type { PeopleFilter } from '../store/people-filter.ts'
import { findTarget } from '../store/targets.ts'
import { rangeOf } from '../rules/window.ts'

type Body = Parsed<typeof calls.previewTarget>['body']
type PreviewContext = Context & Readonly<{ body: Body }>

const MAX_ROWS = 500
const USUAL_MINUTES = 480

/** Returns the target of the preview: an existing one, or one that would be added. */
const findPreviewTarget = async (tx: Tx, body: Body): Promise<PlanTarget> => {
  if (body.target_id !== undefined) {
    const row = found(await findTarget(tx, body.target_id))
    return { ...row, ended_on: null }
  }
  if (body.metric === undefined) throw invalid({ metric: 'Choose a target or what is measured' })
  const needsActivity = body.metric === 'activity_count' || body.metric === 'activity_minutes'
  if (needsActivity !== (body.activity_id !== undefined))
    throw invalid({ activity_id: 'Choose the activity that is counted' })
  return {
    id: 0,
    name: 'Preview',
    metric: body.metric,
    is_share: unitOf(body.metric) === 'percentage',
    activity_id: body.activity_id ?? null,
    direction: body.direction ?? 'at_least',
    period: body.period ?? 'day',
    reference_minutes: body.reference_minutes ?? USUAL_MINUTES,
    gate_metric: null,
    gate_direction: null,
    gate_value_bp: null,
    ended_on: null,
  }
}

/** Selects the people of a place, within the scope of the actor. */
const filterOf = (context: PreviewContext): PeopleFilter => {
  const { scope, scope_id = null } = context.body
  if ((scope === 'organisation') !== (scope_id === null)) throw invalid({ scope_id: 'Choose for whom it holds' })
  const place = scope_id ?? undefined
  return {
    scope: context.scope(),
    employees: scope === 'employee' && place !== undefined ? [place] : undefined,
    department_id: scope === 'department' ? place : undefined,
    team_id: scope === 'team' ? place : undefined,
    designation_id: scope === 'designation' ? place : undefined,
  }
}

/** Returns the plan as if the value had always been in force. */
const withValue =
  ({ scope, scope_id = null, value }: Body, target: PlanTarget) =>
  (plan: Plan): Plan => ({
    ...plan,
    values: [
      ...plan.values.filter(([, kind, id]) => kind !== scope || id !== scope_id),
      [target.id, scope, scope_id, value, PREVIEW_FROM],
    ],
  })

const preview = async (context: PreviewContext) => {
  const { tx, now, body } = context
  const { first, last } = rangeOf(body)
  if (last >= (await organisationDay(tx, now))) throw invalid({ end_date: 'must lie in the past' })
  const target = await findPreviewTarget(tx, body)
  if (target.is_share && body.value > 10_000) throw invalid({ value: 'At most 100 %' })
  const { evaluated } = await evaluateTargets(
    context,
    { filter: filterOf(context), first, last, target_id: target.id, previewed: target, byDay: true, isAlways: true },
    withValue(body, target),
  )
  // People who have a more specific value would not be measured by this one.
  const rows = evaluated
    .filter(({ days }) => days.some(({ inForce }) => inForce !== null && isPreviewValue(inForce)))
    .map(({ row: { employee, expected_milli, actual, base, status } }) => ({
      employee,
      expected_milli,
      actual,
      base,
      met: status === 'met' ? true : status === 'missed' || status === 'gate_failed' ? false : null,
    }))
    .toSorted((one, other) => compareNames(one.employee.name, other.employee.name))
  return {
    people: rows.length,
    would_meet: rows.filter(({ met }) => met === true).length,
    would_miss: rows.filter(({ met }) => met === false).length,
    rows: rows.slice(0, MAX_ROWS),
  }
}
export const previewTarget = handle(calls.previewTarget, preview)
export const leadPreviewTarget = handle(calls.leadPreviewTarget, preview)
