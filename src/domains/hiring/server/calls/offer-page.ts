import { settingValue } from '#domains/settings/server/index.ts'
import { attempt, linkBuckets } from '#domains/session/server/index.ts'
import { organisationDay } from '#domains/organisation/server/index.ts'
import { Bytes } from '#kit/server/call/responses.ts'
import { handlePublic } from '#kit/server/call/handle.ts'
import { found } from '#kit/server/database/rows.ts'
import type { PublicContext, Work } from '#kit/server/context.ts'
import type { BeginWork } from '#kit/server/jobs/jobs.ts'
import * as calls from '../../contract/offers.calls.ts'
import { recordReply } from '../workflow/offer-outcome.ts'
import { printOffer } from '../documents/print-offer.ts'
import { findWholeOffer, lockOffer, type WholeOffer } from '../store/offers.ts'
import { findOpenToken, findUsedToken, useToken } from '../store/tokens.ts'

/** The offer behind a link, while a reply is possible. */
const findOpenOffer = async (work: Pick<Work, 'tx' | 'now'>, token: string): Promise<WholeOffer | null> => {
  const opened = await findOpenToken(work, 'offer', token)
  const offer = opened && (await findWholeOffer(work.tx, opened.id))
  const isOpen = offer?.state === 'sent' && offer.expires_on >= (await organisationDay(work.tx, work.now))
  return isOpen ? offer : null
}

const isReply = (state: WholeOffer['state']): state is 'accepted' | 'declined' =>
  state === 'accepted' || state === 'declined'

/** The offer to which a link was used to reply: its page shows the reply when it is opened again. */
const findOfferRepliedTo = async (work: Pick<Work, 'tx' | 'now'>, token: string): Promise<WholeOffer | null> => {
  const id = await findUsedToken(work, 'offer', token)
  const offer = id === undefined ? undefined : await findWholeOffer(work.tx, id)
  return offer && isReply(offer.state) ? offer : null
}

type PageContext = PublicContext & Readonly<{ begin: BeginWork }>

/** Returns the offer of a secret; 404 for every other secret alike. */
const openByLink = async (context: PageContext, token: string, find = findOpenOffer): Promise<WholeOffer> => {
  const buckets = linkBuckets('offer_link', context.origin.ip)
  return found(await attempt(context, 'offer_link', buckets, () => find(context, token)))
}

const findOpenOrReplied: typeof findOpenOffer = async (work, token) =>
  (await findOpenOffer(work, token)) ?? findOfferRepliedTo(work, token)

export const openOffer = handlePublic(calls.openOffer, async (context) => {
  const offer = await openByLink(context, context.body.token, findOpenOrReplied)
  const { name, designation, department, employment_type, joining_on, pay, probation_months, terms, note } = offer
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
    expires_on: offer.expires_on,
    answered: isReply(offer.state) ? offer.state : null,
  }
})

export const openLetter = handlePublic(calls.openLetter, async (context) => {
  const offer = await openByLink(context, context.body.token, findOpenOrReplied)
  const organisation = await settingValue(context.tx, 'organisation.name', context.now)
  return new Bytes(await printOffer(offer, organisation, offer.sent_at ?? context.now), 'application/pdf', 'Offer.pdf')
})

export const replyToOffer = handlePublic(calls.replyToOffer, async (context) => {
  const { token, answer, full_name, note } = context.body
  await openByLink(context, token)
  return context.begin(async (work) => {
    // The offer must still be open before the link is used up.
    const locked = found(await lockOffer(work.tx, found(await findOpenOffer(work, token)).id))
    found(await useToken(work, 'offer', token))
    const state = answer === 'accept' ? 'accepted' : 'declined'
    await recordReply(work, locked, state, { name: full_name, note: note ?? null, file_id: null })
    return { state } as const
  })
})
