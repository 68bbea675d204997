import { invalid } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import * as calls from '../../contract/plan.calls.ts'
import { shiftsRefusals } from '../../contract/shifts.refusals.ts'
import { shiftLabel } from '../../contract/shifts.labels.ts'
import { candidatesFor } from '../rules/candidates.ts'
import { lockShift } from '../claims/store.ts'
import { notifyPeople, openPath } from '../notify/notices.ts'
import { accessOf } from '../store/access.ts'
import { loadPlan } from '../store/plan.ts'
import { getPlannedShift } from '../store/shifts.ts'
import { getPlannedWeek } from '../store/weeks.ts'

export const listCandidates = handle(calls.listCandidates, async (context) => {
  const shift = await getPlannedShift(context, context.params.shift_id)
  const access = accessOf(context)
  return candidatesFor(context, access, await getPlannedWeek(context.tx, access, shift.week_id), shift.id)
})

export const offerShift = handle(calls.offerShift, async (context) => {
  const { tx, params, body } = context
  const found = await getPlannedShift(context, params.shift_id)
  const access = accessOf(context)
  const week = await getPlannedWeek(tx, access, found.week_id)
  const shift = await lockShift(context, found.id, null)
  if (!shift || shift.state !== 'published') throw shiftsRefusals.refusal('not_published')
  if (shift.has_begun) throw shiftsRefusals.refusal('begun')
  if (shift.live >= shift.needed) throw shiftsRefusals.refusal('full', { places: shift.needed })
  const able = new Set((await candidatesFor(context, access, week, found.id)).map(({ employee }) => employee.id))
  if (body.employee_ids.some((id) => !able.has(id)))
    throw invalid({ employee_ids: 'Choose people of the team who are not on the shift' })
  const row = (await loadPlan(tx, week.id, null)).shifts.find(({ id }) => id === found.id)
  await notifyPeople(context, body.employee_ids, 'shifts.open', {
    title: 'A shift is offered to you',
    body: row ? shiftLabel(row) : '',
    why: 'A planner of your team asks you.',
    key: `shifts.offered:${found.id}:${context.now}`,
    path: openPath(found.id),
    subject_id: found.id,
    priority: 'high',
    verbs: [{ label: 'Claim', call: 'shifts.claim', params: { params: { id: found.id }, body: {} } }],
  })
  await audit(context, 'shifts.offered', { entity: 'shifts', id: found.id, after: { employees: body.employee_ids } })
  return { told: [...body.employee_ids] }
})
