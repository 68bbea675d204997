import { settingValue } from '#domains/settings/server/index.ts'
import { attempt, linkBuckets } from '#domains/session/server/index.ts'
import { organisationDay } from '#domains/organisation/server/index.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { Bytes } from '#kit/server/call/responses.ts'
import { handlePublic } from '#kit/server/call/handle.ts'
import type { PublicContext, Work } from '#kit/server/context.ts'
import type { BeginWork } from '#kit/server/jobs/jobs.ts'
import * as calls from '../../contract/offers.calls.ts'
import { recordAnswer } from '../answer.ts'
import { printOffer } from '../letter.ts'
import { findWholeOffer, lockOffer, type WholeOffer } from '../store/offers.ts'
import { findOpened, findUsed, takeToken } from '../store/tokens.ts'

/** The offer behind a link that may still be answered. */
const find = async (work: Pick<Work, 'tx' | 'now'>, token: string): Promise<WholeOffer | null> => {
  const opened = await findOpened(work, 'offer', token)
  const offer = opened && (await findWholeOffer(work.tx, opened.id))
  const isOpen = offer?.state === 'sent' && offer.expires_on >= (await organisationDay(work.tx, work.now))
  return isOpen ? offer : null
}

const isAnswer = (state: WholeOffer['state']): state is 'accepted' | 'declined' =>
  state === 'accepted' || state === 'declined'

/** The offer that was answered by a link: whoever opens it again reads what they answered. */
const findAnswered = async (work: Pick<Work, 'tx' | 'now'>, token: string): Promise<WholeOffer | null> => {
  const id = await findUsed(work, 'offer', token)
  const offer = id === undefined ? undefined : await findWholeOffer(work.tx, id)
  return offer && isAnswer(offer.state) ? offer : null
}

type Asking = PublicContext & Readonly<{ begin: BeginWork }>

/** The same for a person who comes with a secret; 404 for every other one alike. */
const open = async (context: Asking, token: string, look = find): Promise<WholeOffer> => {
  const buckets = linkBuckets('offer_link', context.origin.ip)
  const offer = await attempt(context, 'offer_link', buckets, () => look(context, token))
  if (offer === null) throw notFound()
  return offer
}

const findEither: typeof find = async (work, token) => (await find(work, token)) ?? findAnswered(work, token)

export const openOffer = handlePublic(calls.openOffer, async (context) => {
  const offer = await open(context, context.body.token, findEither)
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
    answered: isAnswer(offer.state) ? offer.state : null,
  }
})

export const readLetter = handlePublic(calls.readLetter, async (context) => {
  const offer = await open(context, context.body.token, findEither)
  const organisation = await settingValue(context.tx, 'organisation.name', context.now)
  return new Bytes(await printOffer(offer, organisation, offer.sent_at ?? context.now), 'application/pdf', 'Offer.pdf')
})

export const answerOffer = handlePublic(calls.answerOffer, async (context) => {
  const { token, answer, full_name, note } = context.body
  await open(context, token)
  return context.begin(async (work) => {
    // It must still be open before it is used up.
    const found = await find(work, token)
    const held = found && (await lockOffer(work.tx, found.id))
    if (!held || (await takeToken(work, 'offer', token)) === undefined) throw notFound()
    const state = answer === 'accept' ? 'accepted' : 'declined'
    await recordAnswer(work, held, state, { name: full_name, note: note ?? null, file_id: null })
    return { state } as const
  })
})
