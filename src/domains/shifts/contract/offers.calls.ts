import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { textId, version } from '#kit/contract/fields.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { offerRow } from './offers.models.ts'
import { changes, shows } from './shifts.calls.ts'
import { RULE_CODES, shiftsRefusals } from './shifts.refusals.ts'

const { of } = shiftsRefusals
const stale = commonRefusals.of('stale')
const ofOffer = z.strictObject({ id: textId })

export const listOffers = call({
  id: 'shifts.offers',
  route: 'GET /api/user/shiftOffers',
  permission: 'shifts.own',
  summary: 'Changes of own shifts inside the notice time that wait for the answer of the actor, the most urgent first.',
  data: z.array(offerRow),
  shows,
})

export const respondToOffer = call({
  id: 'shifts.offerAnswer',
  route: 'PUT /api/user/offerAnswer/:id',
  permission: 'shifts.own',
  summary: 'Accepts an offered change of an own shift, which then holds, or declines it.',
  params: ofOffer,
  body: z.strictObject({ version, answer: z.enum(['accept', 'decline']) }),
  data: offerRow,
  toast: info('Offer Updated Successfully'),
  refusals: { ...of(...RULE_CODES, 'week_locked', 'begun', 'period_closed', 'offer_state'), ...stale },
  changes,
  acting: false,
})

export const withdrawOffer = call({
  id: 'shifts.offerWithdraw',
  route: 'PUT /api/shift/offerWithdraw/:id',
  permission: 'shifts.plan',
  summary: 'Withdraws an offered change that waits for an answer; the old state stays.',
  params: ofOffer,
  body: z.strictObject({ version }),
  data: offerRow,
  toast: success('Offer Withdrawn Successfully'),
  refusals: { ...of('offer_state'), ...stale },
  changes,
})

export const offerCalls = { listOffers, respondToOffer, withdrawOffer }
