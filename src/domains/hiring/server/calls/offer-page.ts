import { settingValue } from '#domains/settings/server/index.ts'
import { bucket, refuseBeyond } from '#domains/session/server/index.ts'
import { organisationDay } from '#domains/organisation/server/index.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { Bytes } from '#kit/server/call/answers.ts'
import { handlePublic } from '#kit/server/call/handle.ts'
import type { PublicContext, Work } from '#kit/server/context.ts'
import * as calls from '../../contract/offers.calls.ts'
import { recordAnswer } from '../answer.ts'
import { printOffer } from '../letter.ts'
import { findWholeOffer, lockOffer, type WholeOffer } from '../store/offers.ts'
import { findOpened, takeToken } from '../store/tokens.ts'

/** Wrong secrets cannot be guessed; the limit keeps strangers from asking without end. */
const THROTTLE = { name: 'offer-page', free: 60, window_seconds: 900, first_wait: 60, max_wait: 900 } as const

/** The offer behind a link that may still be answered; 404 for every other secret alike. */
const open = async (work: Pick<Work, 'tx' | 'now'>, token: string): Promise<WholeOffer> => {
  const opened = await findOpened(work, 'offer', token)
  const offer = opened && (await findWholeOffer(work.tx, opened.id))
  if (!offer || offer.state !== 'sent' || offer.expires_on < (await organisationDay(work.tx, work.now)))
    throw notFound()
  return offer
}

const throttle = ({ tx, now, origin }: PublicContext): Promise<void> =>
  refuseBeyond(tx, bucket(THROTTLE, origin.ip), now)

export const openOffer = handlePublic(calls.openOffer, async (context) => {
  await throttle(context)
  const { name, designation, department, employment_type, joining_on, pay, probation_months, terms, note, expires_on } =
    await open(context, context.body.token)
  return {
    name,
    organisation: await settingValue(context.tx, 'organisation.name', context.now),
    designation,
    department,
    employment_type,
    joining_on,
    pay,
    probation_months,
    terms,
    note,
    expires_on,
  }
})

export const readLetter = handlePublic(calls.readLetter, async (context) => {
  await throttle(context)
  const offer = await open(context, context.body.token)
  const organisation = await settingValue(context.tx, 'organisation.name', context.now)
  return new Bytes(await printOffer(offer, organisation, offer.sent_at ?? context.now), 'application/pdf', 'Offer.pdf')
})

export const answerOffer = handlePublic(calls.answerOffer, async (context) => {
  await throttle(context)
  const { token, answer, full_name, note } = context.body
  return context.begin(async (work) => {
    // It must still be open before it is used up.
    const { id } = await open(work, token)
    const held = await lockOffer(work.tx, id)
    if (!held || (await takeToken(work, 'offer', token)) === undefined) throw notFound()
    const state = answer === 'accept' ? 'accepted' : 'declined'
    await recordAnswer(work, held, state, { name: full_name, note: note ?? null, file_id: null })
    return { state } as const
  })
})
