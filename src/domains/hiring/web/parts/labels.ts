import { optionsOf } from '#kit/contract/record.ts'
import { signsOf } from '#kit/web/record/signs-of.ts'
import { candidateRecord, interviewRecord, offerRecord, openingRecord } from '../../contract/hiring.records.ts'
import type { Candidate, Offer, PayBasis } from '../../contract/recruiting.models.ts'

export const STAGE = signsOf(candidateRecord.fields.stage.options, {
  applied: 'attention',
  interviewing: 'away',
  selected: 'elsewhere',
  offered: 'elsewhere',
  hired: 'good',
  rejected: 'bad',
  withdrawn: 'off',
})
/** The stage, or that the last offer of a selected candidate came to nothing. */
export const stageSign = ({ stage, ended_offer }: Pick<Candidate, 'stage' | 'ended_offer'>) =>
  ended_offer === null ? STAGE[stage] : ({ word: `Offer ${ended_offer}`, tone: 'attention' } as const)

export const OFFER = signsOf(offerRecord.fields.state.options, {
  draft: 'off',
  approved: 'away',
  sent: 'attention',
  accepted: 'good',
  declined: 'bad',
  expired: 'off',
  withdrawn: 'off',
})
/** The state, or that the candidate requested changes of an offer that was sent. */
export const offerSign = ({ state, counter }: Pick<Offer, 'state' | 'counter'>) =>
  state === 'sent' && counter !== null ? ({ word: 'Changes asked for', tone: 'attention' } as const) : OFFER[state]
export const INTERVIEW = signsOf(interviewRecord.fields.state.options, {
  scheduled: 'away',
  held: 'attention',
  passed: 'good',
  failed: 'bad',
  cancelled: 'off',
  no_show: 'bad',
})
export const OPENING = signsOf(openingRecord.fields.state.options, {
  open: 'good',
  on_hold: 'attention',
  closed: 'off',
})

export const REASON = candidateRecord.fields.end_reason.options
export const REASON_OPTIONS = optionsOf(candidateRecord.fields.end_reason)
export const MODE = interviewRecord.fields.mode.options
export const TYPES = offerRecord.fields.employment_type.options
export const BASIS: Readonly<Record<PayBasis, string>> = { monthly: 'a month', hourly: 'an hour' }
export const BASIS_OPTIONS = optionsOf({ options: BASIS })
export const RECOMMENDATION = { strong_no: 'Strong no', no: 'No', yes: 'Yes', strong_yes: 'Strong yes' } as const
const { strong_yes, yes, no, strong_no } = RECOMMENDATION
export const RECOMMENDATION_OPTIONS = optionsOf({ options: { strong_yes, yes, no, strong_no } })
