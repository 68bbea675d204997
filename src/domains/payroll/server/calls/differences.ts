import { invalid } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import * as calls from '../../contract/differences.calls.ts'
import { payrollRefusals } from '../../contract/payroll.refusals.ts'
import { enqueueChangeCheck } from '../run/workflow/check-changes.ts'
import * as store from '../store/differences.ts'
import { monthText } from '../rules/date-texts.ts'

/** Locks a difference as the actor saw it. */
const lockSeen = async ({ tx }: Context, named: store.NamedDifference) => {
  const found = await store.lockDifference(tx, named)
  if (!found) throw payrollRefusals.refusal('difference_gone')
  const taken = await store.findApprovedMonthOf(tx, found)
  if (taken !== undefined) throw payrollRefusals.refusal('difference_taken', { month: monthText(taken) })
  return found
}

const note = (
  context: Context,
  action: Parameters<typeof audit>[1],
  { employee_id, for_month }: store.NamedDifference,
  after: object,
) => audit(context, action, { entity: 'employees', id: employee_id, employee_id, after: { for_month, ...after } })

export const putOffDifference = handle(calls.putOffDifference, async (context) => {
  const { actor, body } = context
  const found = await lockSeen(context, body)
  if (body.put_off_until <= found.for_month) throw invalid({ put_off_until: 'comes after the month of the difference' })
  const { put_off_until, put_off_reason } = body
  await store.decideDifference(context.tx, body, { put_off_until, put_off_reason, put_off_by: actor.account_id })
  await note(context, 'payroll.difference_put_off', body, { until: put_off_until, reason: put_off_reason })
  await enqueueChangeCheck(context, [body.employee_id])
  return { employee_id: body.employee_id }
})

export const waiveDifference = handle(calls.waiveDifference, async (context) => {
  const { actor, body } = context
  await lockSeen(context, body)
  await store.decideDifference(context.tx, body, { waive_reason: body.waive_reason, waive_asked_by: actor.account_id })
  await note(context, 'payroll.waiver_asked', body, { reason: body.waive_reason })
  return { employee_id: body.employee_id }
})

export const agreeToWaive = handle(calls.agreeToWaive, async (context) => {
  const { tx, actor, now, body } = context
  const { waive_reason, waive_asked_by, why, currency, ...found } = await lockSeen(context, body)
  if (waive_reason === null || waive_asked_by === null) throw payrollRefusals.refusal('difference_gone')
  if (body.agree && waive_asked_by === actor.account_id) throw payrollRefusals.refusal('waive_four_eyes')
  const { employee_id, for_month, component_id, amount_minor } = found
  if (body.agree) {
    await store.waiveDifference(tx, {
      employee_id,
      for_month,
      component_id,
      currency,
      amount_minor,
      why,
      reason: waive_reason,
      asked_by: waive_asked_by,
      agreed_by: actor.account_id,
      agreed_at: now,
    })
    await enqueueChangeCheck(context, [employee_id])
  } else await store.decideDifference(context.tx, body, { waive_reason: null, waive_asked_by: null })
  await note(context, body.agree ? 'payroll.waiver_agreed' : 'payroll.waiver_refused', body, { reason: waive_reason })
  return { employee_id }
})
