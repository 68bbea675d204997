import { mail } from '#domains/notices/server/index.ts'
import { settingValue } from '#domains/settings/server/index.ts'
import { dayText } from '#kit/contract/day-text.ts'
import type { Work } from '#kit/server/context.ts'
import { found } from '#kit/server/database/rows.ts'
import { findWholeOffer } from '../store/offers.ts'

const KEY = 'hiring.offer_reply'

const REPLY_TEXT = `Hello {{name}},

you {{what}} our offer for the position of {{designation}}. {{next}}

{{organisation}}
`

/** The template of the confirmation of a reply. */
export const offerReplyMail = {
  [KEY]: {
    label: 'Confirmation of the reply to an offer',
    subject: 'You {{what}} the offer from {{organisation}}',
    body: REPLY_TEXT,
    placeholders: {
      name: { help: 'The recipient', sample: 'Maya Lind' },
      organisation: { help: 'The organisation', sample: 'Northwind Support' },
      what: { help: 'The reply: accepted or declined', sample: 'accepted' },
      designation: { help: 'The position', sample: 'Support engineer' },
      next: {
        help: 'The next step',
        sample: 'Your first day is 1 June 2026. The signed letter is attached.',
      },
    },
  },
} as const

/** Confirms the reply to an offer to the candidate, with a copy of the signed letter. */
export const mailReply = async (
  work: Work,
  offerId: number,
  state: 'accepted' | 'declined',
  fileId: number | null,
): Promise<void> => {
  const offer = found(await findWholeOffer(work.tx, offerId))
  const isAccepted = state === 'accepted'
  const next = isAccepted
    ? `Your first day is ${dayText(offer.joining_on)}. The signed letter is attached.`
    : 'Thank you for your reply. We wish you all the best.'
  const data = {
    name: offer.name,
    organisation: await settingValue(work.tx, 'organisation.name', work.now),
    what: state,
    designation: offer.designation,
    next,
  }
  const to = { account_id: null, address: offer.email }
  const files = isAccepted && fileId !== null ? [{ file_id: fileId }] : []
  await mail(work, KEY, to, data, `hiring.offer_reply:${offerId}`, { files })
}
