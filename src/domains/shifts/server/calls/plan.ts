import { invalid, notFound } from '#kit/contract/envelope.ts'
import { refuseStale } from '#kit/contract/refusals.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import * as planCalls from '../../contract/plan.calls.ts'
import type { Op } from '../../contract/plan.ops.ts'
import * as calls from '../../contract/shifts.calls.ts'
import { changePlan } from '../workflow/change.ts'
import { readPlanOf, wireFinding } from '../present/present-week.ts'
import { accessOf } from '../store/access.ts'
import { getPlannedShift } from '../store/shifts.ts'
import { getPlannedWeek, plansTeam } from '../store/weeks.ts'

const requireSelf = ({ actor }: Context, userId: number): void => {
  if (userId !== actor.id) throw invalid({ user_id: 'This is not you' })
}

export const applyPlan = handle(planCalls.applyPlan, async (context) => {
  const { week_id, ops, is_copy, ...options } = context.body
  const done = await changePlan(context, week_id, ops, { ...options, source: is_copy ? 'copy' : 'plan' })
  const data = {
    plan: await readPlanOf(context, week_id),
    findings: done.findings.map(wireFinding),
    undo: [...done.undo],
  }
  const message = done.offers > 0 ? 'Shift Offered Successfully' : 'Shift Plan Updated Successfully'
  return new DetailedResponse(data, options.dry_run ? {} : { message })
})

export const createShift = handle(calls.createShift, async (context) => {
  const { user_id, week_id, teamid, reason, override_reason, ...fields } = context.body
  requireSelf(context, user_id)
  const access = accessOf(context)
  if (!(await plansTeam(context.tx, access, teamid))) throw notFound()
  const week = await getPlannedWeek(context.tx, access, week_id)
  if (week.team_id !== teamid) throw notFound()
  const done = await changePlan(context, week_id, [{ op: 'create', ...fields }], { reason, override_reason })
  const { shifts } = await readPlanOf(context, week_id)
  return { shifts: shifts.filter(({ id }) => done.shift_ids.includes(id)), findings: done.findings.map(wireFinding) }
})

export const editShift = handle(calls.editShift, async (context) => {
  const { body, params, query } = context
  requireSelf(context, body.user_id)
  const shift = await getPlannedShift(context, params.shiftId)
  if (query.version !== undefined && query.version !== shift.version) throw refuseStale()
  const wanted = new Set(body.users)
  const ops: Op[] = [
    ...shift.employees
      .filter((id) => !wanted.has(id))
      .map((id): Op => ({ op: 'unassign', shift_id: shift.id, employee_id: id })),
    ...[...wanted]
      .filter((id) => !shift.employees.includes(id))
      .map((id): Op => ({ op: 'assign', shift_id: shift.id, employee_id: id })),
  ]
  const done = ops.length === 0 ? null : await changePlan(context, shift.week_id, ops, query)
  const plan = await readPlanOf(context, shift.week_id)
  const row = plan.shifts.find(({ id }) => id === shift.id)
  if (!row) throw notFound()
  return { shift: row, findings: done ? done.findings.map(wireFinding) : plan.findings }
})

export const deleteShift = handle(calls.deleteShift, async (context) => {
  const shift = await getPlannedShift(context, context.params.id)
  await changePlan(
    context,
    shift.week_id,
    [{ op: 'delete', shift_id: shift.id, version: shift.version }],
    context.query,
  )
  return { id: shift.id }
})
