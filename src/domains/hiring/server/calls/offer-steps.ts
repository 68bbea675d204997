import { type LinkBase, settingValue } from '#domains/settings/server/index.ts'
import { addDays, toInstant } from '#engines/calendar/contract/calendar.ts'
import { take } from '#engines/transitions/contract/take.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import type { Parsed } from '#kit/contract/call.ts'
import { forbidden, invalid, notFound } from '#kit/contract/envelope.ts'
import { authorId, scopeOf } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import { DetailedResponse } from '#kit/server/call/responses.ts'
import { handleCompleted } from '#kit/server/call/handle.ts'
import type { Context, Tx, Work } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { storeBytes, insertFile } from '#kit/server/files/stored-files.ts'
import { hiringRefusals } from '../../contract/hiring.refusals.ts'
import * as calls from '../../contract/offers.calls.ts'
import { offerWorkflow } from '../../contract/recruiting.workflows.ts'
import { printOffer } from '../letter.ts'
import { mailOffer, offerLink } from '../mails.ts'
import { seesPay } from '../offer-pay.ts'
import { offerFacts, presentOffer } from '../present.ts'
import { findWholeOffer, lockOffer } from '../store/offers.ts'
import { holdOpening } from '../store/openings.ts'
import { endTokens, insertToken } from '../store/tokens.ts'
import { readingOf } from '../today.ts'
import { dayText } from '#kit/contract/day-text.ts'
import { endOffer, recordAnswer } from '../answer.ts'
import { readOffer } from './offers.ts'

const { refusal } = hiringRefusals

/** What the handlers of offers are made with. */
export type OfferParts = Readonly<{
  files: FileStore
  link_key: Buffer
  linkBase: LinkBase
  isMailSet: (tx: Tx, now: string) => Promise<boolean>
}>

type Acting = Context & Parsed<typeof calls.actOnOffer>
type Held = NonNullable<Awaited<ReturnType<typeof lockOffer>>>

const approve = async (context: Acting, { offer }: Held): Promise<void> => {
  const { tx, now, by, actor } = context
  await tx
    .updateTable('offers')
    .set({ state: 'approved', approved_by: authorId({ by, actor }), approved_at: now })
    .where('id', '=', offer.id)
    .execute()
  await audit(context, 'hiring.offer_approved', { entity: 'offers', id: offer.id })
}

/** The letter and the link leave together; the link ends with the last day to answer. */
const send = async (context: Acting, parts: OfferParts, { offer }: Held): Promise<number> => {
  const { tx, now } = context
  const whole = await findWholeOffer(tx, offer.id)
  if (!whole) throw notFound()
  const kept = await storeBytes(
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
  const token_id = await insertToken(context, parts.link_key, { purpose: 'offer', id: offer.id }, ends)
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
  await endTokens(context, { purpose: 'offer', id: held.offer.id })
  await recordAnswer(context, held, answer, { name: null, note, file_id })
}

const withdraw = async (context: Acting, held: Held): Promise<void> => {
  const { end_reason } = context.body
  if (end_reason === undefined) throw invalid({ end_reason: 'Give a reason' })
  await endTokens(context, { purpose: 'offer', id: held.offer.id })
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
      // The page behind the link says what is paid.
      const shows = token !== null && seesPay(context) && !(await parts.isMailSet(tx, context.now))
      const data = presentOffer(actor)(await readOffer(context, params.id))
      return new DetailedResponse(shows ? { ...data, setup_url: String(token) } : data, { message: SAID[body.action] })
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
