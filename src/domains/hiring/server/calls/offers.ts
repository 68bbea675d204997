import { settingValue } from '#domains/settings/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { take } from '#engines/transitions/contract/take.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import type { Parsed } from '#kit/contract/call.ts'
import { forbidden } from '#kit/contract/envelope.ts'
import { authorId } from '#kit/server/actor.ts'
import { audit, patched } from '#kit/server/audit.ts'
import { DetailedResponse } from '#kit/server/call/responses.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import { changesOf } from '#kit/server/database/changes-of.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { found } from '#kit/server/database/rows.ts'
import { hiringRefusals } from '../../contract/hiring.refusals.ts'
import * as calls from '../../contract/offers.calls.ts'
import { offerWorkflow } from '../../contract/recruiting.workflows.ts'
import { moveCandidate } from '../workflow/move-candidate.ts'
import { auditPay, seesPay } from '../rules/offer-pay.ts'
import { candidateContext, offerContext, presentOffer } from '../present.ts'
import { lockCandidate } from '../store/candidates.ts'
import * as store from '../store/offers.ts'
import { getOpening, lockOpening } from '../store/openings.ts'
import { findOpeningId } from '../store/stored-candidates.ts'
import { requirePlace } from '../rules/require-place.ts'
import { readContextOf } from '../rules/read-context.ts'
import { getCandidate } from './candidates.ts'

const { refusal } = hiringRefusals

export const getOffer = async (context: Context, id: number): Promise<store.OfferRow> =>
  found(await store.findOfferRow(context.tx, await readContextOf(context), id))

export const listOffers = handle(calls.listOffers, async (context) => {
  const { tx, actor, query } = context
  const { rows, meta } = await store.listOfferRows(tx, await readContextOf(context), query)
  await auditPay(context, rows)
  return new DetailedResponse(rows.map(presentOffer(actor)), { meta })
})

type Fields = Omit<Parsed<typeof calls.updateOffer>['body'], 'version'>

/** Pay is set by those who may see salaries; the same person never approves it. */
const payOf = (context: Context, pay: Fields['pay']) => {
  if (pay === undefined) return {}
  if (!seesPay(context)) throw forbidden()
  const author = authorId(context)
  return pay === null
    ? { base_minor: null, currency: null, basis: null, pay_set_by: null }
    : { ...pay, pay_set_by: author }
}

type Pay = Readonly<{ base_minor: unknown; currency: unknown; basis: unknown }>
const isSamePay = (stored: Pay, pay: Fields['pay']): boolean =>
  pay === undefined || changesOf(stored, pay ?? { base_minor: null, currency: null, basis: null }) === null

export const addOffer = handle(calls.addOffer, async (context) => {
  const { tx, actor, now, body } = context
  const { candidate_id, pay, terms = [], ...fields } = body
  const { today } = await readContextOf(context)
  const opening_id = found(await findOpeningId(tx, candidate_id))
  const place = await lockOpening(tx, opening_id, today)
  const opening = await getOpening(tx, opening_id)
  const locked = found(await lockCandidate(tx, candidate_id))
  await moveCandidate(context, locked, 'offer', candidateContext(actor, await getCandidate(context, candidate_id)))
  if (place && place.used >= place.vacancies) throw refusal('no_vacancy')
  await requirePlace(context, fields, fields.department_id ?? opening.department_id)
  const usual = addDays(today, await settingValue(tx, 'hiring.offer_days', now))
  const id = await store.insertOffer(tx, {
    designation_id: opening.designation_id,
    department_id: opening.department_id,
    team_id: fields.department_id === undefined ? opening.team_id : null,
    employment_type: 'permanent',
    first_day_zone: await settingValue(tx, 'organisation.time_zone', now),
    expires_on: usual < fields.joining_on ? usual : fields.joining_on,
    ...fields,
    candidate_id,
    terms: json(terms),
    ...payOf(context, pay),
  })
  await audit(context, 'hiring.offer_added', {
    entity: 'offers',
    id,
    after: { ...fields, candidate_id, has_pay: pay !== undefined && pay !== null },
  })
  return presentOffer(actor)(await getOffer(context, id))
})

export const updateOffer = handle(calls.updateOffer, async (context) => {
  const { tx, actor, params, body } = context
  const { version, pay, terms, ...fields } = body
  const locked = found(await store.lockOffer(tx, params.id))
  requireVersion(locked.offer, version)
  const row = await getOffer(context, params.id)
  const to = take(hiringRefusals, next(offerWorkflow, row.state, 'update', offerContext(actor, row)))
  await requirePlace(context, fields, fields.department_id ?? locked.offer.department_id)
  // An actor who may not see pay is refused before it is compared: the result would reveal whether a guess is right.
  const paid = payOf(context, pay)
  const written = changesOf(locked.offer, { ...fields, ...(isSamePay(locked.offer, pay) ? {} : paid), terms })
  // Unchanged values change nothing: neither the author of the pay nor the approval.
  if (!written) return presentOffer(actor)(row)
  await store.updateOffer(tx, params.id, {
    ...written,
    terms: written.terms === undefined ? undefined : json(written.terms),
    state: to,
    approved_by: null,
    approved_at: null,
  })
  await audit(context, 'hiring.offer_updated', {
    entity: 'offers',
    id: params.id,
    change: patched(locked.offer, { ...fields, state: to }, { pay_changed: pay !== undefined }),
  })
  return presentOffer(actor)(await getOffer(context, params.id))
})
