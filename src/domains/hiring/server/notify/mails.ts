import { mail, mailTemplates } from '#domains/notices/server/index.ts'
import { type LinkBase, settingValue } from '#domains/settings/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import { entries, type Filling } from '#kit/server/slots.ts'
import { interviewMail } from './interview-mails.ts'
import { offerReplyMail } from './offer-mails.ts'
import { getAddressee } from '../store/stored-candidates.ts'
import { candidateSecret, findNonce } from '../store/tokens.ts'

const NAME = { help: 'The recipient', sample: 'Maya Lind' }
const ORGANISATION = { help: 'The organisation', sample: 'Northwind Support' }

const MAILS = {
  refusal: 'hiring.refusal',
  offer: 'hiring.offer',
} as const

const REFUSAL_TEXT = `Hello {{name}},

thank you for your application for {{opening}} and for your time. We have decided to go on with other candidates.

We wish you all the best.

{{organisation}}
`

const OFFER_TEXT = `Hello {{name}},

we are pleased to offer you the position of {{designation}}. Read the offer and answer it here by {{expires}}:

{{link}}

The letter is attached.

{{organisation}}
`

export const mailFilling = (parts: Readonly<{ link_key: Buffer; linkBase: LinkBase }>): Filling =>
  entries(mailTemplates, {
    ...interviewMail,
    ...offerReplyMail,
    [MAILS.refusal]: {
      label: 'Refusal of an application',
      subject: 'Your application at {{organisation}}',
      body: REFUSAL_TEXT,
      placeholders: {
        name: NAME,
        organisation: ORGANISATION,
        opening: { help: 'The opening', sample: 'Support engineer' },
      },
    },
    [MAILS.offer]: {
      label: 'Offer to a candidate',
      is_guarded: true,
      subject: 'Your offer from {{organisation}}',
      body: OFFER_TEXT,
      placeholders: {
        name: NAME,
        organisation: ORGANISATION,
        designation: { help: 'The position', sample: 'Support engineer' },
        expires: { help: 'The last day to answer', sample: '19 May 2026' },
        link: { help: 'The page on which the candidate answers', sample: 'https://muster.example/offer#…' },
      },
      resolve: async (work, data) => {
        const link = await offerLink(parts, work, Number(data['token_id']))
        return link === null ? null : { link }
      },
    },
  })

type LinkParts = Readonly<{ link_key: Buffer; linkBase: LinkBase }>

/** The address on which a candidate replies, derived from the row of its link; null once that has ended. */
export const offerLink = async (
  parts: LinkParts,
  context: Pick<Work, 'tx' | 'now'>,
  tokenId: number,
): Promise<string | null> => {
  const nonce = await findNonce(context, tokenId)
  if (!nonce) return null
  return `${await parts.linkBase(context.tx, context.now)}/offer#${candidateSecret(parts.link_key, nonce)}`
}

const organisation = ({ tx, now }: Work): Promise<string> => settingValue(tx, 'organisation.name', now)

export const mailRefusal = async (work: Work, candidateId: number): Promise<void> => {
  const found = await getAddressee(work.tx, candidateId)
  const data = { name: found.name, organisation: await organisation(work), opening: found.title }
  await mail(
    work,
    MAILS.refusal,
    { account_id: null, address: found.email },
    data,
    `hiring.refusal:${candidateId}:${work.now}`,
  )
}

type OfferMail = Readonly<{
  id: number
  name: string
  email: string
  designation: string
  expires_on: string
  file_id: number
  token_id: number
}>

export const mailOffer = async (work: Work, offer: OfferMail, expires: string): Promise<void> =>
  mail(
    work,
    MAILS.offer,
    { account_id: null, address: offer.email },
    {
      name: offer.name,
      organisation: await organisation(work),
      designation: offer.designation,
      expires,
      token_id: offer.token_id,
    },
    `hiring.offer:${offer.token_id}`,
    { files: [{ file_id: offer.file_id }] },
  )
