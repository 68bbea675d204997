import { invalid } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import * as calls from '../../contract/plan.calls.ts'
import { shiftsRefusals } from '../../contract/shifts.refusals.ts'
import { shiftLabel } from '../../contract/shifts.words.ts'
import { candidatesFor } from '../candidates.ts'
import { holdShift } from '../claims/store.ts'
import { notifyPeople, openPath } from '../notify.ts'
import { reachOf } from '../store/access.ts'
import { loadPlan } from '../store/plan.ts'
import { findPlannedShift } from '../store/shifts.ts'
import { findPlannedWeek } from '../store/weeks.ts'

export const listCandidates = handle(calls.listCandidates, async (context) => {
  const shift = await findPlannedShift(context, context.params.shift_id)
  const reach = reachOf(context)
  return candidatesFor(context, reach, await findPlannedWeek(context.tx, reach, shift.week_id), shift.id)
})

export const offerShift = handle(calls.offerShift, async (context) => {
  const { tx, params, body } = context
  const found = await findPlannedShift(context, params.shift_id)
  const reach = reachOf(context)
  const week = await findPlannedWeek(tx, reach, found.week_id)
  const shift = await holdShift(context, found.id, null)
  if (!shift || shift.state !== 'published') throw shiftsRefusals.refusal('not_published')
  if (shift.has_begun) throw shiftsRefusals.refusal('begun')
  if (shift.live >= shift.needed) throw shiftsRefusals.refusal('full', { places: shift.needed })
  const able = new Set((await candidatesFor(context, reach, week, found.id)).map(({ employee }) => employee.id))
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
