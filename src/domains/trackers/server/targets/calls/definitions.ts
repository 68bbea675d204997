import { found } from '#kit/server/database/rows.ts'
import { organisationDay } from '#domains/organisation/server/index.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { audit, changed, patched } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { lockVersion } from '#kit/server/database/lock-version.ts'
import type { Gate, Metric } from '../../../contract/targets.models.ts'
import type { Period } from '../../../contract/targets.fields.ts'
import { targetRefusals } from '../../../contract/targets.refusals.ts'
import * as calls from '../../../contract/targets.set-calls.ts'
import { insertValue } from '../workflow/set-value.ts'
import * as store from '../store/targets.ts'

const ENTITY = 'targets'
const USUAL_MINUTES = 480

export const listTargets = handle(calls.listTargets, async (context) =>
  store.listTargetRows(context, {
    today: await organisationDay(context.tx, context.now),
    active: context.query.active,
  }),
)

const getTarget = async (context: Context, id: number, today: string) =>
  found((await store.listTargetRows(context, { today, id }))[0])

type MeasureInput = Readonly<{
  metric: Metric
  activity_id?: number | null | undefined
  period?: Period | undefined
  reference_minutes?: number | undefined
}>

/** Completes the measure of a target: only some metrics have an activity, only targets of a day have minutes. */
const measureOf = ({ metric, activity_id = null, period = 'day', reference_minutes = USUAL_MINUTES }: MeasureInput) => {
  const needsActivity = metric === 'activity_count' || metric === 'activity_minutes'
  if (needsActivity && activity_id === null) throw invalid({ activity_id: 'Choose the activity that is counted' })
  if (!needsActivity && activity_id !== null)
    throw invalid({ activity_id: 'Only counts and minutes of an activity have one' })
  return { metric, activity_id, period, reference_minutes: period === 'day' ? reference_minutes : USUAL_MINUTES }
}

/** Refuses reference minutes for targets of weeks and months, which have no usual day. */
const refuseMinutes = (period: Period, reference_minutes: number | undefined): void => {
  if (reference_minutes !== undefined && period !== 'day')
    throw invalid({ reference_minutes: 'Only a target of a day has a usual day' })
}

const gateColumns = (gate: Gate | null) => ({
  gate_metric: gate?.metric ?? null,
  gate_direction: gate?.direction ?? null,
  gate_value_bp: gate?.value_bp ?? null,
})

export const addTarget = handle(calls.addTarget, async (context) => {
  const { tx, body, now } = context
  refuseMinutes(body.period ?? 'day', body.reference_minutes)
  const today = await organisationDay(tx, now)
  const id = await store.insertTarget(tx, {
    name: body.name,
    ...measureOf(body),
    direction: body.direction ?? 'at_least',
    ...gateColumns(body.gate ?? null),
    created_by: context.actor.account_id,
  })
  const after = await getTarget(context, id, today)
  await audit(context, 'targets.added', { entity: ENTITY, id, after })
  if (body.value) await insertValue(context, { ...body.value, target_id: id }, today)
  return body.value ? getTarget(context, id, today) : after
})

export const updateTarget = handle(calls.updateTarget, async (context) => {
  const { tx, params, body, now } = context
  const row = await lockVersion(tx, 'targets', params.id, body.version)
  if (!row.active) throw targetRefusals.refusal('ended')
  const today = await organisationDay(tx, now)
  const before = await getTarget(context, params.id, today)
  refuseMinutes(body.period ?? before.period, body.reference_minutes)
  const { name = row.name, direction = before.direction, gate = before.gate } = body
  const measure = measureOf({
    metric: body.metric ?? before.metric,
    activity_id: body.activity_id === undefined ? row.activity_id : body.activity_id,
    period: body.period ?? before.period,
    reference_minutes: body.reference_minutes ?? row.reference_minutes,
  })
  const isOther =
    direction !== before.direction ||
    measure.metric !== before.metric ||
    measure.activity_id !== row.activity_id ||
    measure.period !== before.period ||
    measure.reference_minutes !== row.reference_minutes
  if (isOther && (await store.hasMeasured(tx, params.id, today))) throw targetRefusals.refusal('measured')
  await store.updateTarget(tx, params.id, { name, direction, ...measure, ...gateColumns(gate) })
  const after = await getTarget(context, params.id, today)
  await audit(context, 'targets.updated', { entity: ENTITY, id: params.id, change: changed(before, after) })
  return after
})

export const deleteTarget = handle(calls.deleteTarget, async (context) => {
  const { tx, params, now } = context
  const { id } = params
  const row = found(await store.lockTarget(tx, id))
  if (!row.active) throw targetRefusals.refusal('ended')
  const today = await organisationDay(tx, now)
  const before = await getTarget(context, id, today)
  if (await store.hasMeasured(tx, id, today)) {
    await store.updateTarget(tx, id, { active: false, ended_on: today })
    await audit(context, 'targets.ended', {
      entity: ENTITY,
      id,
      change: patched(before, { active: false, ended_on: today }),
    })
    return { id, ended_on: today }
  }
  await store.deleteTarget(tx, id)
  await audit(context, 'targets.deleted', { entity: ENTITY, id, before })
  return { id, ended_on: null }
})
