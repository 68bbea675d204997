import { amountText } from '#engines/money/contract/amounts.ts'
import { makePdf } from '#kit/server/pdf/make-pdf.ts'
import type { WholeOffer } from './store/offers.ts'
import { dayText } from './words.ts'

const TYPES: Readonly<Record<WholeOffer['employment_type'], string>> = {
  permanent: 'Permanent',
  fixed_term: 'Fixed term',
  trainee: 'Trainee',
  student: 'Student',
  contractor: 'Contractor',
  freelancer: 'Freelancer',
}
const UNITS = { monthly: 'a month', hourly: 'an hour' } as const

export const payText = ({ pay }: Pick<WholeOffer, 'pay'>): string =>
  `${amountText(pay.base_minor, pay.currency)} ${UNITS[pay.basis]}`

/** The letter of an offer as PDF, written when it is sent. */
export const printOffer = async (offer: WholeOffer, sentAt: string): Promise<Buffer> =>
  makePdf({
    title: 'Offer of employment',
    over: offer.brand,
    language: 'en-GB',
    author: offer.brand,
    created_at: sentAt,
    footer: `Offer to ${offer.name} · ${offer.brand}`,
    parts: [
      { kind: 'paragraph', text: `Dear ${offer.name},` },
      {
        kind: 'paragraph',
        text: `we are glad to offer you the position of ${offer.designation} in ${offer.department}.`,
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
      { kind: 'paragraph', text: `Please answer until ${dayText(offer.expires_on)}.` },
      { kind: 'paragraph', text: offer.brand },
    ],
  })
