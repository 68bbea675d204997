// Steps of an offer that was sent: its link again, a later last day, and a new version.
import { bucket, refuseBeyond } from '#domains/session/server/index.ts'
import { addDays, toInstant } from '#engines/calendar/contract/calendar.ts'
import { dayText } from '#kit/contract/day-text.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { changeColumns } from '#kit/server/change-columns.ts'
import type { Work } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import { found } from '#kit/server/database/rows.ts'
import { hiringRefusals } from '../../contract/hiring.refusals.ts'
import { mailOffer } from '../notify/mails.ts'
import { findWholeOffer, insertOffer, type LockedOffer } from '../store/offers.ts'
import { endTokens, insertToken } from '../store/tokens.ts'
import type { ActionContext } from './offer-steps.ts'

type Letter = Readonly<{ id: number; file_id: number; expires_on: string; first_day_zone: string }>

/** Makes a link that ends with the last day for a reply, and mails it with the letter; an older link ends. */
export const mailLink = async (work: Work, key: Buffer, letter: Letter): Promise<number> => {
  const { id, file_id, expires_on, first_day_zone } = letter
  const ends = new Date(toInstant(addDays(expires_on, 1), '00:00', first_day_zone).at).toISOString()
  const token_id = await insertToken(work, key, { purpose: 'offer', id }, ends)
  const whole = found(await findWholeOffer(work.tx, id))
  await mailOffer(work, { ...whole, file_id, token_id }, dayText(expires_on))
  return token_id
}

const PER_DAY = { name: 'offer-mail', free: 5, window_seconds: 86_400, first_wait: 3600, max_wait: 86_400 } as const

const letterOf = ({ offer }: LockedOffer, expires_on = offer.expires_on): Letter => {
  if (offer.letter_file_id === null) throw new Error('An offer that was sent has a letter')
  const { id, first_day_zone } = offer
  return { id, file_id: offer.letter_file_id, expires_on, first_day_zone }
}

/** Sends the link and the letter again. */
export const resend = async (context: ActionContext, key: Buffer, locked: LockedOffer): Promise<number> => {
  await refuseBeyond(context.tx, bucket(PER_DAY, String(locked.offer.id)), context.now)
  const token_id = await mailLink(context, key, letterOf(locked))
  await audit(context, 'hiring.offer_resent', { entity: 'offers', id: locked.offer.id })
  return token_id
}

/** Moves the last day for a reply, and mails a new link. */
export const extend = async (context: ActionContext, key: Buffer, locked: LockedOffer): Promise<number> => {
  const { offer } = locked
  const { expires_on } = context.body
  if (expires_on === undefined) throw invalid({ expires_on: 'Choose a day' })
  if (expires_on <= offer.expires_on) throw hiringRefusals.refusal('not_longer', { day: dayText(offer.expires_on) })
  await changeColumns(context, { table: 'offers', action: 'hiring.offer_extended' }, offer, { expires_on })
  return mailLink(context, key, letterOf(locked, expires_on))
}

/** Ends the offer that was sent, and drafts another with the same terms in its place. The candidate stays offered. */
export const revise = async (context: ActionContext, { offer }: LockedOffer): Promise<number> => {
  const { tx } = context
  await endTokens(context, { purpose: 'offer', id: offer.id })
  const ended = { state: 'withdrawn', end_reason: 'Replaced by a new version' } as const
  await changeColumns(context, { table: 'offers', action: 'hiring.offer_revised' }, offer, ended)
  const id = await insertOffer(tx, {
    candidate_id: offer.candidate_id,
    designation_id: offer.designation_id,
    department_id: offer.department_id,
    team_id: offer.team_id,
    manager_id: offer.manager_id,
    employment_type: offer.employment_type,
    joining_on: offer.joining_on,
    first_day_zone: offer.first_day_zone,
    base_minor: offer.base_minor,
    currency: offer.currency,
    basis: offer.basis,
    pay_set_by: offer.pay_set_by,
    probation_months: offer.probation_months,
    terms: json(offer.terms),
    note: offer.note,
    expires_on: offer.expires_on,
    edition: offer.edition + 1,
    replaces_id: offer.id,
  })
  await audit(context, 'hiring.offer_added', { entity: 'offers', id, after: { candidate_id: offer.candidate_id } })
  return id
}
