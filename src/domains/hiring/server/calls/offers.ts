import { settingValue } from '#domains/settings/server/index.ts'
import { requireUnit } from '#domains/organisation/server/index.ts'
import { isAssignable } from '#domains/people/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import { take } from '#engines/transitions/contract/take.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import type { Parsed } from '#kit/contract/call.ts'
import { forbidden, invalid, notFound } from '#kit/contract/envelope.ts'
import { authorId } from '#kit/server/actor.ts'
import { audit, patched } from '#kit/server/audit.ts'
import { DetailedResponse } from '#kit/server/call/responses.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import { changesOf } from '#kit/server/database/changes-of.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { hiringRefusals } from '../../contract/hiring.refusals.ts'
import * as calls from '../../contract/offers.calls.ts'
import { offerWorkflow } from '../../contract/recruiting.workflows.ts'
import { moveCandidate } from '../moves.ts'
import { auditPay, seesPay } from '../offer-pay.ts'
import { candidateFacts, offerFacts, presentOffer } from '../present.ts'
import { lockCandidate } from '../store/candidates.ts'
import { findOfferRow, listOfferRows, lockOffer, type OfferRow } from '../store/offers.ts'
import { holdOpening } from '../store/openings.ts'
import { readingOf } from '../today.ts'
import { readCandidate } from './candidates.ts'

const { refusal } = hiringRefusals

export const readOffer = async (context: Context, id: number): Promise<OfferRow> => {
  const row = await findOfferRow(context.tx, await readingOf(context), id)
  if (!row) throw notFound()
  return row
}

export const listOffers = handle(calls.listOffers, async (context) => {
  const { tx, actor, query } = context
  const { rows, meta } = await listOfferRows(tx, await readingOf(context), query)
  await auditPay(context, rows)
  return new DetailedResponse(rows.map(presentOffer(actor)), { meta })
})

type Fields = Omit<Parsed<typeof calls.updateOffer>['body'], 'version'>

const check = async (context: Context, fields: Fields, department: number): Promise<void> => {
  const { tx } = context
  const { today } = await readingOf(context)
  await requireUnit(tx, { department_id: fields.department_id ?? null, team_id: fields.team_id ?? null })
  if (fields.team_id) {
    const team = await tx
      .selectFrom('teams')
      .select('department_id')
      .where('id', '=', fields.team_id)
      .executeTakeFirst()
    if (team?.department_id !== department) throw invalid({ team_id: 'This team belongs to another department' })
  }
  if (fields.manager_id && !(await isAssignable(tx, fields.manager_id, today)))
    throw invalid({ manager_id: 'This person is not employed today' })
}

/** Pay is set by those who may see salaries; whoever sets it does not approve it. */
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
  const { today } = await readingOf(context)
  const candidate = await tx
    .selectFrom('candidates')
    .select('opening_id')
    .where('id', '=', candidate_id)
    .executeTakeFirst()
  if (!candidate) throw notFound()
  const place = await holdOpening(tx, candidate.opening_id, today)
  const opening = await tx
    .selectFrom('openings')
    .selectAll()
    .where('id', '=', candidate.opening_id)
    .executeTakeFirstOrThrow()
  const locked = await lockCandidate(tx, candidate_id)
  if (!locked) throw notFound()
  await moveCandidate(context, locked, 'offer', candidateFacts(actor, await readCandidate(context, candidate_id)))
  if (place && place.used >= place.vacancies) throw refusal('no_vacancy')
  await check(context, fields, fields.department_id ?? opening.department_id)
  const { id } = await tx
    .insertInto('offers')
    .values({
      designation_id: opening.designation_id,
      department_id: opening.department_id,
      team_id: fields.department_id === undefined ? opening.team_id : null,
      employment_type: 'permanent',
      first_day_zone: await settingValue(tx, 'organisation.time_zone', now),
      expires_on: addDays(today, await settingValue(tx, 'hiring.offer_days', now)),
      ...fields,
      candidate_id,
      terms: json(terms),
      ...payOf(context, pay),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(context, 'hiring.offer_added', {
    entity: 'offers',
    id,
    after: { ...fields, candidate_id, has_pay: pay !== undefined && pay !== null },
  })
  return presentOffer(actor)(await readOffer(context, id))
})

export const updateOffer = handle(calls.updateOffer, async (context) => {
  const { tx, actor, params, body } = context
  const { version, pay, terms, ...fields } = body
  const held = await lockOffer(tx, params.id)
  if (!held) throw notFound()
  requireVersion(held.offer, version)
  const row = await readOffer(context, params.id)
  const to = take(hiringRefusals, next(offerWorkflow, row.state, 'update', offerFacts(actor, row)))
  await check(context, fields, fields.department_id ?? held.offer.department_id)
  // Who may not see pay is refused before it is compared: an answer would say whether a guess is right.
  const paid = payOf(context, pay)
  const written = changesOf(held.offer, { ...fields, ...(isSamePay(held.offer, pay) ? {} : paid), terms })
  // What was sent as it is changes nothing: neither who set the pay, nor who approved it.
  if (!written) return presentOffer(actor)(row)
  await tx
    .updateTable('offers')
    .set({
      ...written,
      terms: written.terms === undefined ? undefined : json(written.terms),
      state: to,
      approved_by: null,
      approved_at: null,
    })
    .where('id', '=', params.id)
    .execute()
  await audit(context, 'hiring.offer_updated', {
    entity: 'offers',
    id: params.id,
    change: patched(held.offer, { ...fields, state: to }, { pay_changed: pay !== undefined }),
  })
  return presentOffer(actor)(await readOffer(context, params.id))
})
