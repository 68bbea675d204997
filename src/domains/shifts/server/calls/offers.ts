import { next } from '#engines/transitions/contract/transitions.ts'
import { lockPeople } from '#domains/people/server/index.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { refuseStale } from '#kit/contract/refusals.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import * as calls from '../../contract/offers.calls.ts'
import { opsOfAcceptance } from '../../contract/offer.rules.ts'
import { offerWorkflow } from '../../contract/shifts.workflows.ts'
import { shiftsRefusals } from '../../contract/shifts.refusals.ts'
import { publishPlan } from '../notify/notices.ts'
import { closeRequests, notifyPlannersOfOffer } from '../offers/notify.ts'
import { offerContextOf, presentOffer } from '../offers/present.ts'
import * as store from '../offers/store.ts'
import { insertOfferEvents, reportEnded } from '../offers/workflow.ts'
import { planShiftOf } from '../rules/context.ts'
import { accessOf, systemAccess } from '../store/access.ts'
import { loadPlan } from '../store/plan.ts'
import { lockWeekShared } from '../store/weeks.ts'
import { lockShifts } from '../store/write.ts'
import { changeLocked } from '../workflow/change.ts'

type Step = 'accept' | 'decline' | 'withdraw'

const requireStep = (context: Context, offer: store.StoredOffer, step: Step): void => {
  const result = next(offerWorkflow, offer.state, step, offerContextOf(context, offer))
  if ('to' in result) return
  if (result.refused === 'not_yours') throw notFound()
  throw shiftsRefusals.named(result.refused, result.params)
}

const getOffer = async (context: Context, id: number): Promise<store.StoredOffer> => {
  const offer = await store.findOffer(context.tx, accessOf(context), id)
  if (!offer) throw notFound()
  return offer
}

/** Locks the person, the week, the shifts and the offer, in this order; the same as changes of the plan do. */
const lockOffer = async (context: Context, id: number): Promise<store.StoredOffer> => {
  const { tx, actor } = context
  const seen = await getOffer(context, id)
  if (seen.employee.id !== actor.employee_id) throw notFound()
  await lockPeople(tx, [seen.employee.id])
  await lockWeekShared(tx, seen.week_id)
  const shifts = await store.listShiftIdsOn(tx, seen.week_id, seen.proposed.date)
  await lockShifts(tx, [...new Set([...shifts, ...(seen.from_shift_id === null ? [] : [seen.from_shift_id])])])
  await store.lockOfferRow(tx, id)
  return getOffer(context, id)
}

/** Changes the plan as offered; findings are looked for again, because people and plans change meanwhile. */
const accept = async (context: Context, offer: store.StoredOffer): Promise<void> => {
  const loaded = await loadPlan(context.tx, offer.week_id, null, [offer.employee.id])
  const ops = opsOfAcceptance(loaded.shifts.map(planShiftOf), { ...offer, employee_id: offer.employee.id })
  if (!ops) throw refuseStale()
  await store.updateOffer(context, offer.id, 'accepted')
  await changeLocked(context, systemAccess(context.now), offer.week_id, ops, {
    reason: offer.reason,
    override_reason: offer.override_reason ?? undefined,
    agreed: { rules: offer.override_rules, override_by: offer.offered_by },
  })
}

export const listOffers = handle(calls.listOffers, async (context) =>
  (await store.listOwnOffers(context.tx, accessOf(context))).map((offer) => presentOffer(context, offer)),
)

export const respondToOffer = handle(calls.respondToOffer, async (context) => {
  const { params, body } = context
  const offer = await lockOffer(context, params.id)
  requireStep(context, offer, body.answer)
  requireVersion(offer, body.version)
  const isAccepted = body.answer === 'accept'
  if (isAccepted) await accept(context, offer)
  else await store.updateOffer(context, offer.id, 'declined')
  const decided = await getOffer(context, offer.id)
  await insertOfferEvents(context, isAccepted ? 'offer_accepted' : 'offer_declined', [offer])
  await closeRequests(context, [offer])
  const { name } = offer.employee
  await notifyPlannersOfOffer(
    context,
    decided,
    isAccepted ? `${name} accepts an offered change` : `${name} declines an offered change`,
  )
  await audit(context, 'shifts.change_answered', {
    entity: 'shift_offers',
    id: offer.id,
    employee_id: offer.employee.id,
    after: { answer: body.answer },
  })
  publishPlan(context, offer.team_id, [offer.employee.id])
  return presentOffer(context, decided)
})

export const withdrawOffer = handle(calls.withdrawOffer, async (context) => {
  const { tx, params, body } = context
  const seen = await getOffer(context, params.id)
  if (!seen.plans) throw notFound()
  await store.lockOfferRow(tx, seen.id)
  const offer = await getOffer(context, seen.id)
  requireStep(context, offer, 'withdraw')
  requireVersion(offer, body.version)
  await store.updateOffer(context, offer.id, 'withdrawn')
  await reportEnded(context, [offer.id], { state: 'withdrawn', planners: null })
  return presentOffer(context, await getOffer(context, offer.id))
})
