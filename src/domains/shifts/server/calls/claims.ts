import { lockPeople } from '#domains/people/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import * as calls from '../../contract/swaps.calls.ts'
import { shiftsRefusals } from '../../contract/shifts.refusals.ts'
import { findingsOfJoining, grant, rank, requireJoining, tellClaimed } from '../claims/grant.ts'
import * as store from '../claims/store.ts'
import { publishPlan } from '../notify.ts'
import { presentShift } from '../present-shift.ts'
import { wireFinding } from '../present.ts'
import { reachOf } from '../store/access.ts'
import { nameOf } from '../store/people.ts'
import { loadPlan } from '../store/plan.ts'
import { findPlannedShift, findVisibleShift } from '../store/shifts.ts'
import { findWeekAnyhow, holdWeek } from '../store/weeks.ts'

const WEEKS_DAYS = 28

export const listOpenShifts = handle(calls.listOpenShifts, async (context) => {
  const { tx, actor, query } = context
  const me = actor.employee_id
  if (me === null || actor.team_id === null) return []
  const reach = reachOf(context)
  const from = query.from ?? reach.today
  const rows = await store.listOpen(context, actor.team_id, me, { from, to: query.to ?? addDays(from, WEEKS_DAYS) })
  const standings = Map.groupBy(
    await store.listStandings(
      context,
      rows.filter(({ claimed }) => claimed).map(({ id }) => id),
    ),
    ({ shift_id }) => shift_id,
  )
  const answers = []
  for (const [week_id, open] of Map.groupBy(rows, (row) => row.week_id)) {
    const week = await findWeekAnyhow(tx, reach, week_id)
    const loaded = await loadPlan(tx, week_id, me)
    for (const { id, close_at, claimed, claim_mode } of open) {
      const shift = loaded.shifts.find((one) => one.id === id)
      if (!shift) continue
      const queue = claimed && claim_mode !== 'first' ? await rank(context, week, standings.get(id) ?? []) : []
      const place = queue.findIndex(({ employee_id }) => employee_id === me)
      answers.push({
        shift: presentShift(context, week, shift, loaded.skills),
        findings: findingsOfJoining(week, loaded, reach, id, me).map(wireFinding),
        claimed,
        close_at,
        place_in_queue: place < 0 ? null : place + 1,
      })
    }
  }
  return answers
})

export const claimShift = handle(calls.claimShift, async (context) => {
  const { tx, actor, params, body, now } = context
  const me = actor.employee_id
  const found = await findVisibleShift(context, params.id)
  if (me === null || found.team_id !== actor.team_id) throw notFound()
  const reach = reachOf(context)
  await lockPeople(tx, [me])
  await holdWeek(tx, found.week_id)
  const shift = await store.holdShift(context, params.id, me)
  if (!shift) throw notFound()
  if (body.take_back) {
    const withdrawn = await store.withdrawClaim(context, shift.id, me)
    if (withdrawn === undefined) throw notFound()
    await audit(context, 'shifts.claim_withdrawn', { entity: 'shift_claims', id: withdrawn, employee_id: me })
    publishPlan(context, found.team_id)
    const claim = await store.getClaim(tx, withdrawn)
    if (!claim) throw notFound()
    return new DetailedResponse({ claim }, { message: 'Claim Deleted Successfully' })
  }
  if (shift.state === 'draft') throw shiftsRefusals.refusal('not_published')
  if (shift.state !== 'published' || shift.has_begun || shift.is_assigned) throw shiftsRefusals.refusal('claim_closed')
  if (shift.live >= shift.needed) throw shiftsRefusals.refusal('full', { places: shift.needed })
  const week = await findWeekAnyhow(tx, reach, shift.week_id)
  requireJoining(findingsOfJoining(week, await loadPlan(tx, week.id, me, [me]), reach, shift.id, me))
  const claim_id = await store.putClaim(context, shift.id, me)
  await audit(context, 'shifts.claimed', { entity: 'shift_claims', id: claim_id, employee_id: me })
  // What is still open when collecting is over goes to who comes first: a shift that a sick person left, say.
  const isAtOnce = shift.claim_mode === 'first' || (shift.claim_mode === 'fair' && shift.close_at <= now)
  if (isAtOnce) await grant(context, reach, { shift, claim_id, employee_id: me })
  else await tellClaimed(context, week, shift.id, { id: me, name: await nameOf(tx, me) })
  publishPlan(context, week.team_id, [me])
  const claim = await store.getClaim(tx, claim_id)
  if (!claim) throw notFound()
  return new DetailedResponse({ claim }, { message: 'Claim Added Successfully' })
})

export const listClaims = handle(calls.listClaims, async (context) => {
  const shift = await findPlannedShift(context, context.params.shift_id)
  const claims = await store.listClaimsOf(context.tx, shift.id)
  const week = await findWeekAnyhow(context.tx, reachOf(context), shift.week_id)
  const order = (await rank(context, week, await store.listStandings(context, [shift.id]))).map(
    ({ claim_id }) => claim_id,
  )
  const at = (id: number): number => (order.includes(id) ? order.indexOf(id) : order.length)
  return claims.toSorted((a, b) => at(a.id) - at(b.id))
})

export const decideClaim = handle(calls.decideClaim, async (context) => {
  const { tx, actor, params, body } = context
  const seen = await store.getClaim(tx, params.id)
  if (!seen) throw notFound()
  const found = await findPlannedShift(context, seen.shift_id)
  if (seen.employee.id === actor.employee_id) throw shiftsRefusals.refusal('own')
  const reach = reachOf(context)
  await lockPeople(tx, [seen.employee.id])
  await holdWeek(tx, found.week_id)
  const shift = await store.holdShift(context, seen.shift_id, seen.employee.id)
  const claim = await store.getClaim(tx, params.id)
  if (!shift || claim?.state !== 'waiting' || shift.has_begun) throw shiftsRefusals.refusal('claim_closed')
  if (shift.state === 'draft') throw shiftsRefusals.refusal('not_published')
  const week = await findWeekAnyhow(tx, reach, found.week_id)
  if (body.decision === 'grant') {
    requireJoining(
      findingsOfJoining(week, await loadPlan(tx, week.id, null, [seen.employee.id]), reach, shift.id, seen.employee.id),
    )
    await grant(context, reach, { shift, claim_id: claim.id, employee_id: seen.employee.id })
  } else {
    await store.decideClaimRow(context, claim.id, 'declined')
    await audit(context, 'shifts.claim_declined', {
      entity: 'shift_claims',
      id: claim.id,
      employee_id: seen.employee.id,
    })
    publishPlan(context, week.team_id, [seen.employee.id])
  }
  const loaded = await loadPlan(tx, week.id, null)
  const row = loaded.shifts.find(({ id }) => id === shift.id)
  const decided = await store.getClaim(tx, claim.id)
  if (!row || !decided) throw notFound()
  return { claim: decided, shift: presentShift(context, await findWeekAnyhow(tx, reach, week.id), row, loaded.skills) }
})
