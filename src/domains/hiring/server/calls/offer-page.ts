import { isNameOf } from '../../contract/offers.rules.ts'
import { hiringRefusals } from '../../contract/hiring.refusals.ts'
import { settingValue } from '#domains/settings/server/index.ts'
import { attempt, linkBuckets } from '#domains/session/server/index.ts'
import { organisationDay } from '#domains/organisation/server/index.ts'
import { Bytes } from '#kit/server/call/responses.ts'
import { handlePublic } from '#kit/server/call/handle.ts'
import { found } from '#kit/server/database/rows.ts'
import { audit } from '#kit/server/audit.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import type { PublicContext, Work } from '#kit/server/context.ts'
import type { BeginWork } from '#kit/server/jobs/jobs.ts'
import * as calls from '../../contract/offers.calls.ts'
import { notifyCounter } from '../notify/notices.ts'
import { recordReply } from '../workflow/offer-outcome.ts'
import { printLetter, storeSignedLetter } from '../workflow/sign-letter.ts'
import { findWholeOffer, lockOffer, updateOffer, type WholeOffer } from '../store/offers.ts'
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
    countered_at: offer.countered_at,
    answered: isReply(offer.state) ? offer.state : null,
  }
})

export const openLetter = handlePublic(calls.openLetter, async (context) => {
  const offer = await openByLink(context, context.body.token, findOpenOrReplied)
  return new Bytes(await printLetter(context, offer), 'application/pdf', 'Offer.pdf')
})

export const replyToOffer = (files: FileStore) =>
  handlePublic(calls.replyToOffer, async (context) => {
    const { token, answer, full_name, note } = context.body
    const shown = await openByLink(context, token)
    if (answer === 'accept' && !isNameOf(full_name, shown.name))
      throw hiringRefusals.refusal('name_differs', { name: shown.name })
    return context.begin(async (work) => {
      // The offer must still be open before the link is used up.
      const offer = found(await findOpenOffer(work, token))
      const locked = found(await lockOffer(work.tx, offer.id))
      found(await useToken(work, 'offer', token))
      const state = answer === 'accept' ? 'accepted' : 'declined'
      const file_id = state === 'accepted' ? await storeSignedLetter(work, files, offer, full_name) : null
      await recordReply(work, locked, state, { name: full_name, note: note ?? null, file_id })
      return { state } as const
    })
  })

export const counterOffer = handlePublic(calls.counterOffer, async (context) => {
  const { token, note, base_minor = null, joining_on = null } = context.body
  await openByLink(context, token)
  return context.begin(async (work) => {
    const { id, name } = found(await findOpenOffer(work, token))
    const { offer } = found(await lockOffer(work.tx, id))
    found(await findOpenOffer(work, token))
    if (offer.counter_at !== null) throw hiringRefusals.refusal('counter_exists')
    await updateOffer(work.tx, id, {
      counter_at: work.now,
      counter_note: note,
      counter_base_minor: base_minor,
      counter_joining_on: joining_on,
    })
    await audit(work, 'hiring.offer_countered', { entity: 'offers', id, after: { joining_on } })
    await notifyCounter(work, { id, name, note })
    return { countered_at: work.now }
  })
})
