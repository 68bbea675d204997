import { type LinkBase, settingValue } from '#domains/settings/server/index.ts'
import { take } from '#engines/transitions/contract/take.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import type { Parsed } from '#kit/contract/call.ts'
import { forbidden, invalid } from '#kit/contract/envelope.ts'
import { authorId, scopeOf } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import { DetailedResponse } from '#kit/server/call/responses.ts'
import { handleCompleted } from '#kit/server/call/handle.ts'
import { changeColumns } from '#kit/server/change-columns.ts'
import type { Context, Tx, Work } from '#kit/server/context.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { found } from '#kit/server/database/rows.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { storeBytes, insertFile } from '#kit/server/files/stored-files.ts'
import { hiringRefusals } from '../../contract/hiring.refusals.ts'
import * as calls from '../../contract/offers.calls.ts'
import { offerWorkflow } from '../../contract/recruiting.workflows.ts'
import { printOffer } from '../documents/print-offer.ts'
import { offerLink } from '../notify/mails.ts'
import { seesPay } from '../rules/offer-pay.ts'
import { offerContext, presentOffer } from '../present.ts'
import { findFileOfOffer } from '../store/files.ts'
import { findWholeOffer, lockOffer, type LockedOffer, updateOffer } from '../store/offers.ts'
import { lockOpening } from '../store/openings.ts'
import { findStage } from '../store/stored-candidates.ts'
import { endTokens } from '../store/tokens.ts'
import { readContextOf } from '../rules/read-context.ts'
import { endOffer, recordReply } from '../workflow/offer-outcome.ts'
import { extend, mailLink, resend, revise } from './offer-versions.ts'
import { getOffer } from './offers.ts'

const { refusal } = hiringRefusals

/** The dependencies of the handlers of offers. */
export type OfferParts = Readonly<{
  files: FileStore
  link_key: Buffer
  linkBase: LinkBase
  isMailSet: (tx: Tx, now: string) => Promise<boolean>
}>

export type ActionContext = Context & Parsed<typeof calls.actOnOffer>

const approve = async (context: ActionContext, { offer }: LockedOffer): Promise<void> => {
  const approved = { state: 'approved', approved_by: authorId(context), approved_at: context.now } as const
  await changeColumns(context, { table: 'offers', action: 'hiring.offer_approved' }, offer, approved)
}

/** Sends the letter and the link together; the link ends with the last day for a reply. */
const send = async (context: ActionContext, parts: OfferParts, { offer }: LockedOffer): Promise<number> => {
  const { tx, now } = context
  const whole = found(await findWholeOffer(tx, offer.id))
  const letter = await storeBytes(
    parts.files,
    await printOffer(whole, await settingValue(tx, 'organisation.name', now), now),
    'pdf',
  )
  const owner = { kind: 'offer_letter', id: offer.id } as const
  const file_id = await insertFile(context, letter, { owner, original_name: `Offer ${whole.name}.pdf` })
  await updateOffer(tx, offer.id, { state: 'sent', sent_at: now, letter_file_id: file_id })
  const token_id = await mailLink(context, parts.link_key, { ...offer, file_id })
  await audit(context, 'hiring.offer_sent', { entity: 'offers', id: offer.id, after: { expires_on: offer.expires_on } })
  return token_id
}

const recordSignedReply = async (
  context: ActionContext,
  locked: LockedOffer,
  state: 'accepted' | 'declined',
): Promise<void> => {
  const { tx, body } = context
  const { note, file_id } = body
  if (note === undefined || note === '' || file_id === undefined) throw refusal('file_needed')
  const file = await findFileOfOffer(tx, locked.offer.id, file_id)
  if (!file) throw refusal('file_needed')
  await endTokens(context, { purpose: 'offer', id: locked.offer.id })
  await recordReply(context, locked, state, { name: null, note, file_id })
}

const withdraw = async (context: ActionContext, locked: LockedOffer): Promise<void> => {
  const { end_reason } = context.body
  if (end_reason === undefined) throw invalid({ end_reason: 'Give a reason' })
  await endTokens(context, { purpose: 'offer', id: locked.offer.id })
  await endOffer(context, locked, 'withdrawn', end_reason)
}

const MESSAGES: Readonly<Record<ActionContext['body']['action'], string>> = {
  approve: 'Offer Approved Successfully',
  send: 'Offer Sent Successfully',
  resend: 'Offer Sent Successfully',
  extend: 'Offer Extended Successfully',
  revise: 'New Version Added Successfully',
  accept: 'Offer Accepted Successfully',
  decline: 'Offer Declined Successfully',
  withdraw: 'Offer Withdrawn Successfully',
}

/** The offer that a step leads to, and the link that it made. */
type Taken = Readonly<{ id: number; token_id: number | null }>

const takeStep = async (context: ActionContext, parts: OfferParts, locked: LockedOffer): Promise<Taken> => {
  const { action } = context.body
  const { id } = locked.offer
  if (action === 'approve') await approve(context, locked)
  if (action === 'send') return { id, token_id: await send(context, parts, locked) }
  if (action === 'resend') return { id, token_id: await resend(context, parts.link_key, locked) }
  if (action === 'extend') return { id, token_id: await extend(context, parts.link_key, locked) }
  if (action === 'revise') return { id: await revise(context, locked), token_id: null }
  if (action === 'accept') await recordSignedReply(context, locked, 'accepted')
  if (action === 'decline') await recordSignedReply(context, locked, 'declined')
  if (action === 'withdraw') await withdraw(context, locked)
  return { id, token_id: null }
}

export const actOnOffer = (parts: OfferParts) =>
  handleCompleted(
    calls.actOnOffer,
    async (context) => {
      const { tx, actor, params, body } = context
      if (body.action === 'approve' && scopeOf(actor, 'hiring.offers.approve') === null) throw forbidden()
      const locked = found(await lockOffer(tx, params.id))
      requireVersion(locked.offer, body.version)
      const { today } = await readContextOf(context)
      const row = await getOffer(context, params.id)
      const place = await lockOpening(tx, locked.opening_id, today, params.id)
      const stepContext = offerContext(actor, row, {
        has_place: place !== undefined && place.used < place.vacancies,
        lies_ahead: row.joining_on >= today && row.expires_on >= today,
        is_converted: await isHired(context, locked.candidate_id),
      })
      take(hiringRefusals, next(offerWorkflow, row.state, body.action, stepContext))
      const { id, token_id: token } = await takeStep(context, parts, locked)
      // The page behind the link shows the pay.
      const shows = token !== null && seesPay(context) && !(await parts.isMailSet(tx, context.now))
      const data = presentOffer(actor)(await getOffer(context, id))
      return new DetailedResponse(shows ? { ...data, setup_url: String(token) } : data, {
        message: MESSAGES[body.action],
      })
    },
    async (readContext, data) => {
      if (data.setup_url === undefined) return data
      const { setup_url, ...rest } = data
      const link = await offerLink(parts, readContext, Number(setup_url))
      return link === null ? rest : { ...rest, setup_url: link }
    },
  )

const isHired = async ({ tx }: Pick<Work, 'tx'>, candidateId: number): Promise<boolean> =>
  (await findStage(tx, candidateId)) === 'hired'
