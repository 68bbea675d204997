import { type LinkBase, settingValue } from '#domains/settings/server/index.ts'
import { requireUnit } from '#domains/organisation/server/index.ts'
import { isAssignable } from '#domains/people/server/index.ts'
import { addDays, toInstant } from '#engines/calendar/contract/calendar.ts'
import { take } from '#engines/transitions/contract/take.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import type { Parsed } from '#kit/contract/call.ts'
import { forbidden, invalid, notFound } from '#kit/contract/envelope.ts'
import { scopeOf } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import { Answered } from '#kit/server/call/answers.ts'
import { handle, handleCompleted } from '#kit/server/call/handle.ts'
import type { Context, Tx, Work } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { keepBytes, insertFile } from '#kit/server/files/stored-files.ts'
import { hiringRefusals } from '../../contract/hiring.refusals.ts'
import * as calls from '../../contract/offers.calls.ts'
import { offerWorkflow } from '../../contract/recruiting.workflows.ts'
import { printOffer } from '../letter.ts'
import { mailOffer, offerLink } from '../mails.ts'
import { moveCandidate } from '../moves.ts'
import { candidateFacts, offerFacts, presentOffer } from '../present.ts'
import { lockCandidate } from '../store/candidates.ts'
import { findOfferRow, findWholeOffer, listOfferRows, lockOffer, type OfferRow } from '../store/offers.ts'
import { holdOpening } from '../store/openings.ts'
import { endOfferTokens, insertOfferToken } from '../store/tokens.ts'
import { readingOf } from '../today.ts'
import { dayText } from '../words.ts'
import { endOffer, recordAnswer } from '../answer.ts'
import { readCandidate } from './candidates.ts'

const { refusal } = hiringRefusals
const OFFER_DAYS = 7

/** What the handlers of offers are made with. */
export type OfferParts = Readonly<{
  files: FileStore
  link_key: Buffer
  linkBase: LinkBase
  isMailSet: (tx: Tx, now: string) => Promise<boolean>
}>

export const readOffer = async (context: Context, id: number): Promise<OfferRow> => {
  const row = await findOfferRow(context.tx, await readingOf(context), id)
  if (!row) throw notFound()
  return row
}

const seesPay = ({ actor }: Context): boolean => scopeOf(actor, 'payroll.read') !== null

/** That pay was looked at is kept, as it is of the pay of employees. */
const auditPay = async (context: Context, rows: readonly OfferRow[]): Promise<void> => {
  if (!seesPay(context)) return
  const ids = rows.filter(({ has_pay }) => has_pay).map(({ id }) => id)
  if (ids.length > 0)
    await audit(context, 'hiring.offer_pay_read', {
      entity: 'offers',
      id: ids.length === 1 ? (ids[0] ?? null) : null,
      after: { ids },
    })
}

export const listOffers = handle(calls.listOffers, async (context) => {
  const { tx, actor, query } = context
  const { rows, meta } = await listOfferRows(tx, await readingOf(context), query)
  await auditPay(context, rows)
  return new Answered(rows.map(presentOffer(actor)), { meta })
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
  const author = context.by.account_id ?? context.actor.account_id
  return pay === null
    ? { base_minor: null, currency: null, basis: null, pay_set_by: null }
    : { ...pay, pay_set_by: author }
}

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
      expires_on: addDays(today, OFFER_DAYS),
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
  await tx
    .updateTable('offers')
    .set({
      ...fields,
      ...payOf(context, pay),
      ...(terms ? { terms: json(terms) } : {}),
      state: to,
      approved_by: null,
      approved_at: null,
    })
    .where('id', '=', params.id)
    .execute()
  await audit(context, 'hiring.offer_updated', {
    entity: 'offers',
    id: params.id,
    before: { state: row.state },
    after: { ...fields, state: to, pay_changed: pay !== undefined },
  })
  return presentOffer(actor)(await readOffer(context, params.id))
})

type Acting = Context & Parsed<typeof calls.actOnOffer>
type Held = NonNullable<Awaited<ReturnType<typeof lockOffer>>>

const approve = async (context: Acting, { offer }: Held): Promise<void> => {
  const { tx, now, by, actor } = context
  await tx
    .updateTable('offers')
    .set({ state: 'approved', approved_by: by.account_id ?? actor.account_id, approved_at: now })
    .where('id', '=', offer.id)
    .execute()
  await audit(context, 'hiring.offer_approved', { entity: 'offers', id: offer.id })
}

/** The letter and the link leave together; the link ends with the last day to answer. */
const send = async (context: Acting, parts: OfferParts, { offer }: Held): Promise<number> => {
  const { tx, now } = context
  const whole = await findWholeOffer(tx, offer.id)
  if (!whole) throw notFound()
  const kept = await keepBytes(
    parts.files,
    await printOffer(whole, await settingValue(tx, 'organisation.name', now), now),
    'pdf',
  )
  const owner = { kind: 'offer_letter', id: offer.id } as const
  const file_id = await insertFile(context, kept, { owner, original_name: `Offer ${whole.name}.pdf` })
  await tx
    .updateTable('offers')
    .set({ state: 'sent', sent_at: now, letter_file_id: file_id })
    .where('id', '=', offer.id)
    .execute()
  const ends = new Date(toInstant(addDays(offer.expires_on, 1), '00:00', offer.first_day_zone).at).toISOString()
  const token_id = await insertOfferToken(context, parts.link_key, offer.id, ends)
  await mailOffer(context, { ...whole, file_id, token_id }, dayText(offer.expires_on))
  await audit(context, 'hiring.offer_sent', { entity: 'offers', id: offer.id, after: { expires_on: offer.expires_on } })
  return token_id
}

const answerOnPaper = async (context: Acting, held: Held, answer: 'accepted' | 'declined'): Promise<void> => {
  const { tx, body } = context
  const { note, file_id } = body
  if (note === undefined || note === '' || file_id === undefined) throw refusal('file_needed')
  const file = await tx
    .selectFrom('files')
    .select('id')
    .where('id', '=', file_id)
    .where('owner_kind', '=', 'offer_letter')
    .where('owner_id', '=', held.offer.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!file) throw refusal('file_needed')
  await endOfferTokens(context, held.offer.id)
  await recordAnswer(context, held, answer, { name: null, note, file_id })
}

const withdraw = async (context: Acting, held: Held): Promise<void> => {
  const { end_reason } = context.body
  if (end_reason === undefined) throw invalid({ end_reason: 'Give a reason' })
  await endOfferTokens(context, held.offer.id)
  await endOffer(context, held, 'withdrawn', end_reason)
}

const SAID: Readonly<Record<Acting['body']['action'], string>> = {
  approve: 'Offer Approved Successfully',
  send: 'Offer Sent Successfully',
  accept: 'Offer Accepted Successfully',
  decline: 'Offer Declined Successfully',
  withdraw: 'Offer Withdrawn Successfully',
}

const act = async (context: Acting, parts: OfferParts, held: Held): Promise<number | null> => {
  const { action } = context.body
  if (action === 'approve') await approve(context, held)
  if (action === 'send') return send(context, parts, held)
  if (action === 'accept') await answerOnPaper(context, held, 'accepted')
  if (action === 'decline') await answerOnPaper(context, held, 'declined')
  if (action === 'withdraw') await withdraw(context, held)
  return null
}

export const actOnOffer = (parts: OfferParts) =>
  handleCompleted(
    calls.actOnOffer,
    async (context) => {
      const { tx, actor, params, body } = context
      if (body.action === 'approve' && scopeOf(actor, 'hiring.offers.approve') === null) throw forbidden()
      const held = await lockOffer(tx, params.id)
      if (!held) throw notFound()
      requireVersion(held.offer, body.version)
      const { today } = await readingOf(context)
      const row = await readOffer(context, params.id)
      const place = await holdOpening(tx, held.opening_id, today, params.id)
      const facts = offerFacts(actor, row, {
        has_place: place !== undefined && place.used < place.vacancies,
        lies_ahead: row.joining_on >= today && row.expires_on >= today,
        is_converted: await isHired(context, held.candidate_id),
      })
      take(hiringRefusals, next(offerWorkflow, row.state, body.action, facts))
      const token = await act(context, parts, held)
      const shows = token !== null && !(await parts.isMailSet(tx, context.now))
      const data = presentOffer(actor)(await readOffer(context, params.id))
      return new Answered(shows ? { ...data, setup_url: String(token) } : data, { message: SAID[body.action] })
    },
    async (ask, data) => {
      if (data.setup_url === undefined) return data
      const { setup_url, ...rest } = data
      const link = await offerLink(parts, ask, Number(setup_url))
      return link === null ? rest : { ...rest, setup_url: link }
    },
  )

const isHired = async ({ tx }: Pick<Work, 'tx'>, candidateId: number): Promise<boolean> =>
  (await tx.selectFrom('candidates').select('stage').where('id', '=', candidateId).executeTakeFirst())?.stage ===
  'hired'
