import { z } from 'zod'
import { call, info, publicCall, responseMessage, success } from '#kit/contract/call.ts'
import { currency, minor } from '#kit/contract/currency.ts'
import { date, id, instant, line, queryInt, text, textId, version } from '#kit/contract/fields.ts'
import { cursor, MAX_LIMIT, pageMeta, sortKey } from '#kit/contract/page.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { onlyWith } from '#kit/contract/only-with.ts'
import { hiringRefusals } from './hiring.refusals.ts'
import { employmentType, offerRecord, offerState, term } from './hiring.records.ts'
import { offer, payBasis } from './recruiting.models.ts'

const changes = ['hiring.changed'] as const
const params = z.strictObject({ id: textId })
const stale = commonRefusals.of('stale')

export const listOffers = call({
  id: 'offers.list',
  route: 'GET /api/admin/offered-candidates',
  permission: 'hiring.read',
  summary: 'Offers, the newest first. Pay is there for those who may see salaries.',
  query: z.strictObject({
    /** One offer alone. */
    id: textId.optional(),
    state: offerState.optional(),
    opening_id: textId.optional(),
    expires_to: date.optional(),
    sort: sortKey(['created_at', 'expires_on', 'joining_on']).optional(),
    limit: queryInt(1, MAX_LIMIT).optional(),
    cursor: cursor.optional(),
  }),
  data: z.array(offer),
  meta: pageMeta,
  export: { name: 'offers', currencies: { 'counter.base_minor': 'pay.currency' } },
  shows: ['hiring.changed'],
})

/** All three or none. */
const pay = z.strictObject({ base_minor: minor, currency, basis: payBasis }).nullish()

export const addOffer = call({
  id: 'offers.add',
  route: 'POST /api/admin/offered-candidates',
  permission: 'hiring.offers.write',
  summary: 'Drafts an offer for a selected candidate; what is left out comes from the opening.',
  body: z.strictObject({ candidate_id: id, ...offerRecord.add, pay }),
  data: offer,
  toast: success('Offer Added Successfully'),
  refusals: hiringRefusals.of('not_selected', 'offer_exists', 'no_vacancy', 'bad_state', 'own_application'),
  changes,
})

export const updateOffer = call({
  id: 'offers.update',
  route: 'PUT /api/admin/offered-candidates/:id',
  permission: 'hiring.offers.write',
  summary: 'Changes an offer that was not sent; an approval is void then.',
  params,
  body: z.strictObject({ version, ...offerRecord.change, pay }),
  data: offer,
  toast: info('Offer Updated Successfully'),
  refusals: { ...hiringRefusals.of('offer_sent', 'bad_state', 'own_application'), ...stale },
  changes,
})

export const actOnOffer = call({
  id: 'offers.action',
  route: 'POST /api/admin/offered-candidates/action/:id',
  permission: 'hiring.offers.write',
  summary: 'Approves, sends, extends or withdraws an offer, makes a new version of it, or records a signed answer.',
  in_person: true,
  params,
  body: z
    .strictObject({
      version,
      action: z.enum(['approve', 'send', 'resend', 'extend', 'revise', 'accept', 'decline', 'withdraw']),
      note: text(500).optional(),
      end_reason: line(500, 3).optional(),
      /** The new last day for a reply. */
      expires_on: date.optional(),
      /** The signed reply, uploaded before. */
      file_id: id.optional(),
    })
    .superRefine(
      onlyWith('action', {
        note: ['accept', 'decline'],
        file_id: ['accept', 'decline'],
        end_reason: ['withdraw'],
        expires_on: ['extend'],
      }),
    ),
  data: offer,
  toast: responseMessage('success'),
  refusals: {
    ...hiringRefusals.of(
      'own_application',
      'pay_missing',
      'second_person',
      'no_vacancy',
      'dates_past',
      'offer_expired',
      'file_needed',
      'not_longer',
      'bad_state',
    ),
    ...stale,
  },
  changes,
})

export const REPLY_LIMITS = { max_bytes: 10 * 1024 * 1024, max_side: 8000 } as const

export const uploadReply = call({
  id: 'offers.answerUpload',
  route: 'POST /api/admin/offered-candidates/answer',
  permission: 'hiring.offers.write',
  summary: 'Takes the signed answer to an offer, to be named when the answer is recorded.',
  body: z.strictObject({ id: textId }),
  data: z.strictObject({ file_id: id, name: z.string() }),
  upload: { max_bytes: REPLY_LIMITS.max_bytes },
  refusals: hiringRefusals.of('bad_state'),
})

const byLink = publicCall('The secret of the link in the email proves the candidate.')
/** The secret of a link: the part after the # of its address. */
const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/)

export const shownOffer = z.strictObject({
  name: z.string(),
  organisation: z.string(),
  designation: z.string(),
  department: z.string(),
  employment_type: employmentType,
  joining_on: date,
  pay: z.strictObject({ base_minor: z.int(), currency: z.string(), basis: payBasis }),
  probation_months: z.int(),
  terms: z.array(term),
  note: z.string().nullable(),
  expires_on: date,
  /** The reply that the candidate sent by this link; null while one can be sent. */
  answered: z.enum(['accepted', 'declined']).nullable(),
  /** The instant at which the candidate requested changes by this link. */
  countered_at: instant.nullable(),
})

export const openOffer = call({
  id: 'portal.offerOpen',
  route: 'POST /api/onboarding/offer-open',
  permission: byLink,
  summary: 'The offer behind a link, pay included, also once it was answered by it. The link stays valid.',
  body: z.strictObject({ token }),
  data: shownOffer,
  reads: true,
})

export const openLetter = call({
  id: 'portal.offerLetter',
  route: 'POST /api/onboarding/offer-letter',
  permission: byLink,
  summary: 'The letter of the offer behind a link, as PDF.',
  body: z.strictObject({ token }),
  data: z.never(),
  binary: true,
  reads: true,
})

export const replyToOffer = call({
  id: 'portal.offerAnswer',
  route: 'POST /api/onboarding/offer-answer',
  permission: byLink,
  summary: 'Accepts or declines the offer behind a link, and uses the link up.',
  body: z.strictObject({
    token,
    answer: z.enum(['accept', 'decline']),
    full_name: line(120),
    note: text(500).optional(),
  }),
  data: z.strictObject({ state: offerState }),
  toast: success('Saved Successfully'),
  refusals: hiringRefusals.of('name_differs'),
  changes,
})

export const counterOffer = call({
  id: 'portal.offerCounter',
  route: 'POST /api/onboarding/offer-counter',
  permission: byLink,
  summary: 'Requests changes of the offer behind a link, which stays open.',
  body: z.strictObject({
    token,
    note: text(1000, 3),
    /** The requested pay, in the currency of the offer. */
    base_minor: minor.nullish(),
    joining_on: date.nullish(),
  }),
  data: z.strictObject({ countered_at: instant }),
  toast: success('Sent Successfully'),
  refusals: hiringRefusals.of('counter_exists'),
  changes,
})

export const offerCalls = {
  listOffers,
  addOffer,
  updateOffer,
  actOnOffer,
  uploadReply,
  openOffer,
  openLetter,
  replyToOffer,
  counterOffer,
}
