import { amountText } from '#engines/money/contract/amounts.ts'
import { makePdf } from '#kit/server/pdf/make-pdf.ts'
import type { WholeOffer } from '../store/offers.ts'
import { dayText } from '#kit/contract/day-text.ts'

const TYPES: Readonly<Record<WholeOffer['employment_type'], string>> = {
  permanent: 'Permanent',
  fixed_term: 'Fixed term',
  trainee: 'Trainee',
  student: 'Student',
  contractor: 'Contractor',
  freelancer: 'Freelancer',
}
const UNITS = { monthly: 'a month', hourly: 'an hour' } as const

const payText = ({ pay }: Pick<WholeOffer, 'pay'>): string =>
  `${amountText(pay.base_minor, pay.currency)} ${UNITS[pay.basis]}`

/** The acceptance of an offer: the typed name, and the time as text. */
type Acceptance = Readonly<{ name: string; at: string }>

/** The letter of an offer as PDF, with its acceptance once there is one. The same offer makes the same bytes. */
export const printOffer = async (
  offer: WholeOffer,
  organisation: string,
  sentAt: string,
  accepted: Acceptance | null = null,
): Promise<Buffer> => {
  const sender = offer.brand ?? organisation
  return makePdf({
    title: 'Offer of employment',
    over: sender,
    language: 'en-GB',
    author: sender,
    created_at: sentAt,
    footer: `Offer to ${offer.name} · ${sender}`,
    parts: [
      { kind: 'paragraph', text: `Dear ${offer.name},` },
      {
        kind: 'paragraph',
        text: `we are pleased to offer you the position of ${offer.designation} in ${offer.department}.`,
      },
      {
        kind: 'facts',
        facts: [
          { label: 'First day', value: dayText(offer.joining_on), isStrong: true },
          { label: 'Basic pay', value: payText(offer), isStrong: true },
          { label: 'Employment', value: TYPES[offer.employment_type] },
          { label: 'Probation', value: offer.probation_months === 0 ? 'None' : `${offer.probation_months} months` },
          ...(offer.manager === null ? [] : [{ label: 'You report to', value: offer.manager }]),
          ...offer.terms.map(({ term, value }) => ({ label: term, value })),
        ],
      },
      ...(offer.note === null ? [] : [{ kind: 'paragraph', text: offer.note } as const]),
      ...(accepted === null
        ? [{ kind: 'paragraph', text: `Please answer by ${dayText(offer.expires_on)}.` } as const]
        : []),
      { kind: 'paragraph', text: sender },
      ...(accepted === null
        ? []
        : [
            { kind: 'heading', text: 'Accepted' } as const,
            {
              kind: 'facts',
              facts: [
                { label: 'Signed as', value: accepted.name, isStrong: true },
                { label: 'Time', value: accepted.at },
                { label: 'By', value: 'the personal link of the offer' },
              ],
            } as const,
          ]),
    ],
  })
}
