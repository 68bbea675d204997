import { can } from '#engines/transitions/contract/transitions.ts'
import { scopeOf } from '#kit/server/actor.ts'
import type { Context } from '#kit/server/context.ts'
import type { OfferRow } from '../../contract/offers.models.ts'
import { type OfferContext, offerWorkflow } from '../../contract/shifts.workflows.ts'
import { accessOf, type Viewer } from '../store/access.ts'
import { listOffersOfWeek, type StoredOffer } from './store.ts'

/** Returns the context of an offer for its workflow, for an actor. */
export const offerContextOf = ({ actor, now }: Viewer, offer: StoredOffer): OfferContext => ({
  responds: actor.employee_id === offer.employee.id && scopeOf(actor, 'shifts.own') !== null,
  plans: offer.plans,
  is_over: offer.respond_by <= now,
})

export const presentOffer = (viewer: Viewer, offer: StoredOffer): OfferRow => {
  const { proposed, state } = offer
  const offerContext = offerContextOf(viewer, offer)
  const may = can(offerWorkflow, state, offerContext)
  const { template_id: _template, skill_id: _skill, skill_level: _level, note: _note, ...shown } = proposed
  return {
    id: offer.id,
    version: offer.version,
    week_id: offer.week_id,
    team_name: offer.team_name,
    employee: offer.employee,
    replaced: offer.replaced,
    from_shift_id: state === 'open' ? offer.from_shift_id : null,
    proposed: shown,
    zone: offer.zone,
    reason: offer.reason,
    offered_by: offer.offered_by_name,
    created_at: offer.created_at,
    respond_by: offer.respond_by,
    // The job that lapses offers runs every few minutes.
    state: state === 'open' && offerContext.is_over ? 'lapsed' : state,
    decided_at: offer.decided_at,
    can: { respond: may.accept, withdraw: may.withdraw },
  }
}

type Shown = Readonly<{ isAll: boolean; only: number | undefined }>

/** Lists the offers of a week: all for those who plan it, own ones for others. */
export const listShownOffers = async (
  reader: Viewer & Pick<Context, 'tx'>,
  week: number,
  { isAll, only }: Shown,
): Promise<OfferRow[]> =>
  (await listOffersOfWeek(reader.tx, accessOf(reader), week, isAll))
    .filter(({ employee }) => only === undefined || employee.id === only)
    .map((offer) => presentOffer(reader, offer))
