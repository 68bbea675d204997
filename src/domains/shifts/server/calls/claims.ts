import { lockPeople } from '#domains/people/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import * as calls from '../../contract/swaps.calls.ts'
import { shiftsRefusals } from '../../contract/shifts.refusals.ts'
import { findingsOfJoining, grant, rankClaims, requireJoining, notifyClaimed } from '../claims/workflow.ts'
import * as store from '../claims/store.ts'
import { publishPlan } from '../notify/notices.ts'
import { presentShift } from '../present/present-shift.ts'
import { wireFinding } from '../present/present-week.ts'
import { accessOf } from '../store/access.ts'
import { findPersonName } from '../store/people.ts'
import { loadPlan } from '../store/plan.ts'
import { getPlannedShift, getVisibleShift } from '../store/shifts.ts'
import { getAnyWeek, lockWeekShared } from '../store/weeks.ts'

const WEEKS_DAYS = 28

export const listOpenShifts = handle(calls.listOpenShifts, async (context) => {
  const { tx, actor, query } = context
  const me = actor.employee_id
  if (me === null || actor.team_id === null) return []
  const access = accessOf(context)
  const from = query.from ?? access.today
  const rows = await store.listOpen(context, actor.team_id, me, { from, to: query.to ?? addDays(from, WEEKS_DAYS) })
  const waiting = Map.groupBy(
    await store.listWaitingClaims(
      context,
      rows.filter(({ claimed }) => claimed).map(({ id }) => id),
    ),
    ({ shift_id }) => shift_id,
  )
  const shown = []
  for (const [week_id, open] of Map.groupBy(rows, (row) => row.week_id)) {
    const week = await getAnyWeek(tx, access, week_id)
    const loaded = await loadPlan(tx, week_id, me)
    for (const { id, close_at, claimed, claim_mode } of open) {
      const shift = loaded.shifts.find((one) => one.id === id)
      if (!shift) continue
      const queue = claimed && claim_mode !== 'first' ? await rankClaims(context, week, waiting.get(id) ?? []) : []
      const place = queue.findIndex(({ employee_id }) => employee_id === me)
      shown.push({
        shift: presentShift(context, week, shift, loaded.skills),
        findings: findingsOfJoining(week, loaded, access, id, me).map(wireFinding),
        claimed,
        close_at,
        place_in_queue: place < 0 ? null : place + 1,
      })
    }
  }
  return shown
})

export const claimShift = handle(calls.claimShift, async (context) => {
  const { tx, actor, params, body, now } = context
  const me = actor.employee_id
  const found = await getVisibleShift(context, params.id)
  if (me === null || found.team_id !== actor.team_id) throw notFound()
  const access = accessOf(context)
  await lockPeople(tx, [me])
  await lockWeekShared(tx, found.week_id)
  const shift = await store.lockShift(context, params.id, me)
  if (!shift) throw notFound()
  if (body.take_back) {
    const withdrawn = await store.withdrawClaim(context, shift.id, me)
    if (withdrawn === undefined) throw notFound()
    await audit(context, 'shifts.claim_withdrawn', { entity: 'shift_claims', id: withdrawn, employee_id: me })
    publishPlan(context, found.team_id)
    const claim = await store.findClaim(tx, withdrawn)
    if (!claim) throw notFound()
    return new DetailedResponse({ claim }, { message: 'Claim Deleted Successfully' })
  }
  if (shift.state === 'draft') throw shiftsRefusals.refusal('not_published')
  if (shift.state !== 'published' || shift.has_begun || shift.is_assigned) throw shiftsRefusals.refusal('claim_closed')
  if (shift.live >= shift.needed) throw shiftsRefusals.refusal('full', { places: shift.needed })
  const week = await getAnyWeek(tx, access, shift.week_id)
  requireJoining(findingsOfJoining(week, await loadPlan(tx, week.id, me, [me]), access, shift.id, me))
  const claim_id = await store.insertClaim(context, shift.id, me)
  await audit(context, 'shifts.claimed', { entity: 'shift_claims', id: claim_id, employee_id: me })
  // A place that opens after claims were collected, because a person falls ill for example, goes to the first claim.
  const isAtOnce = shift.claim_mode === 'first' || (shift.claim_mode === 'fair' && shift.close_at <= now)
  if (isAtOnce) await grant(context, access, { shift, claim_id, employee_id: me })
  else await notifyClaimed(context, week, shift.id, { id: me, name: await findPersonName(tx, me) })
  publishPlan(context, week.team_id, [me])
  const claim = await store.findClaim(tx, claim_id)
  if (!claim) throw notFound()
  return new DetailedResponse({ claim }, { message: 'Claim Added Successfully' })
})

export const listClaims = handle(calls.listClaims, async (context) => {
  const shift = await getPlannedShift(context, context.params.shift_id)
  const claims = await store.listClaimsOf(context.tx, shift.id)
  const week = await getAnyWeek(context.tx, accessOf(context), shift.week_id)
  const order = (await rankClaims(context, week, await store.listWaitingClaims(context, [shift.id]))).map(
    ({ claim_id }) => claim_id,
  )
  const at = (id: number): number => (order.includes(id) ? order.indexOf(id) : order.length)
  return claims.toSorted((a, b) => at(a.id) - at(b.id))
})

export const decideClaim = handle(calls.decideClaim, async (context) => {
  const { tx, actor, params, body } = context
  const seen = await store.findClaim(tx, params.id)
  if (!seen) throw notFound()
  const found = await getPlannedShift(context, seen.shift_id)
  if (seen.employee.id === actor.employee_id) throw shiftsRefusals.refusal('own')
  const access = accessOf(context)
  await lockPeople(tx, [seen.employee.id])
  await lockWeekShared(tx, found.week_id)
  const shift = await store.lockShift(context, seen.shift_id, seen.employee.id)
  const claim = await store.findClaim(tx, params.id)
  if (!shift || claim?.state !== 'waiting' || shift.has_begun) throw shiftsRefusals.refusal('claim_closed')
  if (shift.state === 'draft') throw shiftsRefusals.refusal('not_published')
  const week = await getAnyWeek(tx, access, found.week_id)
  if (body.decision === 'grant') {
    requireJoining(
      findingsOfJoining(
        week,
        await loadPlan(tx, week.id, null, [seen.employee.id]),
        access,
        shift.id,
        seen.employee.id,
      ),
    )
    await grant(context, access, { shift, claim_id: claim.id, employee_id: seen.employee.id })
  } else {
    await store.updateClaim(context, claim.id, 'declined')
    await audit(context, 'shifts.claim_declined', {
      entity: 'shift_claims',
      id: claim.id,
      employee_id: seen.employee.id,
    })
    publishPlan(context, week.team_id, [seen.employee.id])
  }
  const loaded = await loadPlan(tx, week.id, null)
  const row = loaded.shifts.find(({ id }) => id === shift.id)
  const decided = await store.findClaim(tx, claim.id)
  if (!row || !decided) throw notFound()
  return { claim: decided, shift: presentShift(context, await getAnyWeek(tx, access, week.id), row, loaded.skills) }
})
